import { describe, expect, it } from 'vitest'
import { data, positions } from '../testdata/positions.ts'
import { along, course, voyages } from './voyage.ts'

const { view } = positions.find((p) => p.view.provinces[0]!.ships.every((s) => s.space >= 0))!
const [first, second] = view.provinces[0]!.ships
const { colour } = view.provinces[0]!
const told = (kind: string, args: Record<string, string | number>) => ({ number: 1, seat: 0, kind, args })

describe('voyages', () => {
  it('lead over the spaces between, and join where one ends and the next begins', () => {
    const west = {
      ...view,
      provinces: view.provinces.map((p, i) => (i ? p : { ...p, ships: p.ships.map((s) => ({ ...s, space: 11 })) })),
    }
    const legs = [told('sailed', { ship: first!.id, from: 0, to: 5 }), told('sailed', { ship: first!.id, from: 5, to: 11 })]
    const list = voyages(legs, west, data)
    expect(list).toHaveLength(1)
    expect(list[0]!.spaces).toHaveLength(4)
    expect([list[0]!.spaces.slice(0, 2), list[0]!.spaces.at(-1)]).toEqual([[0, 5], 11])
  })

  it('are not shown of a ship that does not lie where they end', () => {
    const elsewhere = first!.space === 41 ? 40 : 41
    expect(voyages([told('sailed', { ship: first!.id, from: 5, to: elsewhere })], view, data)).toEqual([])
    expect(voyages([told('harvest', { province: colour, gold: 2 })], view, data)).toEqual([])
  })

  it('take both ships of a fleet', () => {
    const both = {
      ...view,
      provinces: view.provinces.map((p, i) => (i ? p : { ...p, ships: p.ships.map((s) => ({ ...s, space: 7 })) })),
    }
    const list = voyages([told('fleet', { province: colour, from: 5, to: 7 })], both, data)
    expect(list).toEqual([
      { ship: first!.id, spaces: [5, 7] },
      { ship: second!.id, spaces: [5, 7] },
    ])
  })
})

describe('a way over the chart', () => {
  const line = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 30 },
  ]
  it('is followed by its length', () => {
    expect(along(line, 0)).toEqual({ x: 0, y: 0 })
    expect(along(line, 0.25)).toEqual({ x: 10, y: 0 })
    expect(along(line, 0.5)).toEqual({ x: 10, y: 10 })
    expect(along(line, 1)).toEqual({ x: 10, y: 30 })
  })

  it('ends at the berth', () => {
    const goal = { x: 3, y: 4, scale: 1 }
    expect(course([1, 2], (n) => ({ x: n, y: n }), goal)).toEqual([{ x: 1, y: 1 }, goal])
  })
})
