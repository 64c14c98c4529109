import { growth, middle, turned, type Berth, type Lie } from '../chart/geometry.ts'
import { islandAt, type Data, type View } from '../model.ts'
import { fleetsOf } from './fleet.ts'

/** Where a fleet is drawn in a space, as the chart lies: above the ships there, and off an island or what was turned up at sea. */
export function fleetBerth(view: View, data: Data, space: number, lie: Lie): Berth {
  const at = turned(middle(data.spaces[space]!), lie)
  const taken = islandAt(view, data, space) !== undefined || (view.marks ?? []).some((mark) => mark.space === space)
  const grow = growth(lie)
  if (taken || space === data.archway) return { x: at.x - 30 * grow, y: at.y + 6 * grow, scale: 0.84 * grow }
  const company = view.provinces.some((p) => p.ships.some((ship) => ship.space === space))
  return { x: at.x, y: at.y - (company ? 16 : 4) * grow, scale: (company ? 0.84 : 1) * grow }
}

/** Where all fleets are drawn, by id. */
export function fleetPlaces(view: View, data: Data, lie: Lie): Map<string, Berth> {
  return new Map(fleetsOf(view).map(({ id, space }) => [id, fleetBerth(view, data, space, lie)]))
}
