import { expect, it } from 'vitest'
import { hides, overlap, spotOf, toward, within } from './pinning.ts'

const size = 28
const whole = { x: -1000, y: -1000, width: 3000, height: 3000 }
const box = (x: number, y: number, width: number, height = width) => ({ x, y, width, height })

it('a pin stands at a corner of its place, and at another where that one is taken', () => {
  const place = box(100, 100, 60)
  const first = spotOf(place, size, whole, () => true)!
  expect(first).toEqual({ n: 0, ...box(160 - size / 2, 100 - size / 2, size) })
  const second = spotOf(place, size, whole, (spot) => overlap(spot, first) === 0)!
  expect(second.n).toBe(1)
  expect(overlap(first, second)).toBe(0)
  expect(spotOf(place, size, whole, () => false)).toBeNull()
  const large = box(0, 0, 180)
  expect(
    within(
      spotOf(large, size, whole, () => true)!,
      large,
    ),
  ).toBe(true)
})

it('a pin stays at the spot where it stood, as long as that is free', () => {
  const place = box(100, 100, 60)
  expect(spotOf(place, size, whole, () => true, 3)!.n).toBe(3)
  const taken = spotOf(place, size, whole, () => true, 3)!
  expect(spotOf(place, size, whole, (spot) => overlap(spot, taken) === 0, 3)!.n).toBe(0)
})

it('a pin hides what it covers in the middle, and small things of which it covers much; the corner of a large one it does not', () => {
  const pin = box(0, 0, size)
  expect(hides(pin, box(4, 4, 20))).toBe(true)
  expect(hides(pin, box(16, 16, 24))).toBe(true)
  expect(hides(pin, box(14, 14, 200))).toBe(false)
  expect(hides(pin, box(-100, -100, 200 + size))).toBe(true) // its middle
  expect(hides(pin, box(size, 0, 20))).toBe(false)
})

it('a pin is shown where all of it is in sight', () => {
  expect(within(box(0, 0, size), box(0, 0, 300))).toBe(true)
  expect(within(box(-1, 0, size), box(0, 0, 300))).toBe(false)
  expect(within(box(290, 10, size), box(0, 0, 300))).toBe(false)
})

it('arrow keys lead to the nearest place that lies that way', () => {
  const boxes = [box(100, 100, 20), box(200, 110, 20), box(150, 400, 20), box(300, 100, 20), box(100, 20, 20)]
  expect(toward('ArrowRight', boxes, 0)).toBe(1)
  expect(toward('ArrowRight', boxes, 1)).toBe(3)
  expect(toward('ArrowDown', boxes, 0)).toBe(2)
  expect(toward('ArrowUp', boxes, 0)).toBe(4)
  expect(toward('ArrowLeft', boxes, 0)).toBe(-1)
  expect(toward('Tab', boxes, 0)).toBe(-1)
})

it('a pin of a place at the edge of the board is moved into it, and one far out of sight is not', () => {
  const board = box(0, 0, 300)
  expect(spotOf(box(4, 100, 60), size, board, () => true, 1)).toEqual({ n: 1, ...box(0, 100 - size / 2, size) })
  expect(spotOf(box(-200, 100, 60), size, board, (spot) => within(spot, board))).toBeNull()
})
