import { coast, type Data, type SpaceData } from '../model.ts'

export interface Point {
  x: number
  y: number
}

/** How the chart lies: with north up on a wide page, with west up on a narrow one, where the sea is taller than wide. */
export type Lie = 'north' | 'west'

/** Half the width of a hex from corner to corner. */
export const radius = 50
const half = (radius * Math.sqrt(3)) / 2
const left = 12
const top = 20

/** The chart's size with north up. */
export const size = { width: 872, height: top + 10 * half + 12 }
/** How much larger ships and islands are drawn than the hexes: on a narrow page the chart itself is small. */
export function growth(lie: Lie): number {
  return lie === 'north' ? 1.06 : 1.26
}

/** Where land begins, where the coastal water is, and where the harbours lie, from the west. */
export const shore = 738
const coastal = 694
const bay = 778

/** A point with north up as the chart lies. With west up, the north is to the right. */
export function turned(p: Point, lie: Lie): Point {
  return lie === 'north' ? p : { x: size.height - p.y, y: p.x }
}

/** The westernmost column of the chart; those beyond it lie farther off, where the sea goes on. */
export const lastColumn = 8
/** How far the columns beyond lie off those of the chart, and how far the chart reaches west with four of them. */
const apart = 84
export const outland = apart + 4 * 1.5 * radius + 20

/** Where the chart lies, and how wide and high it is; with what lies beyond its last column, if anything does. */
export function extent(lie: Lie, outer = false): { x: number; y: number; width: number; height: number } {
  const west = outer ? outland : 0
  return lie === 'north'
    ? { x: -west, y: 0, width: size.width + west, height: size.height }
    : { x: 0, y: -west, width: size.height, height: size.width + west }
}

/** How far west the middle of a column lies. */
function columnX(column: number): number {
  return left + radius + (lastColumn - column) * 1.5 * radius - (column > lastColumn ? apart : 0)
}

/** The part of the chart from the harbours, or from a column, to a column of the sea, with the first clouds beyond it. */
export function known(column: number, lie: Lie, from = 0): { x: number; y: number; width: number; height: number } {
  const west = Math.max(column > lastColumn ? -outland : 0, columnX(column) - 2 * radius)
  const wide = (from > 0 ? columnX(from) + radius : size.width) - west
  return lie === 'north'
    ? { x: west, y: 0, width: wide, height: size.height }
    : { x: 0, y: west, width: size.height, height: wide }
}

/** The middle of a harbour's bay from the north, or how far south the nth harbour lies. */
export function harbourY(n: number): number {
  return top + (2 * n + 1) * half
}

/** The middle of a space with north up. */
export function middle({ kind, column, row }: SpaceData): Point {
  if (kind === 'harbour') return { x: bay, y: harbourY(row) }
  if (kind === 'coast') return { x: coastal, y: top + 5 * half }
  return { x: columnX(column), y: top + (2 * row + 1 + (column % 2)) * half }
}

/** The corners of a hex about a point, as the chart lies, drawn in by so many units. */
export function corners(at: Point, lie: Lie, inset = 0): Point[] {
  const r = radius - inset
  return Array.from({ length: 6 }, (_, i) => {
    const turn = (i * Math.PI) / 3 + (lie === 'west' ? Math.PI / 6 : 0)
    return { x: at.x + r * Math.cos(turn), y: at.y + r * Math.sin(turn) }
  })
}

/** A closed line through some points. */
export function closed(points: readonly Point[]): string {
  return `M${points.map(text).join('L')}Z`
}

export function text({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}

/** Whether two spaces touch: the coast every harbour and the easternmost column, hexes their neighbours. */
export function adjacent(data: Data, a: number, b: number): boolean {
  const [from, to] = [data.spaces[a], data.spaces[b]]
  if (!from || !to || a === b) return false
  if (from.kind === 'harbour' || to.kind === 'harbour') return from.kind === 'coast' || to.kind === 'coast'
  if (a === coast) return to.column === 1
  if (b === coast) return from.column === 1
  // Nothing of the chart touches what lies beyond it but the archway.
  if (from.column > lastColumn !== to.column > lastColumn)
    return (a === data.archway || b === data.archway) && Math.max(from.column, to.column) === lastColumn + 1
  const [p, q] = [middle(from), middle(to)]
  return Math.hypot(p.x - q.x, p.y - q.y) < 2 * half + 1
}

/** The shortest way between two spaces, both included; empty when there is none. */
export function way(data: Data, from: number, to: number): readonly number[] {
  let known = ways.get(data.spaces)
  if (!known) ways.set(data.spaces, (known = new Map()))
  const key = from * data.spaces.length + to
  let path = known.get(key)
  if (!path) known.set(key, (path = wayOf(data, from, to)))
  return path
}

/** The ways that were looked for, by both ends. */
const ways = new WeakMap<Data['spaces'], Map<number, readonly number[]>>()

function wayOf(data: Data, from: number, to: number): readonly number[] {
  const before = new Map<number, number>([[to, to]])
  const ring = [to]
  for (let i = 0; i < ring.length && !before.has(from); i++) {
    for (let next = 0; next < data.spaces.length; next++) {
      if (before.has(next) || !adjacent(data, ring[i]!, next)) continue
      before.set(next, ring[i]!)
      ring.push(next)
    }
  }
  if (!before.has(from)) return []
  const path = [from]
  for (let at = from; at !== to; path.push(at)) at = before.get(at)!
  return path
}

/** The outline of the coastal water with north up: from the zigzag of the easternmost column to the shore. */
export function coastline(data: Data): Point[] {
  const inner = data.spaces
    .filter((s) => s.column === 1)
    .flatMap((s) => {
      const c = corners(middle(s), 'north')
      return [c[5]!, c[0]!, c[1]!]
    })
  const west = inner[0]!.x
  const [north, south] = [-4, size.height + 4]
  return [{ x: west, y: north }, ...inner, { x: west, y: south }, { x: shore, y: south }, { x: shore, y: north }]
}

/** A berth of a ship about the middle of a space, and how large the ship is drawn there. */
export interface Berth extends Point {
  scale: number
}

/** How wide and high a ship is drawn at scale 1, with a little water about it. */
export const hull = { width: 33, height: 35 }

/** Where ships may lie: how many in a row, and in how much room. */
export interface Mooring {
  perRow: number
  width: number
  height: number
}

/** Where so many ships lie side by side, in rows about a point: never one above another, and smaller where they are many. */
export function berths(count: number, { perRow, width, height }: Mooring, grow = 1): Berth[] {
  const rows = Math.ceil(count / perRow)
  const wide = Math.ceil(count / rows)
  const scale = Math.min(grow, width / (wide * hull.width), height / (rows * hull.height))
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / wide)
    const inRow = Math.min(wide, count - row * wide)
    const x = (i % wide) - (inRow - 1) / 2
    return { x: x * hull.width * scale, y: (row - (rows - 1) / 2) * hull.height * scale, scale }
  })
}

/** How far below the middle of an island its name is written, and how high above that the letters reach. */
export function nameBelow(lie: Lie): { y: number; height: number } {
  return lie === 'north' ? { y: 53, height: 11 } : { y: 62, height: 13 }
}

/** Where the nth site of an island is marked, from its middle: along the northern shore. */
export function siteAt(n: number, count: number): Point {
  const a = count === 1 ? -Math.PI / 2 : Math.PI + (n * Math.PI) / (count - 1)
  return { x: 32 * Math.cos(a), y: 30 * Math.sin(a) - 3 }
}

/** Where the town of a harbour stands: ashore, east of the middle of its bay. */
export function town(harbour: Point, lie: Lie): Point {
  return turned({ x: harbour.x + 62, y: harbour.y }, lie)
}
