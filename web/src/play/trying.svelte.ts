import { Problem } from '../api/problem.ts'
import type { Choice, Trial } from '../api/types.ts'
import { toasts } from '../toasts.svelte.ts'
import type { Room } from './room.svelte.ts'
import { InputTrie } from './trie.ts'

interface Move {
  seat: number
  move: string
}

/**
 * A board of one's own, on which moves are tried out: a guess of the position, in which one moves for everybody or has the
 * others answer. Nothing of it is ever sent as a move.
 */
export class Trying {
  /** Where it has come to; null while nobody tries anything. */
  trial = $state.raw<Trial | null>(null)
  busy = $state(false)

  #room: Room
  #moved: () => void
  #guess = $state(0)
  #seat = 0
  /** What was taken back, the latest last. */
  #undone = $state.raw<readonly Move[][]>([])
  /** How many moves each step has made: one's own, and the answers to it. */
  #steps = $state.raw<readonly number[]>([])
  #last = InputTrie.of<Choice>([])
  #trie = $derived.by(() => this.#last.over(this.#choices))
  #asking: AbortController | null = null

  /** @param moved is called when the match has moved on, so that there is nothing more to try. */
  constructor(room: Room, moved: () => void) {
    this.#room = room
    this.#moved = moved
  }

  /** The seat that is to move next on the board: the caller's, if it decides; null where the match would be over. */
  get seat(): number | null {
    const { trial } = this
    if (!trial) return null
    return trial.deciding.includes(trial.seat) ? trial.seat : (trial.deciding[0] ?? null)
  }

  get #choices(): readonly Choice[] {
    return this.seat === null ? [] : (this.trial?.choices[String(this.seat)] ?? [])
  }

  get trie(): InputTrie<Choice> {
    return this.#trie
  }

  get canUndo(): boolean {
    return this.#steps.length > 0
  }

  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  /** Somebody else is to move: they can answer by themselves. */
  get canAnswer(): boolean {
    return this.seat !== null && this.seat !== this.trial?.seat
  }

  /** The moves of the caller's own seat, in order. */
  get own(): Trial['line'] {
    return this.trial?.line.filter((one) => one.seat === this.trial!.seat) ?? []
  }

  /** Begins, with the position as it is now. */
  async begin(): Promise<void> {
    const { seat } = this.#room
    if (seat === null) return
    this.#seat = seat
    this.#forget()
    await this.#ask([])
  }

  /** Begins anew with another guess. Where that can't be had all stays as it is. */
  async again(): Promise<void> {
    const guess = (this.#guess + 1) % guesses
    if (!(await this.#ask([], { guess }))) return
    this.#guess = guess
    this.#forget()
  }

  leave(): void {
    this.#asking?.abort()
    this.#forget()
    this.#last = InputTrie.of<Choice>([])
    this.trial = null
    this.busy = false
  }

  pick(element: string): void {
    const { seat } = this
    if (this.busy || seat === null) return
    const { trie, choice } = this.#trie.pick(element)
    this.#trie = this.#last = trie
    if (choice) void this.#step([...this.#line, { seat, move: choice.move }])
  }

  back(): void {
    this.#trie = this.#last = this.#trie.back()
  }

  /** The others answer, until the caller is asked. */
  answer(): Promise<void> {
    return this.#step(this.#line, true)
  }

  async undo(): Promise<void> {
    const last = this.#steps.at(-1)
    if (this.busy || last === undefined) return
    const line = this.#line
    const kept = line.length - last
    if (await this.#ask(line.slice(0, kept))) {
      this.#undone = [...this.#undone, line.slice(kept)]
      this.#steps = this.#steps.slice(0, -1)
    }
  }

  async redo(): Promise<void> {
    const step = this.#undone.at(-1)
    if (this.busy || !step) return
    if (await this.#ask([...this.#line, ...step])) {
      this.#undone = this.#undone.slice(0, -1)
      this.#steps = [...this.#steps, step.length]
    }
  }

  get #line(): Move[] {
    return this.trial?.line.map(({ seat, move }) => ({ seat, move })) ?? []
  }

  async #step(line: Move[], answer = false): Promise<void> {
    const before = this.#line.length
    if (!(await this.#ask(line, { answer }))) return
    const made = this.#line.length - before
    if (made === 0) return
    this.#steps = [...this.#steps, made]
    this.#undone = []
  }

  #forget(): void {
    this.#undone = []
    this.#steps = []
  }

  async #ask(moves: Move[], { answer = false, guess = this.#guess } = {}): Promise<boolean> {
    const { match } = this.#room
    if (!match || this.busy) return false
    const asking = (this.#asking = new AbortController())
    this.busy = true
    try {
      const body = { number: this.trial?.number ?? match.number, guess, moves, answer }
      const trial = await this.#room.backend.tryOut(match.id, this.#seat, body, asking.signal)
      this.#last = InputTrie.of<Choice>([])
      this.trial = trial
      return true
    } catch (problem) {
      if (!asking.signal.aborted) this.#failed(problem)
      return false
    } finally {
      if (this.#asking === asking) this.busy = false
    }
  }

  #failed(problem: unknown): void {
    this.back()
    if (problem instanceof Problem && problem.status === 409) {
      this.leave()
      this.#moved()
    } else if (!this.#room.ended(problem)) toasts.fail(problem)
  }
}

/** How many guesses there are. */
const guesses = 100
