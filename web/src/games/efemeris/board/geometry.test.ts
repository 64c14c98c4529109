import { describe, expect, test } from 'vitest'
import {
  apothem,
  centre,
  distance,
  halfDisc,
  hexPoints,
  nearest,
  neighbour,
  nextTurn,
  sideMiddle,
  star,
  towards,
  turned,
} from './geometry.ts'

describe('hexes', () => {
  const steps = [
    [0, -1],
    [1, -1],
    [1, 0],
    [0, 1],
    [-1, 1],
    [-1, 0],
  ] as const

  test('EF-1.2: the cell in each direction touches the side that faces it', () => {
    steps.forEach(([q, r], direction) => {
      const middle = sideMiddle(direction)
      const other = centre(q, r)
      expect(distance({ x: 0, y: 0 }, other)).toBeCloseTo(2 * apothem)
      expect(other.x / 2).toBeCloseTo(middle.x)
      expect(other.y / 2).toBeCloseTo(middle.y)
    })
  })

  test('a turn by a sixth leads from each direction to the next', () => {
    for (let d = 0; d < 6; d++) {
      const p = turned(towards(d), 1)
      expect(p.x).toBeCloseTo(towards(d + 1).x)
      expect(p.y).toBeCloseTo(towards(d + 1).y)
    }
  })

  test('outlines have their corners', () => {
    expect(hexPoints().split(' ')).toHaveLength(6)
    expect(hexPoints(10).startsWith('88.5,0')).toBe(true)
    expect(star(5, 10, 4).match(/[ML]/g)).toHaveLength(10)
    expect(halfDisc(0, 10)).toMatch(/^M-10 -86\.6A10 10 0 0 0 10 -86\.6Z$/)
  })
})

describe('finding places', () => {
  const places = [
    { x: 0, y: 0, id: 'middle' },
    { x: 100, y: 10, id: 'right' },
    { x: 60, y: 90, id: 'below' },
    { x: -80, y: 0, id: 'left' },
  ]
  const from = places[0]!

  test('the nearest within reach', () => {
    expect(nearest(places, { x: 90, y: 0 }, 20)?.id).toBe('right')
    expect(nearest(places, { x: 50, y: -50 }, 20)).toBeUndefined()
  })

  test.each([
    [{ x: 1, y: 0 }, 'right'],
    [{ x: -1, y: 0 }, 'left'],
    [{ x: 0, y: 1 }, 'below'],
    [{ x: 0, y: -1 }, undefined],
  ])('an arrow towards %o', (way, id) => {
    expect(neighbour(places, from, way)?.id).toBe(id)
  })
})

test('turning a tile skips what is not allowed and goes round', () => {
  expect(nextTurn([0, 1, 2, 3, 4, 5], 5, 1)).toBe(0)
  expect(nextTurn([0, 1, 2, 3, 4, 5], 0, -1)).toBe(5)
  expect(nextTurn([1, 4], 1, 1)).toBe(4)
  expect(nextTurn([1, 4], 4, 1)).toBe(1)
  expect(nextTurn([3], 3, -1)).toBe(3)
  expect(nextTurn([], 2, 1)).toBe(2)
})
