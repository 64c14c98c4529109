import { marksTime, turnTime, unstaged, type Part } from './pieces.ts'

/** A step to show: what happened and how things stood after it. */
export interface Step {
  /** The row's number. */
  number: number
  /** Which turn it belongs to: steps of one turn share its time. */
  turn: string
  /** What of it is to be seen and heard. */
  parts: readonly Part[]
}

/** How a step is to be played: what of it, and how much of their time its marks have. */
export interface Play {
  parts: readonly Part[]
  shrink: number
}

/** Some parts of a step that nothing else is shown with. */
export function planned(parts: readonly Part[]): Play {
  return { parts, shrink: Math.min(1, turnTime / marksTime(parts)) }
}

export interface ShowingOptions<S extends Step> {
  /** Brings the view of a step on display. */
  show: (step: S) => void
  /** The view of the last step is on display. */
  drained: () => void
  /** Plays the events of the step on display, and calls done once they are over. */
  play: (step: S, play: Play, done: () => void) => void
}

/** With more turns than this to show marks get shorter and there are no scenes. */
export const leisure = 4
/** Of more turns than this the first are not shown. */
export const farBehind = 10

/**
 * Shows steps one after another: the view of each, and then its events over it. With the last view it is drained, so that a
 * person can act at once; a step that comes soon after still waits until the events of this one are over. The steps of a turn
 * share a fixed time; the more turns wait, the less of it they get.
 */
export class Showing<S extends Step> {
  #options: ShowingOptions<S>
  #waiting: S[] = []
  #busy = false
  /** The turn on display, and what of its time it has used since there was nothing to show. */
  #turn = ''
  #used = 0
  /** Which step is being played: what is told of an earlier one is too late. */
  #at = 0

  constructor(options: ShowingOptions<S>) {
    this.#options = options
  }

  /** How many steps wait. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** The last step that waits. */
  get last(): S | undefined {
    return this.#waiting.at(-1)
  }

  /** Whether the events of a step are being played, or steps wait for something else. */
  get busy(): boolean {
    return this.#busy
  }

  add(...steps: S[]): void {
    this.#waiting.push(...steps)
    if (this.#busy) return
    this.#used = 0
    this.#advance()
  }

  /** Adds steps that begin once something else is over. */
  addBehind(other: Promise<void>, ...steps: S[]): void {
    this.#waiting.push(...steps)
    this.#busy = true
    const at = ++this.#at
    void other.then(() => {
      if (at !== this.#at) return
      this.#used = 0
      this.#advance()
    })
  }

  /** Forgets all that waits, and what is being played. */
  stop(): void {
    this.#at++
    this.#busy = false
    this.#waiting = []
  }

  #advance(): void {
    this.#busy = false
    this.#leap()
    const step = this.#waiting[0]
    if (!step) return
    const plan = this.#plan(step)
    this.#waiting.shift()
    this.#busy = true
    const at = ++this.#at
    this.#options.show(step)
    if (this.#waiting.length === 0) this.#options.drained()
    if (at === this.#at) this.#options.play(step, plan, () => at === this.#at && this.#advance())
  }

  /** Passes over the first turns where there are too many. */
  #leap(): void {
    for (let over = this.#turns() - farBehind; over > 0; over--) {
      const { turn } = this.#waiting[0]!
      while (this.#waiting[0]?.turn === turn) this.#waiting.shift()
    }
  }

  /** How many turns wait. */
  #turns(): number {
    return this.#waiting.filter((step, i, all) => step.turn !== all[i - 1]?.turn).length
  }

  /** What of a step is played, and how fast: it shares what is left of its turn's time with the steps of the turn behind it. */
  #plan(step: S): Play {
    if (step.turn !== this.#turn) this.#used = 0
    this.#turn = step.turn
    const turns = this.#turns()
    const behind = turns > leisure
    const ended = this.#waiting.findIndex((other) => other.turn !== step.turn)
    const same = (ended < 0 ? this.#waiting : this.#waiting.slice(0, ended)).map(({ parts }) =>
      behind ? unstaged(parts) : parts,
    )
    const whole = same.reduce((sum, parts) => sum + marksTime(parts), 0)
    const left = Math.max(0, turnTime * (behind ? leisure / turns : 1) - this.#used)
    const shrink = whole > left ? left / whole : 1
    this.#used += marksTime(same[0]!) * shrink
    return { parts: same[0]!, shrink }
  }
}
