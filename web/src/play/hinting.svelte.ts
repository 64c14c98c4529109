import { Problem } from '../api/problem.ts'
import type { Choice, HintLine } from '../api/types.ts'
import { toasts } from '../toasts.svelte.ts'
import { guideOption } from './guide.ts'
import type { Room } from './room.svelte.ts'

interface Advice {
  bot: string
  seat: number
  /** The number that the match has as long as the lines hold. */
  number: number
  lines: HintLine[]
}

/** What a strong bot would do, for whoever asks. A hint goes with the choices that follow it and is gone with any other. */
export class Hinting {
  /** A bot is thinking it over. */
  busy = $state(false)

  #room: Room
  #advice = $state.raw<Advice | null>(null)
  #asking: AbortController | null = null

  constructor(room: Room) {
    this.#room = room
  }

  /** Whether there are hints here: against bots alone, and not where a guide says what to do. */
  get allowed(): boolean {
    const { match, behind, yours } = this.#room
    if (!match || behind || !yours || match.options[guideOption] === 'yes') return false
    return match.seats.every((seat, i) => match.you.includes(i) || !seat.player)
  }

  /** The advice that still holds; null when there is none. */
  get advice(): Advice | null {
    const { match, behind } = this.#room
    return match && !behind && match.status === 'playing' && this.#advice?.number === match.number ? this.#advice : null
  }

  async ask(): Promise<void> {
    const { match, seat } = this.#room
    if (!match || seat === null || this.busy) return
    const asking = (this.#asking = new AbortController())
    this.busy = true
    try {
      const { bot, lines } = await this.#room.backend.hint(match.id, { number: match.number, seat }, asking.signal)
      this.#advice = { bot, seat, number: match.number, lines }
    } catch (problem) {
      const late = problem instanceof Problem && problem.status === 409
      if (asking.signal.aborted || this.#room.ended(problem)) return
      if (!late) toasts.fail(problem) // who has moved on meanwhile needs no hint
    } finally {
      if (this.#asking === asking) this.busy = false
    }
  }

  /** A choice was made, which led to a number: the lines that begin with it go on. */
  follow(choice: Choice, number: number): void {
    this.drop()
    if (!this.#advice) return
    const lines = this.#advice.lines
      .filter((line) => line.choices[0]?.move === choice.move && line.choices.length > 1)
      .map((line) => ({ ...line, choices: line.choices.slice(1) }))
    this.#advice = lines.length > 0 ? { ...this.#advice, number, lines } : null
  }

  /** Gives up what is being thought over. */
  drop(): void {
    this.#asking?.abort()
    this.#asking = null
    this.busy = false
  }

  clear(): void {
    this.drop()
    this.#advice = null
  }
}
