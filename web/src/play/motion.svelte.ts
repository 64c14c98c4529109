import { SvelteMap } from 'svelte/reactivity'

/** A point of a drawing. */
interface Point {
  x: number
  y: number
}

/** How long things move on a board, in milliseconds at speed 1. Styles have them as `--<name>`, at the speed of the settings. */
export const times = {
  /** A ship flies over the board to its new place. */
  flight: 620,
  /** A tile turns. */
  turn: 420,
  /** The log opens, and its right leaf turns. */
  'log-open': 300,
  leaf: 620,
  /** A token goes from hand to hand. */
  hand: 700,
  /** Dice are laid out one after another; they tumble, lie as they fell, and are sorted. */
  lay: 260,
  'lay-step': 90,
  tumble: 820,
  fallen: 260,
  sort: 320,
  /** A shield is met or cracks, one after another. */
  shield: 260,
  'shield-step': 110,
  /** The page of the log is read before what it asks. */
  story: 900,
  /** The lid of a chest is lifted, what lies in it is laid out piece by piece, each of them for a moment. */
  lid: 800,
  laid: 1100,
  piece: 320,
} as const

/** The time that something takes at a speed. */
export function paced(time: number, speed: number): number {
  return speed > 0 ? time / speed : 0
}

/** The times as custom properties, for the style of a board's root. */
export function timesStyle(speed: number): string {
  return Object.entries(times)
    .map(([name, time]) => `--${name}:${paced(time, speed)}ms`)
    .join(';')
}

/** Slow at both ends. */
export function ease(x: number): number {
  return x < 0.5 ? 2 * x * x : 1 - 2 * (1 - x) ** 2
}

/** The easing of what flies, as styles and animations have it. */
export const flying = 'cubic-bezier(0.35, 0.1, 0.25, 1)'

/** A part of a way: how long it takes at speed 1, and where one is after a part of it, from 0 to 1. */
export interface Leg {
  time: number
  where: (part: number) => Point
}

/** The way of a thing, leg by leg. */
export interface Way {
  id: string
  legs: readonly Leg[]
}

/** Moves things along their ways. */
export class Travel {
  /** Where a thing under way is now; others lie where the view says. */
  readonly at = new SvelteMap<string, Point>()
  #running = 0

  /** Starts the ways; things are at their starts at once. */
  start(ways: readonly Way[], speed: number): void {
    this.stop()
    const begin = performance.now()
    const frame = (now: number) => {
      if (this.#step(ways, Math.max(0, now - begin), speed)) this.#running = requestAnimationFrame(frame)
    }
    frame(begin)
  }

  /** All are there at once. */
  stop(): void {
    cancelAnimationFrame(this.#running)
    this.at.clear()
  }

  #step(ways: readonly Way[], passed: number, speed: number): boolean {
    for (const { id, legs } of ways) {
      const point = whereabouts(legs, passed, speed)
      if (point) this.at.set(id, point)
      else this.at.delete(id)
    }
    return this.at.size > 0
  }
}

/** Where one is on a way after some time; undefined when one is there. */
export function whereabouts(legs: readonly Leg[], passed: number, speed: number): Point | undefined {
  let left = passed
  for (const { time, where } of legs) {
    const takes = paced(time, speed)
    if (left < takes) return where(ease(left / takes))
    left -= takes
  }
  return undefined
}
