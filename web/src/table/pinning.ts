import type { Frame, Point } from '../stage/camera.svelte.ts'

/** The spots for a pin about a place, as shares of its box: first its corners, from where light falls last, then its sides. */
const spots: readonly Point[] = [
  { x: 1, y: 0 },
  { x: 0, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: 0.5, y: 0 },
  { x: 1, y: 0.5 },
  { x: 0, y: 0.5 },
  { x: 0.5, y: 1 },
]

/** Where a pin stands: its box, and which of the spots that is. */
export interface Spot extends Frame {
  n: number
}

const small = 60 // pixels of a place beside which a pin stands; of a larger one it stands within the corner

/**
 * The first spot about a place that is free, beginning with the one where the pin stood last; null where none is. One that sticks out of
 * the whole by half a pin at most is moved in: so places at its edge have as many spots as others.
 */
export function spotOf(place: Frame, size: number, whole: Frame, free: (spot: Frame) => boolean, last = 0): Spot | null {
  const all = spots.map((_, n) => n)
  for (const n of [last, ...all.filter((n) => n !== last)]) {
    const spot = { n, ...inward(about(place, size, spots[n]!), whole) }
    if (free(spot)) return spot
  }
  return null
}

/** The box of a pin at a share of a place's. */
function about({ x, y, width, height }: Frame, size: number, share: Point): Frame {
  const along = (length: number, share: number) => {
    const inset = Math.max(0, length - small) / 4
    return inset + share * (length - 2 * inset) - size / 2
  }
  return { x: x + along(width, share.x), y: y + along(height, share.y), width: size, height: size }
}

function inward(spot: Frame, whole: Frame): Frame {
  const moved = (at: number, length: number, from: number, to: number) => {
    const goal = Math.max(from, Math.min(at, to - length))
    return Math.abs(goal - at) <= length / 2 ? goal : at
  }
  const x = moved(spot.x, spot.width, whole.x, whole.x + whole.width)
  const y = moved(spot.y, spot.height, whole.y, whole.y + whole.height)
  return { ...spot, x, y }
}

export function overlap(a: Frame, b: Frame): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, width) * Math.max(0, height)
}

/** Whether all of a box lies within another. */
export function within(a: Frame, b: Frame): boolean {
  return overlap(a, b) >= a.width * a.height
}

const most = 1 / 8 // of a thing to choose that a pin may cover

/** Whether a pin hides a thing to choose: where people click it, or too much of it. */
export function hides(pin: Frame, thing: Frame): boolean {
  const middle = { x: thing.x + thing.width / 2 - 1, y: thing.y + thing.height / 2 - 1, width: 2, height: 2 }
  return overlap(pin, middle) > 0 || overlap(pin, thing) > thing.width * thing.height * most
}

/** The middle of a box. */
function middle({ x, y, width, height }: Frame): Point {
  return { x: x + width / 2, y: y + height / 2 }
}

const ways: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Which of some boxes an arrow key leads to from one of them: the nearest that lies more that way than aside; -1 for none. */
export function toward(key: string, boxes: readonly Frame[], from: number): number {
  const way = ways[key]
  const start = boxes[from]
  if (!way || !start) return -1
  const here = middle(start)
  let best = -1
  let least = Infinity
  boxes.forEach((box, n) => {
    const at = middle(box)
    const ahead = (at.x - here.x) * way.x + (at.y - here.y) * way.y
    const aside = Math.abs((at.x - here.x) * way.y) + Math.abs((at.y - here.y) * way.x)
    const far = ahead + 2 * aside
    if (n === from || ahead <= 0 || aside > ahead || far >= least) return
    best = n
    least = far
  })
  return best
}
