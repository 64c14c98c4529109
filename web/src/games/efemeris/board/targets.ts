import type { Data, View } from '../model.ts'
import type { Chart } from './chart.ts'
import type { Frame } from '../../../stage/camera.svelte.ts'
import { apothem, scale, towards, type Point } from './geometry.ts'

/** An element of the board that may be picked now. */
export interface Target extends Point {
  id: string
  sort: string
  /** The radius of its mark, in units of the drawing. */
  radius: number
  /** It lies around something that is to stay in sight: a ring only. */
  open: boolean
  /** It costs the ship that enters it. */
  danger: boolean
}

/** Where a ship is drawn: on its field; on the rose in a ring, since it holds any number (EF-1.5). */
export function shipPlaces(view: View, chart: Chart): Map<string, Point> {
  const places = new Map<string, Point>()
  const ships = view.players.flatMap((p) => p.ships)
  const crowd = ships.filter((s) => chart.fields.get(s.field)?.type === 'rose')
  for (const ship of ships) {
    const field = chart.fields.get(ship.field)
    if (!field) continue
    const place = crowd.indexOf(ship)
    const aside = place >= 0 && crowd.length > 1 ? scale(towards((place * 6) / crowd.length + 1.5), 42) : { x: 0, y: 0 }
    places.set(ship.id, { x: field.x + aside.x, y: field.y + aside.y })
  }
  return places
}

/** The board's targets among the elements that may be picked. */
export function targetsOf(next: Iterable<string>, view: View, data: Data, chart: Chart): Target[] {
  const ships = shipPlaces(view, chart)
  const targets: Target[] = []
  for (const id of next) {
    const cut = id.indexOf(':')
    const sort = id.slice(0, cut)
    const name = id.slice(cut + 1)
    const found = place(sort, name)
    if (!found) continue
    const type = sort === 'field' ? (chart.fields.get(Number(name))?.type ?? '') : sort
    targets.push({
      id,
      sort,
      x: found.x,
      y: found.y,
      radius: radii[type] ?? radii.field,
      open: type !== 'cell' && type in radii,
      danger: type === 'singularity',
    })
  }
  return targets

  function place(sort: string, name: string): Point | undefined {
    if (sort === 'field') return chart.fields.get(Number(name))
    if (sort === 'cell') return data.cells[Number(name)] && chart.cell(Number(name))
    if (sort === 'ship') return ships.get(name)
    if (sort !== 'planet' && sort !== 'fortress') return undefined
    return chart.fields.get(view.planets.find((p) => p.id === name)?.field ?? -1)
  }
}

const radii: Record<string, number> & { field: number } = {
  field: 26,
  cell: apothem - 6,
  ship: 42,
  planet: 44,
  fortress: 40,
  rose: 66,
  singularity: 40,
  pepper: 36,
  vanilla: 36,
  anchorage: 36,
  'providence-pepper': 42,
  'providence-vanilla': 42,
  wreck: 38,
}

/** How far from a target a touch may be and still mean it, in units: at least 22 pixels. */
export function reachOf(target: Target, pixels: number): number {
  return Math.max(target.radius, 22 / pixels)
}

/** Of the targets within reach of a point the one that is nearest in proportion to its size. */
export function touched(targets: readonly Target[], p: Point, pixels: number): Target | undefined {
  let best: Target | undefined
  let least = 1
  for (const target of targets) {
    const part = Math.hypot(target.x - p.x, target.y - p.y) / reachOf(target, pixels)
    if (part <= least) {
      least = part
      best = target
    }
  }
  return best
}

const apart = 40 // pixels between two targets that fingers tell apart
const rim = 40 // units about the outermost: their marks

/**
 * The part of the map that is to be shown so that targets can be told apart by touch, with the place that they are reached from; null
 * where they lie far enough from each other as it is.
 *
 * @param pixels per unit, where the whole map is shown
 */
export function closeUp(targets: readonly Point[], from: Point, pixels: number): Frame | null {
  const narrow = targets.some((a, i) => targets.slice(i + 1).some((b) => Math.hypot(a.x - b.x, a.y - b.y) * pixels < apart))
  if (!narrow) return null
  const xs = [from, ...targets].map(({ x }) => x)
  const ys = [from, ...targets].map(({ y }) => y)
  const [x, y] = [Math.min(...xs) - rim, Math.min(...ys) - rim]
  return { x, y, width: Math.max(...xs) + rim - x, height: Math.max(...ys) + rim - y }
}
