import { SvelteMap } from 'svelte/reactivity'
import type { Backend } from '../api/backend.ts'
import { isNothing } from '../api/problem.ts'
import type { Match } from '../api/types.ts'
import { standing, type LogRow } from '../play/logbook.ts'

/** A match as the book tells of it. */
export interface ReadMatch {
  match: Match
  /** Its rows, without those that were taken back. */
  rows: readonly LogRow[]
}

/**
 * The matches of a book, each read once it is told of. What can't be read leaves its chapter with what the book itself knows, and is asked
 * for again when it is told of once more, unless there is nothing to be read.
 */
export class Matches {
  readonly #backend: Pick<Backend, 'match' | 'history'>
  readonly #matches = new SvelteMap<string, ReadMatch | null>()
  readonly #asked = new Map<string, Promise<void>>()
  readonly #failures = new Map<string, unknown>()

  constructor(backend: Pick<Backend, 'match' | 'history'>) {
    this.#backend = backend
  }

  /** A match that has been read; undefined as long as it is on its way, null when it can't be had. */
  of(id: string): ReadMatch | null | undefined {
    return id ? this.#matches.get(id) : null
  }

  /** Why a match can't be had; undefined where it can. */
  failure(id: string): unknown {
    return this.#failures.get(id)
  }

  /** Reads a match, unless it has been asked for. */
  read(id: string): Promise<void> {
    if (!id) return Promise.resolve()
    const asked = this.#asked.get(id) ?? this.#read(id)
    this.#asked.set(id, asked)
    return asked
  }

  async #read(id: string): Promise<void> {
    this.#matches.delete(id)
    this.#failures.delete(id)
    try {
      const match = await this.#backend.match(id)
      const rows = await this.#backend.history(id, 1, match.number, false)
      this.#matches.set(id, { match, rows: standing(rows) })
    } catch (failure) {
      if (!isNothing(failure)) this.#asked.delete(id)
      this.#failures.set(id, failure)
      this.#matches.set(id, null)
    }
  }
}
