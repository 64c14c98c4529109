import type { NewOrder, Orders } from '../api/types.ts'
import { keep, kept } from '../kept.ts'
import { toasts } from '../toasts.svelte.ts'
import type { Room } from './room.svelte.ts'

/** What the caller has ordered ahead for a seat, and how that stands. Nobody else is told that there is anything. */
export class Ahead {
  /** What the server says; null until it has said something, and for who has no seat. */
  orders = $state.raw<Orders | null>(null)
  busy = $state(false)
  /** Somebody looks at it, so that it is kept up to date whether or not anything is ordered. */
  watched = $state(false)

  #room: Room
  #asked = 0
  #told: (how: string) => void

  /** @param told is called when an order has ended that held when it was last looked at. */
  constructor(room: Room, told: (how: string) => void) {
    this.#room = room
    this.#told = told
  }

  /** The seat that it is about: the caller's own, in a match under way. */
  get seat(): number | null {
    const { match, seat, own } = this.#room
    return match?.status === 'playing' && seat !== null && own.includes(seat) ? seat : null
  }

  /** Whether an order holds. */
  get holds(): boolean {
    return this.orders?.order?.ended === ''
  }

  /** How an order has ended that is still there to be read; empty when there is none. */
  get ended(): string {
    return this.orders?.order?.ended ?? ''
  }

  /** The ordered moves in words, as they were called when they were ordered in this browser; empty where it does not know. */
  get words(): string[] {
    const { order } = this.orders ?? {}
    if (!order) return []
    try {
      const { moves, words } = JSON.parse(kept(this.#key) ?? '{}') as { moves?: string; words?: string[] }
      return moves === movesOf(order.steps) ? (words ?? []) : []
    } catch {
      return []
    }
  }

  /** The match has moved on: looks again where that may have changed something. */
  async follow(first = false): Promise<void> {
    if (this.seat === null) return
    if (first || this.watched || this.holds || this.orders?.skip || this.orders?.seat !== this.seat) await this.load()
  }

  async load(): Promise<void> {
    const { seat } = this
    if (seat === null) return
    const asked = ++this.#asked
    try {
      const found = await this.#room.backend.orders(this.#room.id, seat)
      if (asked === this.#asked) this.#take(found)
    } catch {
      // What is ordered holds all the same, and is asked for again with the next row.
    }
  }

  /** Orders, in place of what was ordered. The words are what the moves are called. */
  async give(order: Omit<NewOrder, 'number'>, words: string[] = []): Promise<boolean> {
    const number = this.#room.match?.number ?? 0
    keep(this.#key, JSON.stringify({ moves: movesOf(order.steps), words }))
    return this.#change((seat) => this.#room.backend.order(this.#room.id, seat, { ...order, number }))
  }

  /** Takes the order back, or away when it has ended. */
  drop(): Promise<boolean> {
    return this.#change((seat) => this.#room.backend.dropOrder(this.#room.id, seat))
  }

  skip(on: boolean): Promise<boolean> {
    return this.#change((seat) => this.#room.backend.skip(this.#room.id, seat, on))
  }

  async #change(request: (seat: number) => Promise<Orders>): Promise<boolean> {
    const { seat } = this
    if (seat === null || this.busy) return false
    this.busy = true
    const asked = ++this.#asked
    try {
      const found = await request(seat)
      if (asked === this.#asked) this.orders = found
      else await this.load() // what was asked for meanwhile may have been answered before this
      return true
    } catch (problem) {
      if (!this.#room.ended(problem)) toasts.fail(problem)
      return false
    } finally {
      this.busy = false
    }
  }

  #take(found: Orders): void {
    const held = this.holds && this.orders?.order?.number === found.order?.number
    this.orders = found
    if (held && this.ended) this.#told(this.ended)
  }

  get #key(): string {
    return `portolan.ordered.${this.#room.id}`
  }
}

function movesOf(steps: NewOrder['steps']): string {
  return steps.map((step) => (step.pass ? '-' : step.move)).join(' ')
}
