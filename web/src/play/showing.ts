/** A step to show: what happened and how things stood after it. */
export interface Step<View = unknown> {
  /** The row's number. */
  number: number
  view: View
  /** How many events there are to take in: the more, the longer the step stays. */
  weight: number
}

export interface ShowingOptions<S extends Step> {
  show: (step: S) => void
  /** The last step is shown. */
  drained: () => void
  /** How fast: a factor, 0 = all at once. */
  speed: () => number
}

const base = 550 // milliseconds that a step stays at speed 1
const perEvent = 250
const longest = 1900

/** How long a step stays, in milliseconds. Steps without events pass at once. */
export function stay(weight: number, speed: number): number {
  if (weight === 0 || speed <= 0) return 0
  return Math.min(longest, base + perEvent * weight) / speed
}

/**
 * Shows steps one after another at a pace that a person can follow. With the last one it is drained, so that a person can act
 * at once; a step that comes soon after still waits until this one had its time.
 */
export class Showing<S extends Step> {
  #options: ShowingOptions<S>
  #waiting: S[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: ShowingOptions<S>) {
    this.#options = options
  }

  /** How many steps wait. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Whether a step on display still needs its time. */
  get busy(): boolean {
    return this.#timer !== undefined
  }

  add(...steps: S[]): void {
    this.#waiting.push(...steps)
    if (!this.busy) this.#advance()
  }

  /** Shows the last step at once. */
  skip(): void {
    const last = this.#waiting.at(-1)
    this.stop()
    if (!last) return
    this.#options.show(last)
    this.#options.drained()
  }

  /** Forgets all that waits. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#waiting = []
  }

  #advance(): void {
    this.#timer = undefined
    for (;;) {
      const step = this.#waiting.shift()
      if (!step) return
      this.#options.show(step)
      if (this.#waiting.length === 0) this.#options.drained()
      const time = stay(step.weight, this.#options.speed())
      if (time > 0) {
        this.#timer = setTimeout(() => this.#advance(), time)
        return
      }
    }
  }
}
