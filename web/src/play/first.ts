import type { Backend } from '../api/backend.ts'
import type { Match } from '../api/types.ts'

/** The match that the window was opened for: it is asked for before its page is there to ask. */
class First {
  #asked: { id: string; match: Promise<Match> } | null = null

  ask(backend: Pick<Backend, 'match'>, id: string): void {
    const match = backend.match(id)
    match.catch(() => undefined) // who takes it hears of it
    this.#asked = { id, match }
  }

  /** The answer, for who comes first, unless another match was asked for. */
  take(id: string): Promise<Match> | null {
    const asked = this.#asked
    this.#asked = null
    return asked?.id === id ? asked.match : null
  }
}

export const first = new First()
