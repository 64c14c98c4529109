import type { Backend } from '../api/backend.ts'
import type { Choice, HistoryRow, Match, Update } from '../api/types.ts'
import { backendOf, Streams } from '../fixture.ts'
import type { Room } from './room.svelte.ts'

/** A choice that is made by picking some elements; its move is its kind unless told. */
export function choiceOf(kind: string, path: string[], args: Choice['args'] = {}, move = kind): Choice {
  return { move, kind, args, path }
}

/** A match between Anna, who is here, and a bot, and the backend that runs it: what was asked, and what is answered. */
export class TestMatch {
  now: Match
  rows: HistoryRow[] = []
  /** The changes that were asked for, in order: the call, and what was sent. */
  asked: [call: string, ...sent: unknown[]][] = []
  /** What the next change is answered with, instead of the match. */
  answer: (() => Promise<Match>) | null = null
  readonly streams = new Streams()
  readonly backend: Backend

  constructor(change: Partial<Match> = {}) {
    this.now = {
      id: 'm1',
      game: 'none',
      options: {},
      status: 'playing',
      number: 0,
      seats: [
        { name: 'Anna', taken: true, player: { id: 'p1' } },
        { name: '', taken: true, bot: 'greedy' },
      ],
      you: [0],
      in: [0, 1],
      deciding: [0],
      choices: {},
      undo: {},
      draw: { offered: [] },
      opened: [],
      rematch: null,
      view: {},
    } as unknown as Match
    this.advance(change, 'began')
    const changing =
      (call: string) =>
      (_: string, ...sent: unknown[]) =>
        this.#ask(call, sent)
    this.backend = backendOf({
      match: () => Promise.resolve(this.now),
      data: () => Promise.resolve({}),
      history: (_, from, to) => Promise.resolve(this.rows.slice(from - 1, to)),
      listen: (_, listener) => this.streams.listen(listener),
      move: changing('move'),
      undo: changing('undo'),
      draw: changing('draw'),
      resign: changing('resign'),
      name: changing('name'),
      takeOver: changing('takeOver'),
      playOn: changing('playOn'),
    })
  }

  /** A page's sight of it. It is imported late, once there is a browser. */
  async enter(parts: Partial<Backend> = {}): Promise<Room> {
    const { Room } = await import('./room.svelte.ts')
    const { SealedPages } = await import('./sealed.svelte.ts')
    const backend = backendOf({ ...this.backend, ...parts })
    const room = new Room('m1', { backend, sealed: new SealedPages(backend) })
    await room.enter()
    return room
  }

  /** The same, and the stream tells of it. */
  async tell(change: Partial<Match>, event = 'went'): Promise<void> {
    this.advance(change, event)
    const { number, seat } = this.rows.at(-1)!
    this.streams.say({ ...this.now, events: [{ number, seat, kind: event, args: {} }] } as unknown as Update)
    await soon()
  }

  /** Anna moves: an event happens, and things stand otherwise. Nobody is told but by an answer. */
  advance(change: Partial<Match>, event = 'went'): Match {
    const number = this.now.number + 1
    this.now = { ...this.now, view: { at: number } as unknown as Match['view'], ...change, number }
    const events = [{ kind: event, args: {} }]
    this.rows.push({ number, kind: 'move', seat: 0, choice: null, events, view: this.now.view } as unknown as HistoryRow)
    return this.now
  }

  #ask(call: string, sent: unknown[]): Promise<Match> {
    this.asked.push([call, ...sent])
    const answer = this.answer ?? (() => Promise.resolve(this.now))
    this.answer = null
    return answer()
  }
}

const tasks = 4 // what a page takes in one after the other takes less

/** Lets all that is ready happen. */
export async function soon(): Promise<void> {
  for (let i = 0; i < tasks; i++) await new Promise<void>((done) => setTimeout(done))
}
