import { coast, colourOf, type Data, type View } from '../model.ts'
import { berths, growth, harbourY, middle, turned, type Berth, type Lie, type Point } from './geometry.ts'

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
    else put(ships, anchorage(view, data, space, lie), space < coast ? across(lie) : 3, growth(lie), places)
  }
  return places
}

/** Off the coast each province's ships lie before its own harbour. */
function offCoast(ships: readonly string[], data: Data, lie: Lie, places: Map<string, Berth>): void {
  const { x } = middle(data.spaces[coast]!)
  for (const [n, colour] of data.provinces.entries()) {
    const own = ships.filter((ship) => colourOf(ship) === colour)
    put(own, turned({ x, y: harbourY(n) }, lie), across(lie), growth(lie), places)
  }
}

/** In a narrow strip the ships lie in a line along it. */
function across(lie: Lie): number {
  return lie === 'north' ? 1 : 2
}

function put(ships: readonly string[], at: Point, perRow: number, grow: number, places: Map<string, Berth>): void {
  const list = berths(ships.length, perRow, grow)
  ships.forEach((ship, i) => {
    const berth = list[i]!
    places.set(ship, { x: at.x + berth.x, y: at.y + berth.y, scale: berth.scale })
  })
}

/** The point about which ships lie in a space; before an island they keep to its foot. */
export function anchorage(view: View, data: Data, space: number, lie: Lie): Point {
  const place = data.spaces[space]!
  const at = turned(middle(place), lie)
  const island = place.island && view.islands.some((i) => i.id === place.island)
  if (!island && space !== data.archway) return at
  return { x: at.x, y: at.y + (lie === 'north' ? 28 : 34) }
}
