import type { HistoryRow, Match } from '../api/types.ts'
import type { Client } from '../client.ts'
import { words } from '../i18n/i18n.svelte.ts'
import { loadGame, type GameModule } from '../play/games.ts'
import { playersOf } from '../play/players.ts'
import type { Player } from '../play/types.ts'
import { loadReport } from './reports.ts'
import { lengthOf, movesOf } from './rows.ts'
import type { GameReport, Reading } from './types.ts'

const piece = 400 // rows fetched at once

/** A match that is over, as its read-out tells it. */
export class MatchReport {
  readonly id: string
  match = $state.raw<Match | null>(null)
  game = $state.raw<GameModule | null>(null)
  report = $state.raw<GameReport | null>(null)
  data = $state.raw<unknown>(null)
  reading = $state.raw<Reading | null>(null)
  /** The position at the end. */
  view = $state.raw<unknown>(null)
  moves = $state(0)
  /** How long the match took, in milliseconds. */
  length = $state(0)
  failure = $state.raw<unknown>(null)

  #client: Pick<Client, 'backend' | 'sealed'>

  constructor(id: string, client: Pick<Client, 'backend' | 'sealed'>) {
    this.id = id
    this.#client = client
  }

  get players(): Player[] {
    return playersOf(this.match)
  }

  async load(): Promise<void> {
    try {
      const match = await this.#client.backend.match(this.id)
      const [game, report, data] = await Promise.all([
        loadGame(match.game),
        loadReport(match.game),
        this.#client.backend.data(match.game),
        words.useGame(match.game),
        this.#client.sealed.read(match),
      ])
      if (match.status === 'over') this.#read(await this.#history(match.number), report, data)
      this.game = game
      this.report = report
      this.data = data
      this.match = match
    } catch (failure) {
      this.failure = failure
    }
  }

  #read(history: HistoryRow[], report: GameReport | null, data: unknown): void {
    const rows = movesOf(history)
    this.moves = rows.length
    this.length = lengthOf(history)
    this.view = rows.at(-1)?.view ?? null
    this.reading = report?.read(rows, data) ?? null
  }

  async #history(last: number): Promise<HistoryRow[]> {
    const rows: HistoryRow[] = []
    for (let from = 1; from <= last; from += piece) {
      rows.push(...(await this.#client.backend.history(this.id, from, Math.min(from + piece - 1, last), true)))
    }
    return rows
  }
}
