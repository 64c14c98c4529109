import { after, spaceOf, type Data, type View } from '../model.ts'
import { fleetsOf } from '../sails/fleet.ts'
import { fleetBerth } from '../sails/places.ts'
import { shipPlaces } from './berths.ts'
import { growth, middle, turned, way, type Lie, type Point } from './geometry.ts'

/** Something on the chart that can be clicked. */
export interface Target extends Point {
  id: string
  sort: 'space' | 'island' | 'province' | 'ship' | 'fleet' | 'piece'
  /** The space it is in. */
  space: number
  /** How wide the ring about a ship or a fleet is. */
  r?: number
  /** For a space to sail to: how many moves away it is. */
  steps?: number
}

/** What can be clicked among some elements: the spaces first, so that ships lie above them. */
export function targets(elements: Iterable<string>, picked: readonly string[], view: View, data: Data, lie: Lie): Target[] {
  const found: Target[] = []
  const ships = shipPlaces(view, data, lie)
  const from = placeOf(picked.at(-1), view)
  for (const id of elements) {
    const target = targetOf(id, view, data, lie, ships)
    if (!target) continue
    if (target.sort === 'space' && from >= 0) target.steps = way(data, from, target.space).length - 1
    found.push(target)
  }
  const order = ['space', 'island', 'province', 'ship', 'fleet', 'piece']
  return found.sort((a, b) => order.indexOf(a.sort) - order.indexOf(b.sort))
}

function targetOf(id: string, view: View, data: Data, lie: Lie, ships: Map<string, Point>): Target | undefined {
  const [sort = '', value = ''] = id.split(/:(.*)/)
  switch (sort) {
    case 'space': {
      const space = Number(value)
      return data.spaces[space] && { id, sort, space, ...turned(middle(data.spaces[space]), lie) }
    }
    case 'island': {
      const space = spaceOf(view, data, value)
      return data.spaces[space] && { id, sort, space, ...turned(middle(data.spaces[space]), lie) }
    }
    case 'colony': {
      const space = islandOf(value, view, data)
      return data.spaces[space] && { id, sort: 'island', space, ...turned(middle(data.spaces[space]), lie) }
    }
    case 'province': {
      const space = data.provinces.findIndex((c) => c === value)
      return data.spaces[space] && { id, sort, space, ...turned(middle(data.spaces[space]), lie) }
    }
    case 'ship': {
      const at = ships.get(value)
      return at && { id, sort, space: placeOf(id, view), x: at.x, y: at.y }
    }
    case 'piece': {
      const at = ships.get(value)
      if (at) return { id, sort, space: placeOf(`ship:${value}`, view), x: at.x, y: at.y }
      const fleet = fleetsOf(view).find((one) => one.id === value)
      if (!fleet) return undefined
      const { x, y, scale } = fleetBerth(view, data, fleet.space, lie)
      return { id, sort, space: fleet.space, x, y: y + 3 * growth(lie), r: (33 * scale) / growth(lie) }
    }
    case 'fleet': {
      const [a, b] = [ships.get(`${value}-1`), ships.get(`${value}-2`)]
      return a && b && { id, sort, space: placeOf(id, view), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
    }
    default:
      return undefined
  }
}

/** The space of an island on the chart; its sites have none. */
function islandOf(id: string, view: View, data: Data): number {
  return view.islands.some((island) => island.id === id) ? spaceOf(view, data, id) : -1
}

/** The space where a ship or a fleet lies, or -1. */
function placeOf(element: string | undefined, view: View): number {
  const ship = after('ship', element)
  const fleet = after('fleet', element)
  for (const province of view.provinces) {
    for (const s of province.ships) if (s.id === ship || (fleet && s.id === `${fleet}-1`)) return s.space
  }
  return -1
}
