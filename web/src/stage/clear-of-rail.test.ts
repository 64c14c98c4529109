import { expect, test } from 'vitest'
import { rowsClear } from './clear-of-rail.ts'

test.each([
  ['below them with room for all', 352, 440, 3],
  ['below them with room for two', 352, 365, 2],
  ['below them with room for one', 352, 300, 1],
  ['where they leave no room', 352, 270, 0],
  ['beside them', 300, 240, 3],
])('buttons that stand %s have as many rows as fit', (_, right, bottom, rows) => {
  expect(rowsClear({ right, bottom }, { left: 312, bottom: 250 }, 40)).toBe(rows)
})
