import { expect, test } from 'vitest'
import { rowsClear } from './clear-of-rail.ts'

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom }) as DOMRectReadOnly
const rail = box(312, 74, 356, 250)

test.each([
  ['below them with room for all', box(312, 400, 352, 440), 3],
  ['below them with room for two', box(312, 325, 352, 365), 2],
  ['below them with room for one', box(312, 260, 352, 300), 1],
  ['where they leave no room', box(312, 230, 352, 270), 0],
  ['beside them', box(260, 200, 300, 240), 3],
])('buttons that stand %s have as many rows as fit', (_, own, rows) => {
  expect(rowsClear(own, rail, 40, 3)).toBe(rows)
})

test('where there are no drawers, nothing has to be cleared', () => {
  expect(rowsClear(box(312, 100, 352, 140), box(312, 74, 356, 74), 40, 3)).toBe(3)
})
