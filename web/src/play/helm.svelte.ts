import { Problem } from '../api/problem.ts'
import type { Choice, DrawAnswer, Match, PauseAnswer } from '../api/types.ts'
import { toasts } from '../toasts.svelte.ts'
import type { Guiding } from './guiding.svelte.ts'
import type { Room } from './room.svelte.ts'
import { endButton } from './labels.ts'
import { Hinting } from './hinting.svelte.ts'
import { InputTrie } from './trie.ts'

/** What a person does at the table: walks the trie of choices, moves, takes back, offers, gives up. */
export class Helm {
  /** A request is under way; nothing else can be chosen meanwhile. */
  busy = $state(false)
  /** How many choices were sent. */
  moves = 0
  /** The choice that was sent last, and the row of the match that it was sent at. */
  #sent = $state.raw<{ path: readonly string[]; number: number } | null>(null)
  /** Whether the last request that failed was refused, rather than not heard. */
  #refused = false
  /** What a strong bot would do. */
  readonly hinting: Hinting
  /** A choice that would give something away, waiting for a second word. */
  doubtful = $state.raw<Choice | null>(null)
  /** The keys of what can still be done instead, where the game names it. */
  still = $state.raw<readonly string[]>([])

  #room: Room
  #guiding: Guiding | undefined
  #choices = $derived.by(() => this.#offered())
  /** The trie as it was left last; where it stands, new choices are laid over it. */
  #last = InputTrie.of<Choice>([])
  #trie = $derived.by(() => this.#last.over(this.#choices, !this.#guiding?.leading))

  constructor(room: Room, guiding?: Guiding) {
    this.#room = room
    this.#guiding = guiding
    this.hinting = new Hinting(room)
  }

  get trie(): InputTrie<Choice> {
    return this.#trie
  }

  /** The path of a choice that was sent and is not yet to be seen on the board; empty when there is none. */
  get pending(): readonly string[] {
    return this.#sent && this.#room.shown <= this.#sent.number ? this.#sent.path : none
  }

  /** Nothing can be chosen while what happened is still being shown, or while a request is under way. */
  #offered(): readonly Choice[] {
    const { match, behind, seat } = this.#room
    if (!match || behind || seat === null || match.status !== 'playing') return none
    const choices = match.choices[String(seat)] ?? none
    return this.#guiding ? this.#guiding.offered(choices) : choices
  }

  pick(element: string): void {
    if (this.busy) return
    this.#room.hush()
    const way = this.#trie
    const { trie, choice } = way.pick(element)
    this.#set(trie)
    if (!choice) return
    if (losesSomething(choice) && this.#undone()) this.doubtful = choice
    else void this.#send(choice, way)
  }

  /** Whether what is left undone can still be done: not where nothing else can be chosen, nor where the game names nothing of the rest. */
  #undone(): boolean {
    const { game, view } = this.#room
    const next = this.#choices.flatMap(({ path }) => path.slice(0, 1))
    const named = view ? game?.undone?.(view, next) : undefined
    this.still = named ?? none
    return next.length > 1 && named?.length !== 0
  }

  /** Sends what was picked. Where it does not arrive and nothing has changed, the way to it stands: its last step can be made again. */
  async #send(choice: Choice, way: InputTrie<Choice>): Promise<void> {
    const choices = this.#choices
    if ((await this.move(choice)) || this.#refused) return
    if (choices === this.#choices && this.#trie.picked.length === 0) this.#set(way)
  }

  back(): void {
    this.#set(this.#trie.back())
  }

  #set(trie: InputTrie<Choice>): void {
    this.#trie = this.#last = trie
  }

  /** Sends a choice; tells whether it was made. When it comes too late, the page shows how things stand now, and that is all. */
  move(choice: Choice): Promise<boolean> {
    this.doubtful = null
    return this.#ask(async (number, seat) => {
      this.moves++
      this.#sent = { path: choice.path, number }
      const match = await this.#room.backend.move(this.#room.id, { number, seat, move: choice.move })
      this.hinting.follow(choice, match.number)
      return match
    })
  }

  /** Has a bot play on in a seat of the caller's; without a bot the caller takes it back. */
  async lend(seat: number, bot: string | null): Promise<void> {
    await this.#ask(() =>
      bot ? this.#room.backend.takeOver(this.#room.id, seat, bot) : this.#room.backend.playOn(this.#room.id, seat),
    )
  }

  /** Goes on without a seat that is out of time. */
  async timeOut(seat: number, choice: 'bot' | 'end'): Promise<void> {
    await this.#ask(() => this.#room.backend.timeOut(this.#room.id, seat, choice), false)
  }

  /** Returns to the position after row `to`. */
  async undo(to: number): Promise<void> {
    this.#set(InputTrie.of(this.#choices, !this.#guiding?.leading))
    await this.#ask((number, seat) => this.#room.backend.undo(this.#room.id, { number, seat, to }))
  }

  /** Gives a thing a name, or takes it away with an empty one; tells whether it was done. */
  name(what: string, name: string): Promise<boolean> {
    return this.#ask(() => this.#room.backend.name(this.#room.id, { what, name }), false)
  }

  async draw(answer: DrawAnswer): Promise<void> {
    await this.#ask((number, seat) => this.#room.backend.draw(this.#room.id, { number, seat, answer }))
  }

  /** Asks for a pause of so long, or agrees to one; or wants none, or no longer one. */
  async pause(answer: PauseAnswer, length = 0): Promise<void> {
    const seconds = answer === 'pause' ? { seconds: Math.round(length / 1000) } : {}
    await this.#ask((number) => this.#room.backend.pause(this.#room.id, { number, answer, ...seconds }), false)
  }

  async resign(): Promise<void> {
    await this.#ask((number, seat) => this.#room.backend.resign(this.#room.id, { number, seat }))
  }

  /** Asks the server for something, by which the position goes on unless told; tells whether it was done. */
  async #ask(request: (number: number, seat: number) => Promise<Match>, goesOn = true): Promise<boolean> {
    const { match, seat } = this.#room
    if (this.busy || !match || seat === null) return false
    this.#room.hush()
    if (goesOn) this.hinting.drop() // before the server refuses to think over what is past
    this.busy = true
    try {
      this.#room.take(await request(match.number, seat))
      return true
    } catch (problem) {
      await this.#failed(problem)
      return false
    } finally {
      this.busy = false
    }
  }

  async #failed(problem: unknown): Promise<void> {
    this.#sent = null
    const stale = problem instanceof Problem && (problem.status === 409 || problem.status === 422)
    this.#refused = stale
    if (this.#room.ended(problem)) return
    if (!stale || problem.status === 422) toasts.fail(problem)
    if (stale) await this.#room.refresh().catch((failure: unknown) => this.#room.ended(failure) || toasts.fail(failure))
  }
}

const none: readonly never[] = []

/** Buttons that end something tell by their numbers what would be left undone. */
function losesSomething(choice: Choice): boolean {
  return (
    choice.path.length === 1 &&
    choice.path[0] === endButton &&
    Object.values(choice.args).some((n) => typeof n === 'number' && n > 0)
  )
}
