import { expect, test } from 'vitest'
import { clearOf, riseOver } from './clear-of-ask.ts'

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom }) as DOMRectReadOnly

test.each([
  ['beside it', box(896, 752, 936, 792), 0],
  ['above it', box(956, 500, 996, 540), 0],
  ['close above it', box(956, 515, 996, 557), 2],
  ['half beneath it', box(956, 544, 996, 584), 29],
  ['wholly beneath it', box(956, 600, 996, 640), 85],
  ['below it', box(956, 800, 996, 840), 0],
])('what stands %s rises as far as it must', (_, own, rise) => {
  expect(riseOver(own, box(952, 559, 1272, 792), 46)).toBe(rise)
})

test('what reaches a little beneath a column beside the map stays on the board', () => {
  expect(riseOver(box(212, 178, 408, 226), box(400, 70, 640, 400), 70)).toBe(0)
})

test.each([
  ['beside them', box(500, 100, 696, 148), { x: 0, y: 0 }],
  ['beneath the drawer', box(783, 80, 979, 128), { x: -43, y: 0 }],
  ['beneath what is asked, above which a drawer is', box(960, 570, 1156, 618), { x: -220, y: 0 }],
  ['beneath what is asked alone', box(940, 700, 1136, 748), { x: 0, y: -193 }],
])('what stands %s lies beneath neither', (_, own, step) => {
  expect(clearOf(own, box(952, 559, 1272, 792), [box(940, 54, 1220, step.y ? 300 : 550)], 46)).toEqual(step)
})

test('what a drawer leaves no room beside stays, as on a phone', () => {
  expect(clearOf(box(80, 200, 276, 248), undefined, [box(4, 80, 310, 400)], 46)).toEqual({ x: 0, y: 0 })
})
