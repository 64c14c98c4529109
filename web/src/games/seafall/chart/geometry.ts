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

/** How wide and high the chart is as it lies. */
export function extent(lie: Lie): { width: number; height: number } {
  return lie === 'north' ? size : { width: size.height, height: size.width }
}

/** The middle of a harbour's bay from the north, or how far south the nth harbour lies. */
export function harbourY(n: number): number {
  return top + (2 * n + 1) * half
}

/** The middle of a space with north up. */
export function middle({ kind, column, row }: SpaceData): Point {
  if (kind === 'harbour') return { x: bay, y: harbourY(row) }
  if (kind === 'coast') return { x: coastal, y: top + 5 * half }
  return { x: left + radius + (8 - column) * 1.5 * radius, y: top + (2 * row + 1 + (column % 2)) * half }
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
  const [p, q] = [middle(from), middle(to)]
  return Math.hypot(p.x - q.x, p.y - q.y) < 2 * half + 1
}

/** The shortest way between two spaces, both included; empty when there is none. */
export function way(data: Data, from: number, to: number): number[] {
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

/** Where so many ships lie side by side, in rows about a point. */
export function berths(count: number, perRow = 3, grow = 1): Berth[] {
  const scale = (count > 6 ? 0.72 : 1) * grow
  const width = count > 6 ? 4 : count === 4 ? Math.min(2, perRow) : Math.min(perRow, count)
  const rows = Math.ceil(count / width)
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / width)
    const inRow = Math.min(width, count - row * width)
    return { x: ((i % width) - (inRow - 1) / 2) * 30 * scale, y: (row - (rows - 1) / 2) * 29 * scale, scale }
  })
}
