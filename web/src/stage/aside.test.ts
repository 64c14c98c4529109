import { describe, expect, it } from 'vitest'
import { aside } from './aside.ts'

describe('a dock stands beside the map', () => {
  it.each([
    ['a phone on its side', 560, 314, true],
    ['a small phone on its side', 427, 305, false],
    ['a phone upright, below a guide', 412, 380, false],
    ['a tablet', 768, 800, false],
    ['a wide low window', 1040, 300, false],
  ])('%s', (_, width, height, beside) => expect(aside(width, height)).toBe(beside))

  it('where a game has the room that it asks for', () => expect(aside(500, 314, 34)).toBe(false))
})
