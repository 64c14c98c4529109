import { expect, test } from 'vitest'
import { endOver } from './end-above-ask.ts'

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom }) as DOMRectReadOnly

test.each([
  ['lies over the map’s foot', box(0, 512, 360, 740), 39],
  ['begins below the map', box(0, 551, 360, 740), 0],
  ['stands beside the map', box(200, 400, 360, 740), 0],
])('what covers a board ends above what is asked, which %s', (_, asked, over) => {
  expect(endOver(box(0, 70, 360, 551), asked)).toBe(over)
  expect(endOver(box(0, 70, 360, 551), undefined)).toBe(0)
})
