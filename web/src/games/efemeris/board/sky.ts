import { distance, type Point } from './geometry.ts'

/** The stars of an empty cell: a small constellation and some dust, always the same for the same cell. */
export interface Constellation {
  stars: (Point & { r: number })[]
  lines: string
  dust: Point[]
}

export function constellation(seed: number): Constellation {
  const next = dice(seed * 7919 + 13)
  const stars: Constellation['stars'] = []
  for (let tries = 0; stars.length < 5 + (seed % 3) && tries < 80; tries++) {
    const p = inHex(next)
    if (stars.every((s) => distance(s, p) > 34)) stars.push({ ...p, r: 3 + 4 * next() ** 2 })
  }
  const dust = Array.from({ length: 9 }, () => inHex(next))
  return { stars, lines: chain(stars), dust }
}

/** The stars of a sky behind the map, in a box of `width` by `height`: SVG paths of round dots by size, and of those that shine. */
export interface Firmament {
  dots: { size: number; path: string }[]
  bright: (Point & { r: number })[]
}

export function firmament(seed: number, count: number, shining: number, width: number, height: number): Firmament {
  const next = dice(seed)
  const anywhere = (): Point => ({ x: Math.round(width * next()), y: Math.round(height * next()) })
  const dots = [0.9, 1.5, 2.3].map((size, i) => ({
    size,
    path: Array.from({ length: Math.round(count / 2 ** i) }, anywhere)
      .map(({ x, y }) => `M${x} ${y}h.01`)
      .join(''),
  }))
  return { dots, bright: Array.from({ length: shining }, () => ({ ...anywhere(), r: 3.4 + 4 * next() ** 3 })) }
}

/** A line from star to nearest star, the first being the leftmost. */
function chain(stars: readonly Point[]): string {
  const left = [...stars].sort((a, b) => a.x - b.x)
  let here = left.shift()
  let path = here ? `M${here.x} ${here.y}` : ''
  while (left.length && here) {
    const from = here
    left.sort((a, b) => distance(a, from) - distance(b, from))
    here = left.shift()
    if (here) path += `L${here.x} ${here.y}`
  }
  return path
}

function inHex(next: () => number): Point {
  const r = 66 * Math.sqrt(next())
  const a = next() * 2 * Math.PI
  return { x: Math.round(r * Math.cos(a)), y: Math.round(r * Math.sin(a)) }
}

/** Numbers from 0 to 1, the same for the same seed; for ornament only. */
function dice(seed: number): () => number {
  let s = seed >>> 0
  return () => {
    s = (s + 0x6d2b79f5) >>> 0
    let x = Math.imul(s ^ (s >>> 15), 1 | s)
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296
  }
}
