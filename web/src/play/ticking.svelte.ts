import { untrack } from 'svelte'
import { leftOf, outOfTime, runs, untilChange, type SeatClock } from './clock.ts'
import type { Match } from '../api/types.ts'

/** A timer is set for at most so long: browsers take no longer ones. */
const longest = 24 * 60 * 60 * 1000

/**
 * What the clocks of a match read now. Nothing runs but what is seen: one timer, for the next time that a running clock reads otherwise,
 * while the page is visible and a clock runs. Made while a component is set up.
 */
export class Ticking {
  #match: () => Match
  readonly #playing = $derived.by(() => this.#match().status === 'playing')
  readonly #runs = $derived.by(
    () => !!this.#match().pause || this.#match().clocks.some((clock) => untilChange(clock, 0) !== null),
  )
  /** What was told last, and when. While nothing runs it does not matter when, and is not looked at anew with every move. */
  #told = $derived.by(() => (this.#runs ? this.#tell() : untrack(() => this.#tell())))
  #now = $state(Date.now())

  constructor(match: () => Match) {
    this.#match = match
    $effect(() => {
      const { clocks, pause, at } = this.#told
      let timer: ReturnType<typeof setTimeout> | undefined
      const tick = () => {
        clearTimeout(timer)
        if (document.visibilityState !== 'visible') return
        this.#now = Date.now()
        const elapsed = Date.now() - at
        const waits = clocks.map((clock) => untilChange(clock, elapsed))
        if (pause?.left && pause.left > elapsed) waits.push(pause.left - elapsed)
        const wait = Math.min(longest, ...waits.filter((one) => one !== null))
        if (waits.some((one) => one !== null)) timer = setTimeout(tick, wait)
      }
      if (!this.#playing || !this.#runs) return
      const stop = new AbortController()
      document.addEventListener('visibilitychange', tick, { signal: stop.signal })
      tick()
      return () => {
        stop.abort()
        clearTimeout(timer)
      }
    })
  }

  #tell(): { clocks: readonly SeatClock[]; pause: Match['pause']; at: number } {
    const { clocks, pause } = this.#match()
    return { clocks, pause, at: Date.now() }
  }

  get #elapsed(): number {
    return Math.max(0, this.#now - this.#told.at)
  }

  /** What is left on a clock. */
  left(clock: SeatClock): number {
    return leftOf(clock, this.#elapsed)
  }

  /** Whether a clock runs. */
  runs(clock: SeatClock): boolean {
    return runs(clock, this.#elapsed)
  }

  /** The time at which the pause ends that holds, and whether it still does. */
  get pause(): { from: number; left: number } | null {
    const { pause, at } = this.#told
    return pause?.left && pause.left > this.#elapsed ? { from: at, left: pause.left } : null
  }

  /** The seats that are out of time. */
  get out(): number[] {
    return outOfTime(this.#match(), this.#elapsed)
  }
}
