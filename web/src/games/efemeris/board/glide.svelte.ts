import { SvelteMap } from 'svelte/reactivity'
import type { PlayEvent } from '../../../play/types.ts'
import type { Chart } from './chart.ts'
import type { Point } from './geometry.ts'

/** Events in which a ship changes its place. */
const moves = new Set(['sailed', 'blown', 'driven', 'jumped'])

/** A ship's way as an event tells it, with the path to draw; a jump follows no path. */
export interface Trace {
  ship: string
  from: number
  to: number
  path: string
  jump: boolean
}

/** The ways of ships among some events. */
export function traces(events: readonly PlayEvent[], chart: Chart): Trace[] {
  return events.flatMap((e) => {
    if (!moves.has(e.kind)) return []
    const ship = String(e.args.ship)
    const from = Number(e.args.from)
    const to = Number(e.args.to)
    const jump = e.kind === 'jumped'
    const path = (jump ? undefined : chart.route(from, to)?.path) ?? straight(from, to, chart)
    return path ? [{ ship, from, to, path, jump }] : []
  })
}

function straight(from: number, to: number, chart: Chart): string | undefined {
  const a = chart.fields.get(from)
  const b = chart.fields.get(to)
  if (!a || !b) return undefined
  const lift = Math.hypot(a.x - b.x, a.y - b.y) * 0.3
  return `M${a.x} ${a.y}Q${(a.x + b.x) / 2} ${(a.y + b.y) / 2 - lift} ${b.x} ${b.y}`
}

const perUnit = 2.4 // milliseconds a unit of the drawing
const least = 350

/** Moves ships along their ways, one way of a ship after the other. */
export class Glide {
  /** Where a ship under way is now; others lie where the view says. */
  readonly at = new SvelteMap<string, Point>()
  #running = 0

  /** Starts the ways; ships are at their starts at once. */
  start(ways: readonly Trace[], speed: number): void {
    cancelAnimationFrame(this.#running)
    this.at.clear()
    const ships = [...new Set(ways.map((w) => w.ship))]
    const legs = ships.map((ship) => ({ ship, list: ways.filter((w) => w.ship === ship).map((w) => leg(w.path, speed)) }))
    const begin = performance.now()
    const frame = (now: number) => {
      let busy = false
      for (const { ship, list } of legs) busy = this.#step(ship, list, Math.max(0, now - begin)) || busy
      if (busy) this.#running = requestAnimationFrame(frame)
    }
    frame(begin)
  }

  stop(): void {
    cancelAnimationFrame(this.#running)
    this.at.clear()
  }

  #step(ship: string, legs: readonly Leg[], passed: number): boolean {
    let left = passed
    for (const l of legs) {
      if (left < l.time) {
        this.at.set(ship, l.where(ease(left / l.time)))
        return true
      }
      left -= l.time
    }
    this.at.delete(ship)
    return false
  }
}

interface Leg {
  time: number
  where: (part: number) => Point
}

function leg(path: string, speed: number): Leg {
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  line.setAttribute('d', path)
  const length = line.getTotalLength()
  return { time: (least + length * perUnit) / speed, where: (part) => line.getPointAtLength(length * part) }
}

function ease(x: number): number {
  return x < 0.5 ? 2 * x * x : 1 - 2 * (1 - x) ** 2
}
