import { expect, test } from 'vitest'
import { riseOver } from './clear-of-ask.ts'

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom }) as DOMRectReadOnly

test.each([
  ['beside it', box(896, 752, 936, 792), 0],
  ['above it', box(956, 500, 996, 540), 0],
  ['close above it', box(956, 515, 996, 557), 2],
  ['half beneath it', box(956, 544, 996, 584), 29],
  ['wholly beneath it', box(956, 600, 996, 640), 85],
  ['below it', box(956, 800, 996, 840), 0],
])('what stands %s rises as far as it must', (_, own, rise) => {
  expect(riseOver(own, box(952, 559, 1272, 792))).toBe(rise)
})
