import { SvelteMap } from 'svelte/reactivity'
import type { PlayEvent } from '../../../play/types.ts'
import type { Data, View } from '../model.ts'
import { way, type Berth, type Point } from './geometry.ts'

/** A ship's way over the chart, as the spaces that it passes, both ends included. */
export interface Voyage {
  ship: string
  spaces: number[]
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
  const lies = new Map(view.provinces.flatMap((p) => p.ships.map((s) => [s.id, s.space])))
  return list.filter((v) => lies.get(v.ship) === v.spaces.at(-1))
}

const perStep = 320 // milliseconds at speed 1
const least = 450
const most = 1500

/** Moves ships along their ways. */
export class Voyages {
  /** Where a ship under way is now; others lie where the view says. */
  readonly at = new SvelteMap<string, Point>()
  #running = 0

  /** Starts the ways; ships are at their starts at once. */
  start(ways: readonly { ship: string; points: readonly Point[] }[], speed: number): void {
    if (ways.length === 0) return
    this.stop()
    const begin = performance.now()
    const frame = (now: number) => {
      let busy = false
      for (const { ship, points } of ways) {
        const time = Math.min(most, Math.max(least, perStep * (points.length - 1))) / speed
        const part = Math.max(0, now - begin) / time
        if (part >= 1) this.at.delete(ship)
        else {
          this.at.set(ship, along(points, ease(part)))
          busy = true
        }
      }
      if (busy) this.#running = requestAnimationFrame(frame)
    }
    frame(begin)
  }

  stop(): void {
    cancelAnimationFrame(this.#running)
    this.at.clear()
  }
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

function ease(x: number): number {
  return x < 0.5 ? 2 * x * x : 1 - 2 * (1 - x) ** 2
}
