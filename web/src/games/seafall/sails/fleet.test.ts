import { describe, expect, it } from 'vitest'
import { adjacent, middle, nameBelow, turned, way } from '../chart/geometry.ts'
import { shipPlaces } from '../chart/berths.ts'
import { targets } from '../chart/targets.ts'
import type { ShipView, View } from '../model.ts'
import { data, positions } from '../testdata/positions.ts'
import { defenceOf, fleetsOf, huntedOf, perils, raided, spentIn, sunkenOf } from './fleet.ts'
import { fleetBerth } from './places.ts'

const goods = { timber: 0, linen: 0, spice: 2, iron: 1 }
const at = (column: number) => data.spaces.findIndex((s) => s.column === column && !s.island)

/** A position in which a fleet lies in a column; the first seat has three goods, and no ship at home. */
function prowling(column: number): { view: View; home: number } {
  const view = structuredClone(positions.find((p) => p.phase === 'action' && !p.view.prologue)!.view)
  const own = view.provinces[0]!
  const home = data.provinces.indexOf(own.colour as never)
  view.pieces = [{ kind: 'x', space: at(column), defence: 5, goods }]
  own.goods = goods
  for (const ship of own.ships) ship.space = at(7)
  return { view, home }
}

describe('a fleet that belongs to nobody (SF-23.3)', () => {
  it('lies on the chart with what it carries, or is away for some winters', () => {
    const { view } = prowling(5)
    expect(fleetsOf(view)).toEqual([{ id: 'x', space: at(5), defence: 5, goods }])
    expect(sunkenOf(view)).toEqual([])
    view.pieces = [{ kind: 'x', winters: 2 }]
    expect(fleetsOf(view)).toEqual([])
    expect(sunkenOf(view)).toEqual([{ id: 'x', winters: 2 }])
    expect(fleetsOf(positions[0]!.view)).toEqual([])
  })

  it('threatens a warehouse that it reaches after its next move, and that no ship guards', () => {
    const { view, home } = prowling(5)
    expect(way(data, at(5), home).length - 1).toBe(6)
    expect(perils(view, data, 5, 0)).toEqual([{ fleet: 'x', n: 2 }])
    expect(perils(view, data, 4, 0)).toEqual([])
    view.provinces[0]!.ships[0]!.space = home
    expect(perils(view, data, 5, 0)).toEqual([])
  })

  it('takes nothing from an empty warehouse, from who only looks on, nor on its way back to the west', () => {
    expect(perils(prowling(6).view, data, 5, 0)).toEqual([])
    expect(perils(prowling(2).view, data, 5, 0)).toHaveLength(1)
    expect(perils(prowling(1).view, data, 5, 0)).toEqual([])
    const { view } = prowling(4)
    expect(perils(view, data, 5, -1)).toEqual([])
    view.provinces[0]!.goods = { timber: 0, linen: 0, spice: 0, iron: 0 }
    expect(perils(view, data, 5, 0)).toEqual([])
  })

  it('and ships of others are no prey once they have been raided this year; own ships never are', () => {
    const { view } = prowling(5)
    const [own, other] = [view.provinces[0]!.ships[0]!, view.provinces[1]!.ships[0]!]
    view.yearly = [own.id, other.id, 'x']
    own.space = other.space = at(5)
    expect(spentIn(view, [at(5)], 0)).toEqual([other.id, 'x'])
    expect(spentIn(view, [at(4)], 0)).toEqual([])
  })

  it('opens a season for ships at sea, of which others can raid those within reach (SF-23.1)', () => {
    const { view, home } = prowling(4)
    const [own, mate] = view.provinces[0]!.ships as [ShipView, ShipView]
    const raider = view.provinces[1]!.ships[0]!
    for (const province of view.provinces.slice(1)) for (const ship of province.ships) ship.space = at(1)
    for (const place of view.provinces[0]!.places) place.owner = -1
    view.provinces[0]!.guard = 1
    Object.assign(raider, { space: at(6), sail: 1, raid: 5 })
    own.space = at(7)
    mate.space = home
    expect(way(data, at(6), at(7)).length - 1).toBe(1)
    expect(huntedOf(view, data, 0)).toEqual([{ prey: own.id, by: [{ ship: raider.id, dice: 4 }] }])
    expect(huntedOf({ ...view, yearly: [own.id] }, data, 0)).toEqual([])
    expect(huntedOf(view, data, -1)).toEqual([])
    mate.space = own.space // it defends the other, and is prey itself
    expect(huntedOf(view, data, 0).map(({ prey, by }) => [prey, by[0]!.dice])).toEqual([
      [own.id, 3],
      [mate.id, 3],
    ])
    raider.sail = 0
    expect(huntedOf(view, data, 0)).toEqual([])
    raider.space = own.space = mate.space = home // nobody is raided in a harbour
    expect(huntedOf(view, data, 0)).toEqual([])
  })

  it('lies clear of the ships in its space, which make room', () => {
    const { view } = prowling(4)
    const [ship] = view.provinces[1]!.ships
    ship!.space = at(4)
    const berth = fleetBerth(view, data, at(4), 'north')
    expect(shipPlaces(view, data, 'north').get(ship!.id)!.y - berth.y).toBeGreaterThan(40)
  })

  it('lies below the name of an island next to it, however the chart lies', () => {
    const { view } = prowling(4)
    for (const province of view.provinces) for (const ship of province.ships) ship.space = at(7)
    for (const lie of ['north', 'west'] as const) {
      const space = data.spaces.findIndex(({ column, row, island }) => column === 4 && row > 0 && !island)
      const berth = fleetBerth(view, data, space, lie)
      const own = turned(middle(data.spaces[space]!), lie)
      const mast = 33 // pixels above its point, at scale 1
      const islands = data.spaces.filter((_, i) => adjacent(data, space, i)).map((next) => turned(middle(next), lie))
      const above = islands.filter(({ x, y }) => y < own.y && Math.abs(x - own.x) < 50)
      expect(above.length).toBeGreaterThan(0)
      for (const { y } of above) expect(berth.y - mast * berth.scale).toBeGreaterThanOrEqual(y + nameBelow(lie).y)
    }
  })

  it('can be picked on the chart, as can another’s ship; what was raided this year is known (SF-23.1)', () => {
    const { view } = prowling(4)
    const prey = view.provinces[1]!.ships[0]!
    prey.space = at(4)
    const found = targets(['piece:x', `piece:${prey.id}`, 'piece:gone'], [], view, data, 'north')
    expect(found.map(({ id, sort, space }) => [id, sort, space])).toEqual([
      ['piece:x', 'piece', at(4)],
      [`piece:${prey.id}`, 'piece', at(4)],
    ])
    expect(raided(view, 'x')).toBe(false)
    expect(raided({ ...view, yearly: ['x'] }, 'x')).toBe(true)
    expect([defenceOf({ raid: 1 }), defenceOf({ raid: 4 })]).toEqual([2, 4])
  })
})
