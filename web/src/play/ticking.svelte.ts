import { leftOf, outOfTime, untilNext, type SeatClock } from './clock.ts'
import type { Match } from '../api/types.ts'

/**
 * What the clocks of a match read now. Nothing runs but what is seen: one timer, for the next time that a running clock reads otherwise,
 * while the page is visible and a clock runs. Made while a component is set up.
 */
export class Ticking {
  #match: () => Match
  #told = $derived.by(() => ({ clocks: this.#match().clocks, at: Date.now() }))
  #now = $state(Date.now())

  constructor(match: () => Match) {
    this.#match = match
    $effect(() => {
      const { clocks, at } = this.#told
      const stop = new AbortController()
      let timer: ReturnType<typeof setTimeout> | undefined
      const tick = () => {
        clearTimeout(timer)
        if (document.visibilityState !== 'visible') return
        this.#now = Date.now()
        const waits = clocks.filter((clock) => clock.running).map((clock) => untilNext(leftOf(clock, Date.now() - at)))
        const wait = Math.min(...waits.filter((one) => one !== null))
        if (Number.isFinite(wait)) timer = setTimeout(tick, wait)
      }
      if (this.#match().status === 'playing' && clocks.some((clock) => clock.running)) {
        document.addEventListener('visibilitychange', tick, { signal: stop.signal })
        tick()
      }
      return () => {
        stop.abort()
        clearTimeout(timer)
      }
    })
  }

  get #elapsed(): number {
    return Math.max(0, this.#now - this.#told.at)
  }

  /** What is left on a clock. */
  left(clock: SeatClock): number {
    return leftOf(clock, this.#elapsed)
  }

  /** The seats that are out of time. */
  get out(): number[] {
    return outOfTime(this.#match(), this.#elapsed)
  }
}
