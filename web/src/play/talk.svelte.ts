import type { Backend } from '../api/backend.ts'
import type { Line, NewLine } from '../api/types.ts'
import { keep, kept } from '../kept.ts'

/** Whom a line is said to. */
export type Audience = Line['to']

/** What is said at a match, as far as this person hears it. */
export class Talk {
  readonly #match: string
  readonly #backend: Backend
  /** The seats of this person, whose own lines are no news. */
  readonly #own: () => readonly number[]

  lines = $state.raw<readonly Line[]>([])
  /** Whom this person may speak to, the usual ones first; null until it is known. */
  to = $state.raw<readonly Audience[] | null>(null)
  /** Whether own words may be used, not set phrases alone. */
  write = $state(false)
  phrases = $state.raw<readonly string[]>([])
  /** The last line that was on display. */
  #read = $state(0)

  constructor(match: string, backend: Backend, own: () => readonly number[]) {
    this.#match = match
    this.#backend = backend
    this.#own = own
    this.#read = Number(kept(this.#key) ?? 0)
  }

  get #key(): string {
    return `portolan.heard.${this.#match}`
  }

  /** How many lines of others have not been on display. */
  get unread(): number {
    return this.lines.filter((line) => line.id > this.#read && !this.#own().includes(line.from.seat)).length
  }

  /** What a partner said last and has not been on display: it may matter at once. */
  readonly whisper = $derived.by(() => {
    const last = this.lines.findLast((line) => line.to === 'partners' && !this.#own().includes(line.from.seat))
    return last && last.id > this.#read ? last : null
  })

  /** Takes in a line. Each is heard once, however often it is told. */
  hear(line: Line): void {
    if (this.lines.some(({ id }) => id === line.id)) return
    this.lines = [...this.lines, line].toSorted((a, b) => a.id - b.id)
  }

  /** Loads what was said, and how this person may speak. What is heard meanwhile stays. */
  async load(): Promise<void> {
    const before = this.lines
    const { lines, to, write, phrases } = await this.#backend.lines(this.#match)
    const meanwhile = this.lines.filter((line) => !before.includes(line))
    this.lines = lines
    for (const line of meanwhile) this.hear(line)
    this.to = to as Audience[]
    this.write = write
    this.phrases = phrases
  }

  async say(line: NewLine): Promise<void> {
    this.hear(await this.#backend.say(this.#match, line))
  }

  async report(line: Line): Promise<void> {
    await this.#backend.reportLine(this.#match, line.id)
  }

  /** All that is there has been on display. */
  read(): void {
    const last = this.lines.at(-1)?.id ?? 0
    if (last <= this.#read) return
    this.#read = last
    keep(this.#key, String(last))
  }
}
