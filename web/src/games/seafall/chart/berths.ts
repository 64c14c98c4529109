import { coast, colourOf, islandAt, spaceOf, type Data, type View } from '../model.ts'
import {
  berths,
  growth,
  harbourY,
  middle,
  nameBelow,
  radius,
  turned,
  type Berth,
  type Lie,
  type Mooring,
  type Point,
} from './geometry.ts'

/** Where every ship on the chart lies, as the chart lies. Ships that are sunk have no place. */
export function shipPlaces(view: View, data: Data, lie: Lie): Map<string, Berth> {
  const places = new Map<string, Berth>()
  const bySpace = new Map<number, string[]>()
  for (const province of view.provinces) {
    for (const ship of province.ships) {
      if (ship.space >= 0) bySpace.set(ship.space, [...(bySpace.get(ship.space) ?? []), ship.id])
    }
  }
  for (const [space, ships] of bySpace) {
    if (space === coast) offCoast(ships, data, lie, places)
    else if (islandAt(view, data, space)) atFoot(ships, turned(middle(data.spaces[space]!), lie), lie, places)
    else put(ships, anchorage(view, data, space, lie), space < coast ? bay : sea, growth(lie), places)
  }
  return places
}

const bay: Mooring = { perRow: 2, width: 66, height: 68 }
const sea: Mooring = { perRow: 3, width: 84, height: 72 }
const offshore: Mooring = { perRow: 2, width: 84, height: 80 }
const foot: Mooring = { perRow: 5, width: 98, height: 52 }
/** How far a ship reaches below its own point, at scale 1. */
const draught = 13

/** Off the coast each province's ships lie before its own harbour. */
function offCoast(ships: readonly string[], data: Data, lie: Lie, places: Map<string, Berth>): void {
  const { x } = middle(data.spaces[coast]!)
  for (const [n, colour] of data.provinces.entries()) {
    const own = ships.filter((ship) => colourOf(ship) === colour)
    put(own, turned({ x, y: harbourY(n) }, lie), offshore, growth(lie), places)
  }
}

/** Before an island they lie at its foot, just above its name. */
function atFoot(ships: readonly string[], at: Point, lie: Lie, places: Map<string, Berth>): void {
  const { y, height } = nameBelow(lie)
  const list = berths(ships.length, foot, growth(lie))
  const lowest = Math.max(...list.map((berth) => berth.y + draught * berth.scale))
  put(ships, { x: at.x, y: at.y + y - height - lowest }, foot, growth(lie), places)
}

function put(ships: readonly string[], at: Point, mooring: Mooring, grow: number, places: Map<string, Berth>): void {
  const list = berths(ships.length, mooring, grow)
  ships.forEach((ship, i) => {
    const berth = list[i]!
    places.set(ship, { x: at.x + berth.x, y: at.y + berth.y, scale: berth.scale })
  })
}

/** The point about which ships lie in a space; before an island they keep to its foot. */
export function anchorage(view: View, data: Data, space: number, lie: Lie): Point {
  const place = data.spaces[space]!
  const at = turned(middle(place), lie)
  const tile = view.marks?.some((mark) => mark.space === space) ?? false
  const fleet = view.pieces?.some((piece) => piece.space === space) ?? false
  if (tile || fleet || islandAt(view, data, space) !== undefined || space === data.archway)
    return { x: at.x, y: at.y + (lie === 'north' ? 28 : 34) }
  return { x: at.x, y: at.y + (lie === 'west' && besideName(view, data, at) ? 22 : 0) }
}

/** Whether the name of an island reaches into a space with west up, from the row of spaces above. */
function besideName(view: View, data: Data, at: Point): boolean {
  return view.islands.some(({ id }) => {
    const place = data.spaces[spaceOf(view, data, id)]
    if (!place) return false
    const island = turned(middle(place), 'west')
    return Math.abs(island.x - at.x) < radius && at.y > island.y && at.y - island.y < 2 * radius
  })
}
