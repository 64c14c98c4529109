import { api } from '../api/portolan.ts'
import { Problem } from '../api/problem.ts'
import type { HistoryRow, Match, Update } from '../api/types.ts'
import { words } from '../i18n/i18n.svelte.ts'
import { keep, kept, settings } from '../settings.svelte.ts'
import { loadGame, type GameModule } from './games.ts'
import { append, eventsOf, rowsOf, type LogRow } from './logbook.ts'
import { pages } from './pages.svelte.ts'
import { playersOf } from './players.ts'
import { Showing, type Step } from './showing.ts'
import { ResumingStream, type StreamState } from './stream.ts'
import type { PlayEvent, Player } from './types.ts'

interface Shown extends Step {
  events: PlayEvent[]
}

const farthest = 60 // rows shown one by one to somebody who comes back; what lies before is in the log

/**
 * One match as this page sees it: its newest state, the state on display (which lags behind while events are shown one by
 * one), the log and the connection.
 */
export class Room {
  readonly id: string
  /** The newest state. */
  match = $state.raw<Match | null>(null)
  /** The view on display. */
  view = $state.raw<unknown>(null)
  /** The number of the row that led to the view on display. */
  shown = $state(0)
  /** The events that led to the view on display. */
  lastEvents = $state.raw<PlayEvent[]>([])
  /** Steps are being shown; the view on display is not the newest. */
  behind = $state(false)
  log = $state.raw<LogRow[]>([])
  /** The number of the newest row that the log takes into account; rows without events are not in it. */
  heard = $state(0)
  connection = $state<StreamState>('connecting')
  game = $state.raw<GameModule | null>(null)
  data = $state.raw<unknown>(null)
  /** The match that follows this one, once somebody asked for it. */
  rematch = $state<string | null>(null)
  failure = $state.raw<unknown>(null)

  #stream: ResumingStream | null = null
  #showing = new Showing<Shown>({
    show: (step) => this.#show(step),
    drained: () => this.#settle(),
    speed: () => settings.all.speed,
  })
  #hurry: Promise<void> = Promise.resolve()
  #left = false

  constructor(id: string) {
    this.id = id
  }

  /** The players by seat. */
  get players(): Player[] {
    return playersOf(this.match)
  }

  /** The caller's seats in which no bot plays on. */
  get own(): number[] {
    return this.match?.you.filter((s) => !this.match!.seats[s]?.bot) ?? []
  }

  /** The caller's seats in which a bot plays on for the caller. */
  get lent(): number[] {
    return this.match?.you.filter((s) => this.match!.seats[s]?.bot) ?? []
  }

  /** Those of them that are in the match: who is out resigns nothing and has no say about a draw. */
  get within(): number[] {
    return this.own.filter((s) => this.match!.in.includes(s))
  }

  /** The caller's seat that decides now, else the caller's first, one that is in the match if there is any; null for a spectator. */
  get seat(): number | null {
    const match = this.match
    if (!match) return null
    return this.own.find((s) => match.deciding.includes(s)) ?? this.within[0] ?? this.own[0] ?? match.you[0] ?? null
  }

  /** Whether the caller owes a decision. */
  get yours(): boolean {
    return this.match?.status === 'playing' && this.own.some((s) => this.match!.deciding.includes(s))
  }

  /** Loads the match and begins to listen. */
  async enter(): Promise<void> {
    try {
      const match = await api.match(this.id)
      const [game, data, history] = await Promise.all([
        loadGame(match.game),
        api.data(match.game),
        api.history(this.id, 1, match.number, false),
        words.useGame(match.game),
        pages.read(match),
      ])
      const missed = await this.#missed(match, history)
      if (this.#left) return
      this.failure = null
      this.game = game
      this.data = data
      this.log = history
      this.heard = match.number
      this.rematch = match.rematch
      this.match = match
      this.#comeBack(missed)
      this.#listen(match.number)
    } catch (failure) {
      this.failure = failure
    }
  }

  leave(): void {
    this.#left = true
    this.#showing.stop()
    this.#stream?.rest()
  }

  /** Follows the tab's visibility: hidden tabs hold no connection. */
  visible(on: boolean): void {
    if (on) this.#stream?.wake()
    else this.#stream?.rest()
  }

  /** The network was lost or found again. */
  reconnect(): void {
    if (this.#stream) this.#stream.renew()
    else if (this.failure instanceof Problem && this.failure.status === 0) void this.enter()
  }

  /** Shows the newest state at once. */
  skip(): void {
    this.#showing.skip()
  }

  /** Takes over an answer to a request of ours. What others did in between comes by the stream, with its events. */
  take(match: Match): void {
    const now = this.match
    if (!now || match.number < now.number) return
    if (match.number > now.number + 1 && this.connection === 'live') return
    void pages.read(match)
    this.match = match
    if (this.#showing.waiting === 0) this.#settle()
  }

  /** Sits down. The stream begins anew, because from now on it may tell what a seat knows. */
  async sit(seat: number): Promise<void> {
    this.#stream?.rest()
    try {
      this.match = await api.sit(this.id, seat)
    } finally {
      this.#stream?.wake()
    }
  }

  /** Loads the newest state, after a request came too late. */
  async refresh(): Promise<void> {
    this.take(await api.match(this.id))
  }

  #listen(after: number): void {
    this.#stream = new ResumingStream({
      url: `/api/matches/${this.id}/events`,
      after,
      tell: (told) => {
        const match = JSON.parse(told.data) as Update
        this.#hurry = this.#hurry.then(() => this.#hear(match)) // one after the other: some need their views fetched first
      },
      aside: (told) => {
        if (told.event === 'rematch') this.rematch = (JSON.parse(told.data) as { id: string }).id
      },
      changed: (state) => (this.connection = state),
    })
    if (document.visibilityState === 'visible') this.#stream.wake()
  }

  /** Takes in what the stream tells: the newest state and what led to it. */
  async #hear(match: Update): Promise<void> {
    void pages.read(match)
    const from = this.heard + 1
    const rows = rowsOf(match.events.filter((event) => event.number >= from))
    const started = this.match?.status === 'open' && match.status !== 'open'
    this.log = append(this.log, rows)
    this.heard = Math.max(this.heard, match.number)
    if (!this.match || match.number >= this.match.number) this.match = match
    const own = rows.every((row) => match.you.includes(row.seat))
    if (started) await words.useGame(match.game)
    const steps = own && this.#showing.waiting === 0 ? [] : await this.#steps(rows, match, from)
    if (steps.length > 0) {
      this.behind = true
      this.#showing.add(...steps)
    } else if (this.#showing.waiting === 0) {
      this.lastEvents = rows.flatMap((row) => eventsOf(row))
      this.#settle()
    }
  }

  /** What to show of some rows. Only when there are several must the views in between be fetched. */
  async #steps(rows: LogRow[], match: Match, from: number): Promise<Shown[]> {
    if (match.number === from && rows.length <= 1) {
      return rows.map((row) => step(row, match.view))
    }
    if (settings.all.speed === 0 || document.visibilityState !== 'visible') return []
    try {
      const first = Math.max(from, match.number - farthest)
      const history = await api.history(this.id, first, match.number, true)
      return history.filter((row) => row.view).map((row) => step(row, row.view))
    } catch {
      return [] // the end of it is enough
    }
  }

  /** The rows since this browser saw the match last, with their views: those that others made, behind the one before them. */
  async #missed(match: Match, history: readonly HistoryRow[]): Promise<HistoryRow[]> {
    const lastOwn = history.findLast((row) => match.you.includes(row.seat))?.number ?? match.number
    const seen = Math.max(Number(kept(seenKey(this.id)) ?? 0), lastOwn)
    if (match.you.length === 0 || seen >= match.number || match.status === 'open' || settings.all.speed === 0) return []
    const known = await api.history(this.id, Math.max(seen, match.number - farthest), match.number, true).catch(() => [])
    return known.filter((row) => row.view)
  }

  /** Shows what was missed step by step, else how things stand. */
  #comeBack([before, ...missed]: readonly HistoryRow[]): void {
    if (!before || missed.length === 0) return this.#settle()
    this.view = before.view
    this.shown = before.number
    this.behind = true
    this.#showing.add(...missed.map((row) => step(row, row.view)))
  }

  #show(step: Shown): void {
    this.view = step.view
    this.shown = step.number
    this.lastEvents = step.events
    if (document.visibilityState === 'visible') keep(seenKey(this.id), String(step.number))
  }

  /** All is shown: the newest state comes on display. */
  #settle(): void {
    this.behind = false
    if (!this.match) return
    this.view = this.match.view
    this.shown = this.match.number
    if (document.visibilityState === 'visible') keep(seenKey(this.id), String(this.match.number))
  }
}

function step(row: LogRow, view: unknown): Shown {
  const events = eventsOf(row)
  return { number: row.number, view, events, weight: events.length }
}

function seenKey(id: string): string {
  return `portolan.seen.${id}`
}
