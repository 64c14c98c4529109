import { describe, expect, it } from 'vitest'
import { about, standing } from './standing.ts'

const seats = ['Anna', 'Bruno', 'Clara', 'Dario'].map((name) => ({ name, taken: true, you: false }) as never)
const match = { status: 'playing', seats, you: [] as number[], deciding: [] as number[] }
const name = (seat: number) => ['Anna', 'Bruno', 'Clara', 'Dario'][seat]!

describe('how a match stands', () => {
  it.each([
    [[1], 'waiting', 'Bruno'],
    [[0, 2], 'waiting', 'Anna and Clara'],
    [[0, 1, 2], 'playing', ''],
    [[], 'playing', ''],
  ])('while %j decide: the key %s, and who by name', (deciding, key, names) => {
    const how = standing({ ...match, deciding })
    expect(how.key).toBe(key)
    expect(about(how, name)).toEqual({ names, count: names ? deciding.length : 0 })
  })

  it('tells who watched of all who have won together', () => {
    const how = standing({ ...match, status: 'over', outcome: { winners: [0, 2], reason: 'conquest', scores: [] } as never })
    expect(how.key).toBe('over')
    expect(about(how, name)).toEqual({ names: 'Anna and Clara', count: 2 })
  })
})
