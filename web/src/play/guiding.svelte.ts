import type { Choice } from '../api/types.ts'
import { words } from '../i18n/i18n.svelte.ts'
import { keep, recall } from '../kept.ts'
import { follow, guideOption, isPage, loadGuide, narrowed, type Guide, type GuidedPosition, type GuideStep } from './guide.ts'
import { eventsOf, standing } from './logbook.ts'
import type { Room } from './room.svelte.ts'

/** What this browser remembers of a guided match: all else follows from what happened in it. */
interface Memory {
  read: string[]
  left: boolean
}

/** A game's guide, once its words are there, too; null when there is none. */
async function guideInWords(game: string): Promise<Guide | null> {
  return (await Promise.all([loadGuide(game), words.useGuide()]))[0]
}

/** The guide of one match, if it is a guided one: which step it is at, and what may be chosen meanwhile. */
export class Guiding {
  #room: Room
  #guideOf: (game: string) => Promise<Guide | null>
  #guide = $state.raw<Guide | null>(null)
  #loading = false
  #loaded = $state(false)
  #memory = $state.raw<Memory>({ read: [], left: false })
  #key: string

  constructor(room: Room, guideOf: (game: string) => Promise<Guide | null> = guideInWords) {
    this.#room = room
    this.#guideOf = guideOf
    this.#key = `portolan.guide.${room.id}`
    this.#memory = { ...this.#memory, ...recall<Memory>(this.#key) }
  }

  /** Whether the match is a guided one and the caller the one who is guided. */
  get wanted(): boolean {
    const match = this.#room.match
    return match?.options[guideOption] === 'yes' && match.you.length > 0 && match.status !== 'open'
  }

  /** Loads the guide, once the match is known to want one. */
  async load(): Promise<void> {
    const { match } = this.#room
    if (!match || this.#loading) return
    this.#loading = true
    try {
      const guide = await this.#guideOf(match.game)
      this.#guide = guide && match.you.includes(guide.seat) ? guide : null
    } catch {
      this.#guide = null // the match can be played without
    }
    this.#loaded = true
  }

  /** The guide, as far as there is one. */
  get guide(): Guide | null {
    return this.wanted ? this.#guide : null
  }

  /** The guide was left; the match goes on without it. */
  get left(): boolean {
    return this.#memory.left
  }

  get steps(): readonly GuideStep[] {
    return this.guide?.steps ?? []
  }

  /** The number of the step that the match on display is at; that of all steps when none is left. */
  readonly now = $derived.by(() => this.#now())

  #now(): number {
    const { log, shown } = this.#room
    const at = this.#at()
    if (!at) return 0
    const events = standing(log.filter((row) => row.number <= shown)).flatMap((row) => eventsOf(row))
    return follow(this.steps, events, at, new Set(this.#memory.read))
  }

  /** The step at hand; undefined when all are done. */
  get step(): GuideStep | undefined {
    return this.steps[this.now]
  }

  /** The choices are narrowed down to those of a step, so that no element is picked but by hand. */
  get leading(): boolean {
    return this.guide !== null && this.step !== undefined && !this.left && !this.astray
  }

  readonly #narrowed = $derived.by(() => {
    const { match, seat } = this.#room
    const at = this.#at()
    const choices = match?.choices[String(seat)] ?? []
    return at ? narrowed(this.step, choices, at) : { choices, astray: false }
  })

  /** What happened is none of the guide's steps: it cannot lead on from here. */
  get astray(): boolean {
    return this.#upToDate && this.#narrowed.astray
  }

  /** What may be chosen now. Nothing, until it is known what the last move led to. */
  offered(choices: readonly Choice[]): readonly Choice[] {
    if (!this.wanted || this.left) return choices
    if (!this.#loaded) return []
    if (!this.#guide) return choices
    return this.#upToDate ? this.#narrowed.choices : []
  }

  /** The newest state is on display, and the log tells of all that led to it. */
  get #upToDate(): boolean {
    const { match, heard, shown, behind } = this.#room
    return !!match && !behind && Math.min(heard, shown) >= match.number
  }

  #at(): GuidedPosition | null {
    const { view, data } = this.#room
    return this.guide && view ? { view, data, seat: this.guide.seat } : null
  }

  /** Turns the page. */
  turn(): void {
    const { step } = this
    if (step && isPage(step)) this.#remember({ ...this.#memory, read: [...this.#memory.read, step.id] })
  }

  leave(): void {
    this.#remember({ ...this.#memory, left: true })
  }

  resume(): void {
    this.#remember({ ...this.#memory, left: false })
  }

  /** Pages that were read in another tab stay read. */
  #remember(memory: Memory): void {
    const { read = [] } = recall<Memory>(this.#key)
    this.#memory = { ...memory, read: [...new Set([...read, ...memory.read])] }
    keep(this.#key, JSON.stringify(this.#memory))
  }
}
