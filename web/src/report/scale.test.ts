import { describe, expect, it } from 'vitest'
import { apart, path, wholeScale } from './scale.ts'

describe('a scale', () => {
  it.each([
    [0, 5, [0, 1]],
    [5, 5, [0, 1, 2, 3, 4, 5]],
    [6, 5, [0, 2, 4, 6]],
    [14, 5, [0, 5, 10, 15]],
    [200, 6, [0, 50, 100, 150, 200]],
  ])('up to %i has whole ticks', (most, count, ticks) => {
    expect(wholeScale(most, count)).toEqual({ end: ticks.at(-1), ticks })
  })
})

describe('a line', () => {
  const points = [{ x: 0, y: 1 }, null, { x: 2, y: 3 }, { x: 4, y: 5 }]

  it('leaves gaps open', () => {
    expect(path(points, false)).toBe('M0.0 1.0M2.0 3.0L4.0 5.0')
  })

  it('may go in steps', () => {
    expect(path(points.slice(2), true)).toBe('M2.0 3.0H4.0V5.0')
  })
})

describe('labels', () => {
  it('stay where there is room', () => {
    expect(apart([10, 50, 90], 20, 100)).toEqual([10, 50, 90])
  })

  it('move apart, in the order they were in, and not beyond the end', () => {
    expect(apart([98, 100, 100], 20, 100)).toEqual([60, 80, 100])
    expect(apart([30, 30], 20, 100)).toEqual([30, 50])
  })
})
