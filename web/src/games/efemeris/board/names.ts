import { distance, type Point } from './geometry.ts'

/** Where name and cost run about a planet: the radius. */
export const ring = 44

/** Where a name runs: over its planet or, along the lower half, beneath its cost. */
export interface Arc {
  /** Of the letters' feet. */
  radius: number
  below: boolean
  /** Of the letters. */
  size: number
}

/** What a name should not cross: a box about a point, which weighs the more the less is seen of it beneath letters. */
export interface Obstacle extends Point {
  /** Half of its width. */
  width: number
  up: number
  down: number
  weight: number
}

/** A ship as it stands about its place, drawn larger by a factor. */
export function shipAt({ x, y }: Point, enlarge: number): Obstacle {
  return { x, y, width: 30 * enlarge, up: 38 * enlarge, down: 26 * enlarge, weight: 3 }
}

/** The sign of a field, such as an anchor. */
export function signAt({ x, y }: Point): Obstacle {
  return { x, y, width: 25, up: 25, down: 25, weight: 2 }
}

const rim = 34 // of a planet
const capital = 0.66 // of a letter's size: its height
const advance = 0.76 // of a letter's size: its width, and what stands between two
const cost = 8 // half of the height of a planet's cost
const within = 88 // of a tile, about its middle

interface Place {
  /** The planet. */
  at: Point
  /** The middle of its tile. */
  middle: Point
  /** A ship stands on it, whose masts the name keeps off. */
  held: boolean
  enlarge: number
}

const small = 8 // what it weighs to be smaller than usual, as a part of the size

/**
 * Where a name is read best: over its planet unless something stands straight above it that it would cross, else beneath the cost, or close
 * about the rim, where letters are smaller. `sizeOf` tells how large they may be.
 */
export function arcOf(place: Place, letters: number, sizeOf: (letters: number) => number, obstacles: readonly Obstacle[]): Arc {
  const usual = sizeOf(letters)
  const off = ring + (place.held ? 9 * place.enlarge : 0)
  const close = place.held ? ring - 3 : rim + 1
  const arcs: Arc[] = [
    { radius: off, below: false, size: usual },
    { radius: ring + cost * place.enlarge + 1 + capital * usual, below: true, size: usual },
    { radius: close, below: false, size: Math.min(usual, (close * 3.3) / letters) },
  ]
  const near = obstacles.filter((one) => distance(one, place.at) < 130)
  const crossed = arcs.map((arc) => crossedBy(arc, place, letters, near) + small * (1 - arc.size / usual))
  return arcs[crossed.indexOf(Math.min(...crossed))]!
}

/** How much a name would cross along an arc, looked at in the middle of each letter, at its foot and at its head. */
function crossedBy({ radius, below, size }: Arc, { at, middle }: Place, letters: number, near: readonly Obstacle[]): number {
  const step = (advance * size) / radius
  let sum = 0
  for (let i = 0; i < letters; i++) {
    const angle = (i - (letters - 1) / 2) * step
    for (const r of below ? [radius, radius - capital * size] : [radius, radius + capital * size]) {
      const p = { x: at.x + Math.sin(angle) * r, y: at.y + (below ? 1 : -1) * Math.cos(angle) * r }
      for (const { x, y, width, up, down, weight } of near)
        if (Math.abs(p.x - x) < width && p.y > y - up && p.y < y + down) sum += weight
      if (below && distance(p, middle) > within) sum += 0.5
    }
  }
  return sum
}
