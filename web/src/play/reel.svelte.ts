import type { Backend } from '../api/backend.ts'
import type { HistoryRow, Match } from '../api/types.ts'
import { Problem } from '../api/problem.ts'
import type { Client } from '../client.ts'
import { toasts } from '../toasts.svelte.ts'
import { settings } from '../settings.svelte.ts'
import { basicsOf, type Basics } from './basics.ts'
import type { GameModule } from './games.ts'
import { eventsOf } from './logbook.ts'
import { marksTime, partsOf, turnTime } from './pieces.ts'
import { Playback } from './playback.svelte.ts'
import { share } from './share.ts'
import { sound } from './sound.ts'
import type { PlayEvent, Player } from './types.ts'
import { playersOf } from './players.ts'

const piece = 64 // rows fetched at once
const least = 450 // milliseconds that a row stays at speed 1

/** A match to look through: any of its positions, forwards and backwards, by hand or at a pace. */
export class Reel {
  readonly match: Match
  readonly game: GameModule | null
  readonly data: unknown
  /** All rows, without views. */
  readonly rows: readonly HistoryRow[]
  /** The row that was asked for. */
  at = $state(0)
  /** The row that led to the view on display: the one before, as long as the one that was asked for is being loaded. */
  shown = $state(0)
  view = $state.raw<unknown>(null)
  playing = $state(false)
  /** The view before the one on display; null where there is none. */
  before = $state.raw<unknown>(null)
  /** Plays the events of the row on display, where somebody came to it from the one before. */
  readonly playback = new Playback(sound)

  #backend: Backend
  #views = new Map<number, unknown>()
  #pieces = new Map<number, Promise<void>>()
  #timer: ReturnType<typeof setTimeout> | undefined

  private constructor(backend: Backend, match: Match, rows: readonly HistoryRow[], { game, data }: Basics) {
    this.#backend = backend
    this.match = match
    this.rows = rows
    this.game = game
    this.data = data
  }

  /** Opens a match at a row; where its first turn begins unless told. Fails where nothing has been dealt yet. */
  static async open(
    client: Pick<Client, 'backend' | 'sealed'>,
    id: string,
    at: number | null,
    signal: AbortSignal,
  ): Promise<Reel> {
    const { backend } = client
    const match = await backend.match(id, signal)
    const [rows, basics] = await Promise.all([
      backend.history(id, 1, match.number, false, signal),
      basicsOf(client, match, signal),
    ])
    const reel = new Reel(backend, match, rows, basics)
    await reel.#show(reel.#within(at ?? reel.opening))
    if (reel.view === null) throw new Problem(404, 'not-found', 'Nothing has been dealt yet.')
    return reel
  }

  /** The first row that can be looked at: the first move, or as long as there is none the row after which all is dealt. */
  get first(): number {
    return this.rows.find((row) => row.kind === 'move')?.number ?? this.last
  }

  /**
   * Where the first turn begins: after what was set up, row by row, which nobody wants to watch again first. A match that began
   * with a turn tells of none before the second: only one seat has moved by then.
   */
  get opening(): number {
    const turn = this.turns[0]
    if (turn === undefined) return this.first
    const began = this.rows.find((row) => row.number === turn)!.events.find((event) => event.kind === 'turn')!
    const movers = new Set(this.rows.filter((row) => row.number <= turn && row.kind === 'move').map((row) => row.seat))
    return movers.size > 1 || movers.has(Number(began.args.seat ?? -1)) ? turn : this.first
  }

  get last(): number {
    return this.rows.at(-1)?.number ?? 1
  }

  get players(): Player[] {
    return playersOf(this.match)
  }

  /** The row on display. */
  get row(): HistoryRow | undefined {
    return this.rows.find((row) => row.number === this.shown)
  }

  get events(): PlayEvent[] {
    return this.row ? eventsOf(this.row) : []
  }

  /** The rows at which a turn begins. */
  get turns(): number[] {
    return this.rows.filter((row) => row.events.some((event) => event.kind === 'turn')).map((row) => row.number)
  }

  /** Goes to the position after a row. One that can't be had is told; what is on display stays. */
  async go(at: number): Promise<void> {
    const wanted = this.#within(at)
    try {
      await this.#show(wanted)
    } catch (problem) {
      if (this.at !== wanted) return // somebody has gone on to another one
      this.pause()
      this.at = this.shown
      toasts.fail(problem)
    }
  }

  async #show(wanted: number): Promise<void> {
    this.at = wanted
    await this.#fetch(wanted)
    if (this.at !== wanted) return
    const on = this.shown > 0 && wanted === this.shown + 1
    this.view = share(this.view, this.#views.get(wanted) ?? this.view)
    this.before = this.#views.get(wanted - 1) ?? null
    this.shown = wanted
    if (on) this.#perform()
    else this.playback.stop()
  }

  /** Plays the events of the row on display. */
  #perform(): void {
    const { view, before, data, events, game } = this
    const at = { view, before, data, events, you: this.match.you }
    const parts = partsOf(at, game?.pieces, game?.weights)
    this.playback.play({ at, parts, shrink: Math.min(1, turnTime / marksTime(parts)), speed: settings.all.speed })
  }

  #within(at: number): number {
    return Math.max(Math.min(at, this.last), Math.min(this.first, this.last))
  }

  /** To where the turn before or after begins. */
  turn(direction: 1 | -1): Promise<void> {
    const turns = this.turns
    const goal = direction > 0 ? turns.find((n) => n > this.at) : turns.findLast((n) => n < this.at)
    return this.go(goal ?? (direction > 0 ? this.last : this.first))
  }

  play(): void {
    if (this.playing) return this.pause()
    this.playing = true
    if (this.at >= this.last) void this.go(this.opening)
    this.#tick()
  }

  pause(): void {
    this.playing = false
    clearTimeout(this.#timer)
    this.playback.stop()
  }

  /** Goes on once the events of the row on display are over, and it had its time; not where it was paused since, and plays anew. */
  #tick(): void {
    const time = least / (settings.all.speed || 4)
    const timer = (this.#timer = setTimeout(() => {
      const goesOn = () => this.playing && this.#timer === timer
      void this.playback.rested().then(async () => {
        if (!goesOn()) return
        await this.go(this.at + 1)
        if (!goesOn()) return
        if (this.at >= this.last) this.playing = false
        else this.#tick()
      })
    }, time))
  }

  /** Loads the views about a row, piece by piece, and the one before them. */
  #fetch(at: number): Promise<void> {
    const begin = Math.floor((at - 1) / piece) * piece + 1
    const known = this.#pieces.get(begin)
    if (known) return known
    const loading = this.#backend
      .history(this.match.id, Math.max(1, begin - 1), Math.min(begin + piece - 1, this.last), true)
      .then((rows) => rows.forEach((row) => this.#views.set(row.number, row.view)))
      .catch((failure: unknown) => {
        this.#pieces.delete(begin)
        throw failure
      })
    this.#pieces.set(begin, loading)
    return loading
  }
}
