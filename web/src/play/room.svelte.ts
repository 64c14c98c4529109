import type { Backend, EventStream, StreamState } from '../api/backend.ts'
import { isShut, Problem } from '../api/problem.ts'
import type { HistoryRow, Match, Update } from '../api/types.ts'
import type { Client } from '../client.ts'
import { words } from '../i18n/i18n.svelte.ts'
import { elsewhere } from '../elsewhere.svelte.ts'
import { drawing } from '../parts/drawing.svelte.ts'
import { layOutNext } from '../parts/laid-out.ts'
import { nextTask } from '../parts/turns.ts'
import { settings } from '../settings.svelte.ts'
import { pushed } from '../pushed.ts'
import { toasts } from '../toasts.svelte.ts'
import { basicsOf } from './basics.ts'
import { first } from './first.ts'
import type { GameModule } from './games.ts'
import { append, eventsOf, rowsOf, type LogRow } from './logbook.ts'
import { HiddenTab } from './hidden-tabs.ts'
import { Notes } from './notes.svelte.ts'
import { partsOf, type PieceContext } from './pieces.ts'
import { Playback } from './playback.svelte.ts'
import { playersOf } from './players.ts'
import type { SealedPages } from './sealed.svelte.ts'
import { see, seenUpTo } from './seen.ts'
import { share } from './share.ts'
import { planned, Showing, type Play, type Step } from './showing.ts'
import { soon } from './soon.ts'
import { sound } from './sound.ts'
import { Talk } from './talk.svelte.ts'
import type { BeforeShown, PlayEvent, Player } from './types.ts'

interface Shown extends Step {
  view: unknown
  events: PlayEvent[]
  /** The view that the events led on from. */
  before: unknown
}

/** How events are played: behind which view, what of them, and what is done once they are over. */
interface Playing {
  before?: unknown
  play?: Play
  done?: () => void
}

/** How the match stands and what of it is on display, in one value: nothing may be chosen before all is to be seen. */
interface Position {
  /** The newest state. */
  match: Match | null
  /** The view on display, and the number of the row that led to it. */
  view: unknown
  shown: number
  /** The events that led to the view on display, but for those that are still to come. */
  events: PlayEvent[]
  /** The view that they led on from; null where there was none. */
  before: unknown
  /** Where the events that are still to come lead on from; null where all are there. */
  untold: { view: unknown; shown: number } | null
}

const nowhere: Position = { match: null, view: null, shown: 0, events: [], before: null, untold: null }

const farthest = 60 // rows shown one by one to somebody who comes back; what lies before is in the log

/**
 * One match as this page sees it: its newest state, the state on display (which lags behind while events are shown one by
 * one), the log and the connection.
 */
export class Room {
  readonly id: string
  readonly backend: Backend
  /** What is said at the match. */
  readonly talk: Talk
  /** What the caller has noted for itself. */
  readonly notes: Notes
  log = $state.raw<LogRow[]>([])
  /** The number of the newest row that the log takes into account; rows without events are not in it. */
  heard = $state(0)
  connection = $state<StreamState>('connecting')
  game = $state.raw<GameModule | null>(null)
  #data = $state.raw<unknown>(null)
  /** The match that follows this one, once somebody asked for it. */
  rematch = $state<string | null>(null)
  /** Why there is no match to see. */
  failure = $state.raw<unknown>(null)

  /** Plays the events that led to the view on display. */
  readonly playback = new Playback(sound)
  #position = $state.raw<Position>(nowhere)
  readonly #watchers = new Set<Parameters<BeforeShown>[0]>()
  // Who reads one part of it need not look again when another has changed.
  readonly #match = $derived(this.#position.match)
  readonly #view = $derived(this.#position.view)
  readonly #shown = $derived(this.#position.shown)
  readonly #events = $derived(this.#position.events)
  readonly #before = $derived(this.#position.before)
  /** What was shown last has been drawn: only then is drawn what can be chosen, since both at once would take too long. */
  #drawn = $state(true)
  /** Something could be chosen when the stream told what is shown next: that must not go, and come again. */
  #offers = false
  readonly #seats = $derived(this.#match?.seats)
  readonly #you = $derived(this.#match?.you)
  readonly #players = $derived(playersOf(this.#seats && this.#you ? { seats: this.#seats, you: this.#you } : null))
  /** What happened is shown once more, as somebody asked for it. */
  #repeating = $state(false)
  #hidden = $state(document.visibilityState !== 'visible')
  #noticed = false
  #stream: EventStream | null = null
  #hiddenTab = new HiddenTab(
    () => this.#stream?.wake(),
    () => this.#stream?.rest(),
  )
  #showing = new Showing<Shown>({
    show: (step) => this.#show(step),
    drained: () => this.#fetching || this.#showNewest(),
    play: ({ events, before }, play, done) => this.#play(events, { before, play, done }),
  })
  /** More steps are being fetched: they are shown before how things stand. */
  #fetching = false
  #hurry: Promise<void> = Promise.resolve()
  #left = false
  #sealed: SealedPages

  constructor(id: string, { backend, sealed }: Pick<Client, 'backend' | 'sealed'>) {
    this.id = id
    this.backend = backend
    this.talk = new Talk(id, backend, () => this.match?.you ?? [])
    this.notes = new Notes(id, backend)
    this.#sealed = sealed
  }

  /** What is the same in all matches, with what the sealed pages hold that are open by now. */
  readonly data = $derived.by(() => this.game?.unsealed?.(this.#data, this.#sealed.data) ?? this.#data)

  /** The newest state. */
  get match(): Match | null {
    return this.#match
  }

  /** The view on display. */
  get view(): unknown {
    return this.#view
  }

  /** The number of the row that led to the view on display. */
  get shown(): number {
    return this.#shown
  }

  /** The events that led to the view on display. An answer to a move comes before its own. */
  get lastEvents(): PlayEvent[] {
    return this.#events
  }

  /** The view that these events led on from, for marks of what was moved or taken since; null where there was none. */
  get before(): unknown {
    return this.#before
  }

  /** The view on display is not the newest: what led there is being loaded or shown. */
  get behind(): boolean {
    return this.#match !== null && (this.#shown < this.#match.number || !this.#drawn)
  }

  /** The players by seat. */
  get players(): Player[] {
    return this.#players
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

  /** Whether the caller owes a decision and is to be told so: who looks on sees first what led there. */
  get calls(): boolean {
    return this.yours && !this.failure && (this.#hidden || this.#repeating || !this.behind)
  }

  /** Loads the match and begins to listen. */
  async enter(): Promise<void> {
    try {
      const match = await (first.take(this.id) ?? this.backend.match(this.id))
      const [{ game, data }, history] = await Promise.all([
        basicsOf({ backend: this.backend, sealed: this.#sealed }, match),
        this.backend.history(this.id, 1, match.number, false),
      ])
      const missed = await this.#missed(match, history)
      if (this.#left || this.#stream) return // another try was faster, as the network went and came
      this.failure = null
      this.game = game
      this.#data = data
      this.log = history
      this.heard = match.number
      this.rematch = match.rematch
      this.#comeBack(match, missed)
      this.#listen(match.number)
    } catch (failure) {
      if (!this.#stream) this.failure = failure
    }
  }

  leave(): void {
    this.#left = true
    this.#halt()
    this.#hiddenTab.end()
    this.#stream?.rest()
    elsewhere.leave()
  }

  /** Follows the tab's visibility. A hidden tab listens only for what its title and icon have to tell. */
  visible(on: boolean): void {
    this.#hidden = !on
    this.#noticed = false
    if (!on) this.#halt() // whoever comes back is shown the rest
    if (isShut(this.failure)) return
    if (!on) return this.#look()
    this.#hiddenTab.end()
    this.#stream?.away(false)
    this.#stream?.wake()
    this.#inTurn(() => this.#catchUp())
  }

  /** A notice about this match was pushed to this browser: a hidden tab, which rests for that, looks what there is. */
  noticed(): void {
    if (!this.#hidden || isShut(this.failure)) return
    this.#noticed = true
    this.#look()
  }

  /** A hidden tab goes on listening until it is the caller's turn, or the match is over; where that is pushed it need not. */
  #look(): void {
    const { match } = this
    const waits = match && match.you.length > 0 && match.status !== 'over' && !this.yours
    if (waits && (this.#noticed || !pushed())) {
      this.#stream?.away(true)
      return this.#hiddenTab.begin()
    }
    this.#hiddenTab.end()
    this.#stream?.rest()
  }

  /** The network was lost or found again. */
  reconnect(): void {
    if (this.#stream) this.#stream.renew()
    else if (this.failure instanceof Problem && this.failure.status === 0) void this.enter()
  }

  /** Somebody else sits at this browser now, or the same person under a name: the match is told anew, as they may know it. */
  async follow(): Promise<void> {
    if (!this.#stream) return this.failure && !isShut(this.failure) ? this.enter() : undefined
    this.#hiddenTab.end()
    this.#stream.rest()
    this.#position = { ...this.#position, events: [], before: null, untold: null } // they are what somebody else may know
    try {
      await this.#resync()
      this.failure = null
    } catch (problem) {
      this.#fail(problem)
    } finally {
      if (!this.#left) this.visible(!this.#hidden)
    }
  }

  /** Takes note of a failure if it is that the server has shut this match: then it is asked nothing more. Says whether it is. */
  ended(failure: unknown): boolean {
    if (!isShut(failure)) return false
    this.failure = failure
    this.#halt()
    this.#hiddenTab.end()
    this.#stream?.rest()
    this.#stream = null
    return true
  }

  /** Shows the newest state at once. */
  skip(): void {
    this.#halt()
    this.#showNewest()
  }

  /** Ends what is being played of the newest state, as somebody acts. */
  hush(): void {
    if (!this.behind) this.#halt()
  }

  /** Nothing is shown or played any more; what is on display stays. */
  #halt(): void {
    this.#showing.stop()
    this.playback.stop()
    this.#repeating = false
  }

  /** Shows once more, step by step, what led from a row to how things stand. */
  async repeat(after: number): Promise<void> {
    const { match } = this
    if (!match || this.behind || this.#showing.busy) return
    const first = Math.max(1, after, match.number - farthest)
    const found = await soon(this.backend.history(this.id, first, match.number, true))
    const [before, ...steps] = found.filter((row) => row.view)
    if (!before || steps.length === 0 || this.#left || this.behind || this.match?.number !== match.number) return
    this.#repeating = true
    this.playback.stop()
    this.#position = { ...nowhere, match: this.match, view: before.view, shown: before.number }
    this.#showing.add(...this.#shownOf(steps, before.view))
  }

  /** Takes over an answer to a request of ours. What others did in between comes by the stream, with its events. */
  take(match: Match): void {
    const now = this.match
    if (!now || match.number < now.number) return
    if (match.number > now.number + 1 && this.connection === 'live') return
    this.#know(match)
    if (this.#showing.waiting === 0) this.#showNewest()
  }

  /** Sits down. */
  sit(seat: number): Promise<void> {
    return this.reseat(() => this.backend.sit(this.id, seat))
  }

  /** Takes or gives up a seat. The stream begins anew, because from now on it may tell what another seat knows. */
  async reseat(change: () => Promise<Match>): Promise<void> {
    this.#stream?.rest()
    try {
      this.#know(await change())
      if (this.#showing.waiting === 0) this.#showNewest()
    } finally {
      if (!this.#left) this.#stream?.wake()
    }
  }

  /** Loads the newest state, after a request came too late. */
  async refresh(): Promise<void> {
    this.take(await this.backend.match(this.id))
  }

  #listen(after: number): void {
    this.#hiddenTab.end()
    this.#stream?.rest()
    this.#stream = this.backend.listen(this.id, {
      after,
      update: (update) => this.#inTurn(() => this.#inTask(() => this.#hear(update))),
      rematch: (id) => this.#inTurn(async () => void (this.rematch = id)),
      line: (line) => this.talk.hear(line),
      notice: (notice) => elsewhere.hear(notice),
      changed: (state) => (this.connection = state),
      refused: (problem) => {
        if (!this.ended(problem)) this.failure = problem
      },
    })
    if (!this.#hidden) this.#stream.wake()
    else this.#look()
  }

  /** Takes in one thing after the other: some need their views fetched first. What fails must not keep the next from being heard. */
  #inTurn(what: () => Promise<void>): void {
    this.#hurry = this.#hurry.then(what).catch((failure: unknown) => this.#stumble(failure))
  }

  /** Does something in a task of its own, so that the page can be drawn and used in between. A hidden one is not, and timers are slow there. */
  async #inTask(what: () => Promise<void> | void): Promise<void> {
    if (!this.#hidden) await nextTask()
    if (!this.#left) await what()
  }

  /** Something that came could not be taken in: the match is loaded as it stands now. */
  async #stumble(failure: unknown): Promise<void> {
    if (this.#left || isShut(this.failure)) return
    console.error('an update could not be taken in', failure)
    await this.#resync().catch((problem: unknown) => this.#fail(problem))
  }

  #fail(problem: unknown): void {
    if (!this.ended(problem)) toasts.fail(problem)
  }

  /** Loads the match and its log, and shows it as it stands. */
  async #resync(): Promise<void> {
    const match = await this.backend.match(this.id)
    const history = this.backend.history(this.id, 1, match.number, false)
    const [log] = await Promise.all([history, words.useGame(match.game), this.#pages(match)])
    if (this.#left || match.number < (this.match?.number ?? 0)) return
    this.#halt()
    this.log = log
    this.heard = Math.max(this.heard, match.number)
    this.#know(match)
    this.#showNewest()
  }

  /** Takes in what the stream tells: the newest state and what led to it. */
  async #hear(match: Update): Promise<void> {
    if (match.number === this.heard && this.match) return this.#resync() // the server shows it otherwise now, also what lies behind
    const from = this.heard + 1
    const rows = rowsOf(match.events.filter((event) => event.number >= from))
    if (this.match?.status === 'open' && match.status !== 'open') await words.useGame(match.game)
    await this.#pages(match)
    this.log = append(this.log, rows)
    this.heard = Math.max(this.heard, match.number)
    this.#offers = this.yours && !this.behind
    if (!this.match || match.number >= this.match.number) this.#know(match)
    if (this.#hidden) return this.#look() // what happened is shown to whoever comes back
    const own = rows.every((row) => match.you.includes(row.seat))
    const steps = own && this.#showing.waiting === 0 ? [] : this.#steps(rows, match, from)
    this.#display(Array.isArray(steps) ? steps : await this.#fetched(steps), rows) // what is there is shown at once
  }

  async #fetched(steps: Promise<Shown[]>): Promise<Shown[]> {
    this.#fetching = true
    try {
      return await steps
    } finally {
      this.#fetching = false
    }
  }

  /** Whoever comes back sees what happened meanwhile. */
  async #catchUp(): Promise<void> {
    const { match, shown } = this
    const seen = this.#position.untold?.shown ?? shown
    if (!match || (!this.behind && seen === shown) || this.#showing.waiting > 0) return
    const rows = this.log.filter((row) => row.number > seen)
    const own = rows.every((row) => match.you.includes(row.seat))
    this.#display(own ? [] : await this.#steps(rows, match, shown + 1), rows)
  }

  /** Shows some steps, or how things stand if there are none. */
  #display(steps: readonly Shown[], rows: readonly LogRow[]): void {
    const ahead = steps.filter((step) => step.number > this.shown)
    if (ahead.length > 0) return this.#follow(ahead, rows)
    if (this.#showing.waiting > 0) return
    const events = rows.flatMap((row) => eventsOf(row))
    this.#showing.stop()
    this.#showNewest()
    this.#play(events)
  }

  /** Shows what others did behind what the viewer did just now: that was on display with the answer, and is played first. */
  #follow(ahead: readonly Shown[], rows: readonly LogRow[]): void {
    const idle = !this.#showing.busy && this.#showing.waiting === 0
    if (!idle) return this.#showing.add(...ahead)
    const own = rows.filter((row) => row.number <= this.shown).flatMap((row) => eventsOf(row))
    const { untold } = this.#position
    if (untold) this.#position = { ...this.#position, ...this.#since(untold, this.shown), untold: null }
    if (own.length > 0) this.#play(own)
    if (this.playback.playing) this.#showing.addBehind(this.playback.rested(), ...ahead)
    else this.#showing.add(...ahead)
  }

  /** Plays the events that led to the view on display. Nobody hears or sees anything of a hidden page. */
  #play(events: PlayEvent[], { before = this.#source, play, done }: Playing = {}): void {
    const at = this.#contextOf(events, this.view, before)
    const own = play ?? planned(partsOf(at, this.game?.pieces, this.game?.weights))
    this.playback.play({ at, ...own, speed: this.#hidden ? 0 : this.#speed }, () => {
      if (this.#showing.waiting === 0) this.#repeating = false
      done?.()
    })
  }

  /** The view that the events lead on from that are told next. */
  get #source(): unknown {
    const { untold } = this.#position
    return untold ? untold.view : this.before
  }

  /** What is shown once more at somebody's wish moves even where nothing else does. */
  get #speed(): number {
    return this.#repeating ? settings.all.speed || 1 : settings.all.speed
  }

  #contextOf(events: PlayEvent[], view: unknown, before: unknown): PieceContext {
    return { view, before, data: this.data, you: this.match?.you ?? [], events }
  }

  /** What to show of some rows. Only when there are several must the views in between be fetched. */
  #steps(rows: LogRow[], match: Match, from: number): Shown[] | Promise<Shown[]> {
    if (match.number === from && rows.length <= 1) return this.#shownOf(rows.map((row) => ({ ...row, view: match.view })))
    if (settings.all.speed === 0 || this.#hidden) return []
    const first = Math.max(from, match.number - farthest)
    const history = soon(this.backend.history(this.id, first, match.number, true))
    return history.then((found) => {
      const viewed = found.filter((row) => row.view)
      return first === from ? this.#shownOf(viewed) : this.#shownOf(viewed.slice(1), viewed[0]?.view)
    })
  }

  /** The rows since this browser saw the match last, with their views: those that others made, behind the one before them. */
  async #missed(match: Match, history: readonly HistoryRow[]): Promise<HistoryRow[]> {
    const lastOwn = history.findLast((row) => match.you.includes(row.seat))?.number ?? match.number
    const seen = Math.max(seenUpTo(this.id), lastOwn)
    if (match.you.length === 0 || seen >= match.number || match.status === 'open' || settings.all.speed === 0) return []
    const known = await soon(this.backend.history(this.id, Math.max(seen, match.number - farthest), match.number, true))
    return known.filter((row) => row.view)
  }

  /** Shows what was missed step by step, else how things stand. */
  #comeBack(match: Match, [before, ...missed]: readonly HistoryRow[]): void {
    if (!before || missed.length === 0) {
      this.#position = { ...this.#position, match }
      return this.#showNewest()
    }
    this.#position = { ...nowhere, match, view: before.view, shown: before.number }
    this.#showing.addBehind(drawing.whole(), ...this.#shownOf(missed, before.view)) // nothing moves on half a board
  }

  /** Rows as steps to show. They lie behind one another, the first behind a view: what is shown last, unless told. */
  #shownOf(rows: readonly Viewed[], before: unknown = this.#showing.last?.view ?? this.view): Shown[] {
    let last = before
    return rows.map((row) => {
      const events = eventsOf(row)
      const view = share(last, row.view)
      const step = { number: row.number, view, events, before: last, turn: String(row.seat) }
      const parts = partsOf(this.#contextOf(events, view, last), this.game?.pieces, this.game?.weights)
      last = view
      return { ...step, parts }
    })
  }

  /** Waits for the pages that the board can't be drawn without, as long as one request takes. */
  async #pages(match: Match): Promise<void> {
    if (this.#sealed.lacks(match, this.game?.vital)) await this.#sealed.read(match).catch(() => undefined)
  }

  /** The newest state is known; the one on display stays. */
  #know(match: Match): void {
    this.#sealed.follow(match)
    this.#position = { ...this.#position, match: share(this.match, match) }
  }

  /** Has something done before a step comes on display, while the board still shows what was before; the answer ends it. */
  readonly beforeShown: BeforeShown = (survey) => {
    this.#watchers.add(survey)
    return () => void this.#watchers.delete(survey)
  }

  #show({ view, number, events, before }: Shown): void {
    for (const survey of this.#watchers) survey(events, before)
    layOutNext()
    this.#position = { ...this.#position, view, shown: number, events, before, untold: null }
    this.#drawn = this.#hidden || this.#offers
    this.#offers = false
    if (!this.#drawn) void nextTask().then(() => (this.#drawn = true))
    this.#see(number)
  }

  /** All is shown: the newest state comes on display, with the events that led there once the log has all of them. */
  #showNewest(): void {
    const { match, view, shown, heard } = this
    if (!match) return
    const from = this.#position.untold ?? (shown === match.number ? null : { view, shown })
    const told = from && heard >= match.number ? this.#since(from) : null
    if (told) for (const survey of this.#watchers) survey(told.events, told.before)
    layOutNext()
    const newest = { ...this.#position, match, view: share(view, match.view), shown: match.number, untold: from }
    this.#position = told ? { ...newest, ...told, untold: null } : newest
    this.#see(match.number)
  }

  /** What happened since a view was on display. */
  #since({ view, shown }: { view: unknown; shown: number }, to = Infinity): Pick<Position, 'events' | 'before'> {
    const rows = shown > 0 ? this.log.filter((row) => row.number > shown && row.number <= to) : []
    return { events: rows.flatMap((row) => eventsOf(row)), before: view }
  }

  /** The match was shown up to a number, to whoever looks on. */
  #see(number: number): void {
    if (!this.#hidden) see(this.id, number)
  }
}

/** A row with the view it led to. */
type Viewed = LogRow & { view?: unknown }
