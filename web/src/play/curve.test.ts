import { describe, expect, it } from 'vitest'
import type { Analysis } from '../api/types.ts'
import { curvesOf, signed, valueAt } from './curve.ts'

const told: Analysis = {
  number: 9,
  done: 3,
  total: 8,
  rows: [
    { number: 2, values: [0.5, 0.5] },
    { number: 5, values: [0.7, 0.3] },
    { number: 9, values: [0, 1] },
  ],
  turning: [],
}

describe('curves', () => {
  it('tell what was to be expected of each seat', () => {
    const [mine, theirs] = curvesOf(told, 2)
    expect(mine).toMatchObject({ least: 0, most: 0.7, last: 0 })
    expect(theirs).toMatchObject({ least: 0.3, most: 1, last: 1 })
  })

  it('hold until the next row that is known', () => {
    const [mine] = curvesOf(told, 2)
    expect([1, 2, 4, 5, 8, 9, 12].map((n) => valueAt(mine!, n))).toEqual([0.5, 0.5, 0.5, 0.7, 0.7, 0, 0])
    expect(valueAt(curvesOf({ ...told, rows: [] }, 2)[0]!, 3)).toBeNull()
  })

  it('say changes in points', () => {
    expect([0.126, -0.3, 0.001].map(signed)).toEqual(['+13', '−30', '0'])
  })
})
