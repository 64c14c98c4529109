import type { Way } from '../../../play/motion.svelte.ts'
import type { PlayEvent } from '../../../play/types.ts'
import type { Data, View } from '../model.ts'
import { way, type Berth, type Point } from './geometry.ts'

/** A ship's way over the chart, as the spaces that it passes, both ends included. */
export interface Voyage {
  ship: string
  spaces: readonly number[]
}

/**
 * The ways of ships among some events. Only those count whose ship now lies where its last way ends: after a move was taken
 * back there is nothing to show.
 */
export function voyages(events: readonly PlayEvent[], view: View, data: Data): Voyage[] {
  const legs = events.flatMap((e) => {
    if (e.kind !== 'sailed' && e.kind !== 'fleet') return []
    const spaces = way(data, Number(e.args.from), Number(e.args.to))
    const ships = e.kind === 'sailed' ? [String(e.args.ship)] : [1, 2].map((n) => `${e.args.province}-${n}`)
    return spaces.length > 1 ? ships.map((ship) => ({ ship, spaces })) : []
  })
  const list: Voyage[] = []
  for (const leg of legs) {
    const known = list.find((v) => v.ship === leg.ship)
    if (known) known.spaces = [...known.spaces, ...leg.spaces.slice(1)]
    else list.push({ ...leg })
  }
  return list.filter((v) => arrives(v, view))
}

/** Whether a ship lies where its way ends. */
export function arrives({ ship, spaces }: Voyage, view: View): boolean {
  return view.provinces.some((p) => p.ships.some(({ id, space }) => id === ship && space === spaces.at(-1)))
}

const perStep = 320 // milliseconds at speed 1
const least = 450
const most = 1500

/** A ship's way along some points, in one go. */
export function wayOf(id: string, points: readonly Point[]): Way {
  const time = Math.min(most, Math.max(least, perStep * (points.length - 1)))
  return { id, legs: [{ time, where: (part) => along(points, part) }] }
}

/** The points of a way: from the berth left, over the middles of the spaces between, to the berth reached. */
export function course(spaces: readonly number[], middleOf: (space: number) => Point, goal: Berth): Point[] {
  return spaces.map((space, i) => (i === spaces.length - 1 ? goal : middleOf(space)))
}

/** The point of a line at a part of its length, from 0 to 1. */
export function along(points: readonly Point[], part: number): Point {
  const lengths = points.slice(1).map((p, i) => Math.hypot(p.x - points[i]!.x, p.y - points[i]!.y))
  let left = part * lengths.reduce((a, b) => a + b, 0)
  for (const [i, length] of lengths.entries()) {
    if (left <= length && length > 0) {
      const [a, b] = [points[i]!, points[i + 1]!]
      return { x: a.x + ((b.x - a.x) * left) / length, y: a.y + ((b.y - a.y) * left) / length }
    }
    left -= length
  }
  return points.at(-1)!
}
