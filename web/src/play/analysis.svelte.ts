import type { Backend } from '../api/backend.ts'
import { Problem } from '../api/problem.ts'
import type { Analysis } from '../api/types.ts'
import { toasts } from '../toasts.svelte.ts'

const pause = 800 // milliseconds between two questions about what is being worked out
const longer = 5000 // … when the server asks for patience

/** The analysis of a match, asked for again while the server works on it. */
export class RunningAnalysis {
  readonly id: string
  result = $state.raw<Analysis | null>(null)
  /** Asked for; what is there may be incomplete. */
  wanted = $state(false)

  #backend: Backend
  #timer: ReturnType<typeof setTimeout> | undefined
  /** How often it was opened: what was asked for before is not gone on with. */
  #opened = 0

  constructor(id: string, backend: Backend) {
    this.id = id
    this.#backend = backend
  }

  /** Whether all is worked out. */
  get complete(): boolean {
    return this.result !== null && this.result.done === this.result.total
  }

  open(): void {
    if (this.wanted) return
    this.wanted = true
    void this.#ask(++this.#opened)
  }

  close(): void {
    this.wanted = false
    clearTimeout(this.#timer)
  }

  async #ask(opened: number): Promise<void> {
    const goesOn = () => this.wanted && opened === this.#opened
    let wait = pause
    try {
      this.result = await this.#backend.analysis(this.id)
    } catch (problem) {
      if (!goesOn()) return
      const patient = problem instanceof Problem && (problem.status === 429 || problem.status === 0 || problem.status === 503)
      if (!patient) {
        toasts.fail(problem)
        return this.close()
      }
      wait = longer
    }
    if (goesOn() && !this.complete) this.#timer = setTimeout(() => void this.#ask(opened), wait)
  }
}
