import { growth, middle, turned, type Berth, type Lie } from '../chart/geometry.ts'
import { islandAt, type Data, type View } from '../model.ts'
import { fleetsOf } from './fleet.ts'

/** Where a fleet is drawn in a space, as the chart lies: above the ships there, and off an island or what was turned up at sea. */
export function fleetBerth(view: View, data: Data, space: number, lie: Lie): Berth {
  const at = turned(middle(data.spaces[space]!), lie)
  const grow = growth(lie)
  const grown = (x: number, y: number, scale: number): Berth => ({ x: at.x + x * grow, y: at.y + y * grow, scale: scale * grow })
  if (islandAt(view, data, space) !== undefined) return grown(-45, -27, 0.72)
  if (space === data.archway || (view.marks ?? []).some((mark) => mark.space === space)) return grown(-30, 6, 0.84)
  const company = view.provinces.some((p) => p.ships.some((ship) => ship.space === space))
  if (company) return grown(0, -16, 0.84)
  return lie === 'north' ? grown(0, 3, 1) : grown(0, 16, 0.72) // below the names of the islands next to it
}

/** Where all fleets are drawn, by id. */
export function fleetPlaces(view: View, data: Data, lie: Lie): Map<string, Berth> {
  return new Map(fleetsOf(view).map(({ id, space }) => [id, fleetBerth(view, data, space, lie)]))
}
