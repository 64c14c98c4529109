import { describe, expect, it } from 'vitest'
import { data, positions } from '../testdata/positions.ts'
import { shipPlaces } from './berths.ts'
import { islandAt, type View } from '../model.ts'
import { adjacent, berths, coastline, extent, middle, nameBelow, turned, way, type Berth, type Lie } from './geometry.ts'
import { targets } from './targets.ts'

const lies: Lie[] = ['north', 'west']

describe('the chart', () => {
  it('has every harbour 1 move from the coast and k + 1 from column k', () => {
    for (let harbour = 0; harbour < 5; harbour++) {
      expect(way(data, harbour, 5)).toHaveLength(2)
      for (const [space, { kind, column }] of data.spaces.entries()) {
        if (kind === 'sea') expect([space, way(data, harbour, space).length - 1]).toEqual([space, column + 1])
      }
    }
  })

  it('leads from space to space that touch', () => {
    const path = way(data, 0, 37)
    expect(path[0]).toBe(0)
    expect(path.at(-1)).toBe(37)
    for (let i = 1; i < path.length; i++) expect(adjacent(data, path[i - 1]!, path[i]!)).toBe(true)
    expect(way(data, 3, 3)).toEqual([3])
  })

  it('gives a hex in the middle of the sea six neighbours', () => {
    expect(data.spaces.map((_, n) => n).filter((n) => adjacent(data, 25, n))).toHaveLength(6)
  })

  it.each(lies)('lies within its frame with %s up', (lie) => {
    const { width, height } = extent(lie)
    for (const space of data.spaces) {
      const { x, y } = turned(middle(space), lie)
      expect(x > 0 && x < width && y > 0 && y < height).toBe(true)
    }
  })

  it('has its coastal water between the easternmost hexes and the shore', () => {
    const xs = coastline(data).map((p) => p.x)
    expect(Math.min(...xs)).toBeLessThan(middle(data.spaces[5]!).x)
    expect(Math.max(...xs)).toBeGreaterThan(middle(data.spaces[5]!).x)
  })
})

/** Pairs of ships of which one covers the other. */
function covering(list: readonly Berth[]): [Berth, Berth][] {
  return list.flatMap((a, i) =>
    list
      .slice(i + 1)
      .filter((b) => Math.abs(a.x - b.x) < 32 * a.scale && Math.abs(a.y - b.y) < 33 * a.scale)
      .map((b): [Berth, Berth] => [a, b]),
  )
}

describe('ships', () => {
  it.each([1, 2, 3, 4, 6, 7, 10])('lie side by side, %d of them', (count) => {
    const list = berths(count, { perRow: 4, width: 90, height: 60 })
    expect(covering(list)).toEqual([])
    expect(list.reduce((sum, b) => sum + b.x, 0)).toBeCloseTo(0)
  })

  /** The ships of five provinces in one space: those of the first three, or all ten. */
  const crowd = (view: View, space: number, most: number): View => {
    const [first] = view.provinces
    const provinces = data.provinces.map((colour, n) => ({
      ...first!,
      colour,
      ships: first!.ships.map((ship, k) => ({ ...ship, id: `${colour}-${k + 1}`, space: n * 2 + k < most ? space : -1 })),
    }))
    return { ...view, provinces }
  }

  it.each([1, 2, 4, 6, 8, 10])('hide neither each other nor the name of the island, %d of them', (most) => {
    const { view } = positions[0]!
    for (const lie of lies) {
      const { y, height } = nameBelow(lie)
      for (const space of data.spaces.keys()) {
        const list = [...shipPlaces(crowd(view, space, most), data, lie).values()]
        expect(list).toHaveLength(most)
        expect([space, covering(list)]).toEqual([space, []])
        if (!islandAt(view, data, space)) continue
        const name = turned(middle(data.spaces[space]!), lie).y + y - height
        for (const berth of list) expect(berth.y + 12 * berth.scale).toBeLessThan(name)
      }
    }
  })

  it.each([1, 2])('lie clear of the names of islands beside their space, %d of them', (most) => {
    const { view } = positions[0]!
    const reach = 42 // from the middle of a name of eleven letters to its end
    for (const lie of lies) {
      const { y, height } = nameBelow(lie)
      for (const space of data.spaces.keys()) {
        if (data.spaces[space]!.kind !== 'sea' || islandAt(view, data, space)) continue
        for (const berth of shipPlaces(crowd(view, space, most), data, lie).values()) {
          for (const place of data.spaces.filter((_, n) => islandAt(view, data, n))) {
            const island = turned(middle(place), lie)
            const across = Math.abs(berth.x - island.x) < reach + 14 * berth.scale
            const down = berth.y - 22 * berth.scale < island.y + y && berth.y + 12 * berth.scale > island.y + y - height
            expect([lie, space, across && down]).toEqual([lie, space, false])
          }
        }
      }
    }
  })

  it.each(positions.map((p) => [p.phase, p] as const))('have a place each in the position of %s', (_, { view }) => {
    const afloat = view.provinces.flatMap((p) => p.ships).filter((s) => s.space >= 0)
    for (const lie of lies) {
      const places = shipPlaces(view, data, lie)
      expect([...places.keys()].sort()).toEqual(afloat.map((s) => s.id).sort())
      expect(new Set([...places.values()].map((b) => `${b.x.toFixed(1)} ${b.y.toFixed(1)}`)).size).toBe(afloat.length)
    }
  })
})

describe('what can be clicked on the chart', () => {
  it.each(positions.map((p) => [p.phase, p] as const))('has a place in the position of %s', (_, { view, choices }) => {
    const elements = [...new Set(choices.flatMap((c) => c.path))].filter((id) => /^(space|ship|fleet|island|province):/.test(id))
    const sunk = (id: string) => view.provinces.some((p) => p.ships.some((s) => id.endsWith(s.id) && s.space < 0))
    const found = targets(elements, [], view, data, 'north').map((t) => t.id)
    expect(found.sort()).toEqual(elements.filter((id) => !sunk(id) && (!id.startsWith('fleet:') || found.includes(id))).sort())
  })

  it('tells how far a space is from the ship that was picked', () => {
    const { view, choices } = positions.find((p) => p.choices.some((c) => c.kind === 'sail'))!
    const sail = choices.find((c) => c.kind === 'sail')!
    const [target] = targets([sail.path[1]!], sail.path.slice(0, 1), view, data, 'west')
    expect(target?.steps).toBe(way(data, Number(sail.args.from), Number(sail.args.to)).length - 1)
  })
})
