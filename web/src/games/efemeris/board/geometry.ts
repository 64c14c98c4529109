/**
 * The plane geometry of the map: flat-top hexes with circumradius `size`, in the units of the board's drawing. Directions
 * count clockwise from N, 0 to 5.
 */
export interface Point {
  x: number
  y: number
}

/** The circumradius of a hex. */
export const size = 100
/** From a hex's centre to the middle of a side. */
export const apothem = (size * Math.sqrt(3)) / 2

export const origin: Point = { x: 0, y: 0 }

/** The centre of the cell with axial coordinates (q, r). */
export function centre(q: number, r: number): Point {
  return { x: size * 1.5 * q, y: size * Math.sqrt(3) * (r + q / 2) }
}

/** The unit vector of a direction: 0 is N, up. */
export function towards(direction: number): Point {
  const angle = ((direction * 60 - 90) * Math.PI) / 180
  return { x: Math.cos(angle), y: Math.sin(angle) }
}

/** The middle of the side of a hex at the origin that faces a direction. */
export function sideMiddle(direction: number): Point {
  return scale(towards(direction), apothem)
}

/** The point turned clockwise about the origin by a number of sixths of a circle. */
export function turned(p: Point, sixths: number): Point {
  const a = (sixths * Math.PI) / 3
  return { x: p.x * Math.cos(a) - p.y * Math.sin(a), y: p.x * Math.sin(a) + p.y * Math.cos(a) }
}

export function add(a: Point, b: Point): Point {
  return { x: a.x + b.x, y: a.y + b.y }
}

export function scale(p: Point, by: number): Point {
  return { x: p.x * by, y: p.y * by }
}

export function between(a: Point, b: Point, part: number): Point {
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

const drawn = new Map<string, string>()

/** What is drawn over and over is worked out once. */
function once(name: string, draw: () => string): string {
  let shape = drawn.get(name)
  if (shape === undefined) drawn.set(name, (shape = draw()))
  return shape
}

/** The corners of a hex about the origin, drawn `inset` inside its true outline, as an SVG points list. */
export function hexPoints(inset = 0): string {
  return once(`hex ${inset}`, () => hex(inset))
}

function hex(inset: number): string {
  const r = size - inset / Math.cos(Math.PI / 6)
  return [0, 60, 120, 180, 240, 300]
    .map((deg) => (deg * Math.PI) / 180)
    .map((a) => `${round(r * Math.cos(a))},${round(r * Math.sin(a))}`)
    .join(' ')
}

/** Half a disc on the side that faces a direction, bulging into the hex, as an SVG path. */
export function halfDisc(direction: number, radius: number): string {
  const m = sideMiddle(direction)
  const along = turned(towards(direction), 1.5)
  const a = add(m, scale(along, -radius))
  const b = add(m, scale(along, radius))
  return `M${at(a)}A${radius} ${radius} 0 0 0 ${at(b)}Z`
}

/** A regular star with `points` points about the origin, the first pointing up, as an SVG path. */
export function star(points: number, outer: number, inner: number): string {
  return once(`star ${points} ${outer} ${inner}`, () => pointed(points, outer, inner))
}

function pointed(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: points * 2 }, (_, i) => {
    const a = (i / points) * Math.PI - Math.PI / 2
    const r = i % 2 ? inner : outer
    return `${round(r * Math.cos(a))} ${round(r * Math.sin(a))}`
  })
  return `M${corners.join('L')}Z`
}

/** The nearest of some places to a point, if one lies within reach. */
export function nearest<T extends Point>(places: readonly T[], p: Point, reach: number): T | undefined {
  let best: T | undefined
  let least = reach
  for (const place of places) {
    const d = distance(place, p)
    if (d <= least) {
      least = d
      best = place
    }
  }
  return best
}

/**
 * Where an arrow key leads: the place that is near and lies in the key's direction. Sideways distance counts double, and
 * what lies more than 60 degrees off is not considered.
 */
export function neighbour<T extends Point>(places: readonly T[], from: Point, toward: Point): T | undefined {
  let best: T | undefined
  let least = Infinity
  for (const place of places) {
    const dx = place.x - from.x
    const dy = place.y - from.y
    const ahead = dx * toward.x + dy * toward.y
    const aside = Math.abs(dx * toward.y - dy * toward.x)
    if (ahead <= 1 || aside > ahead * Math.sqrt(3)) continue
    const cost = ahead + 2 * aside
    if (cost < least) {
      least = cost
      best = place
    }
  }
  return best
}

/** The turn after (`step` 1) or before (-1) a turn among those allowed, going round. */
export function nextTurn(allowed: readonly number[], turn: number, step: 1 | -1): number {
  for (let i = 1; i <= 6; i++) {
    const candidate = (turn + step * i + 36) % 6
    if (allowed.includes(candidate)) return candidate
  }
  return turn
}

/** A cubic curve between two points with its two handles, as an SVG path without its start. */
export function curveTo(b: Point, handleA: Point, handleB: Point): string {
  return `C${at(handleA)} ${at(handleB)} ${at(b)}`
}

/** A point in an SVG path. */
export function at(p: Point): string {
  return `${round(p.x)} ${round(p.y)}`
}

function round(n: number): number {
  return Math.round(n * 10) / 10 || 0
}
