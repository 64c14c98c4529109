import { createContext } from 'svelte'
import { Desk, type Subject } from '../../play/desk.svelte.ts'
import { guideOption } from '../../play/guide.ts'
import type { GameProps, GameWords, PlayEvent } from '../../play/types.ts'
import { element as elementInWords, sentence } from '../../play/words.ts'
import { hang } from './art/pictures.svelte.ts'
import { LookedInto } from './chest/opened.svelte.ts'
import { foundIn } from './chart/marks.ts'
import type { Data, ProvinceView, View } from './model.ts'
import { drawings } from './opened.ts'
import { openPages, type Page } from './scenes/log/pages.ts'
import { words } from './words.ts'
import { drawnBy } from './scenes/drawn.ts'
import { mayName } from './scenes/naming.ts'
import { begins, closable, stage, type Part } from './scenes/stage.ts'
import { throwOf } from './scenes/venture/throw.ts'

type Hung = Parameters<typeof hang>[0]

/** The name by which the opening of a campaign is remembered as put away. */
const opening = 'opening'

const pressing = 700 // milliseconds at speed 1

/** Kinds of choices whose elements have names that do not tell what is done with them: a good aboard, a statue. */
const untold = new Set(['jettison', 'statue'])

/** What is played out over the dimmed chart. */
export interface SceneNow {
  parts: Part[]
  /** The chest that is opened; empty when none is. */
  chest: string
  /** It is told how the campaign has ended. */
  ending: boolean
  /** It is told how the campaign begins. */
  opening: boolean
  pages: Page[]
  /** Nothing in it is decided: who has read it goes back to the chart. */
  closable: boolean
  shown: boolean
}

/** What a rule card tells about; `called` is the name that it goes by where it was opened, such as a ruler's title. */
export interface About extends Subject {
  called?: string
}

/** What all parts of SeaFall share. */
export class SeaFallDesk extends Desk<View, Data, About> {
  protected acts(seat: number): boolean {
    return this.view.decider === seat
  }

  constructor(props: () => GameProps<View, Data>) {
    super(props)
    $effect.pre(() => hang(drawings(props().pages) as Hung))
    $effect.pre(() => props().onfall?.(!this.resting))
  }

  /** The province of the seat that looks. */
  get my(): ProvinceView | undefined {
    return this.view.provinces[this.seat]
  }

  /** The throw whose dice have come to rest, by the number of its first event. */
  rested = $state(0)

  /** The throw that is to be seen with its dice tumbling; 0 while there is none. */
  get cast(): number {
    const { lastEvents } = this
    return throwOf(lastEvents)?.casts ? (lastEvents[0]?.number ?? 0) : 0
  }

  /** Whether the dice of a throw lie still: then there is something to choose, and what they led to is told. */
  get resting(): boolean {
    return this.still || this.cast === 0 || this.cast === this.rested
  }

  /** Whether a scene lies over the chart and the dock. */
  covered = $state(false)

  /** Of which moment the scene was closed. */
  #closed = $state.raw<unknown>(null)

  readonly #lookedInto = new LookedInto()
  /** A chest that is looked into once more. */
  #again = $state('')

  /** The chest that lies open before everything else: one that this match opened, until it was looked into, or one of old. */
  get #chest(): string {
    const { match } = this.props
    // Before it was opened, to where a replay may go meanwhile, there is nothing to look into.
    if (this.view.chests?.some(({ id }) => id === this.#again)) return this.#again
    return match ? this.#lookedInto.next(this.view, match) : ''
  }

  /** How the campaign ended is asked for once more. */
  #endingAgain = $state(false)

  /** Whether it is told how the campaign has ended: once to whoever comes to the table, before anything else of the match's end. */
  get #ending(): boolean {
    const { match } = this.props
    const { ending } = this.view.finish
    return (
      ending !== undefined && (this.#endingAgain || (match !== undefined && !this.#lookedInto.has(match, `ending.${ending}`)))
    )
  }

  /**
   * Whether it is told how the campaign begins: once to whoever sits down to the first round of the prologue. A guide has words of its own
   * for that, and who has things shown at once has no such scenes.
   */
  get #opening(): boolean {
    const { match, options } = this.props
    if (match === undefined || this.seat < 0 || this.speed <= 0 || options[guideOption] === 'yes') return false
    return begins(this.view) && !this.#lookedInto.has(match, opening)
  }

  /** Tells once more how the campaign has ended. */
  tellEnding(): void {
    this.#endingAgain = true
  }

  /** Opens a chest once more. */
  lookInto(chest: string): void {
    this.#again = chest
  }

  readonly #scene = $derived.by<SceneNow>(() => {
    const { view, data, pages: open, path, lastEvents } = this
    const chest = this.#chest
    const ending = !chest && this.#ending
    const opening = !chest && !ending && this.#opening
    if (chest || ending || opening) return { parts: [], chest, ending, opening, pages: [], closable: true, shown: true }
    const island = mayName(view, this.you, lastEvents)
    const names = island !== undefined && this.nameable(`island:${island}`)
    const drawn = drawnBy(view, this.you, lastEvents) !== undefined
    const parts = stage(view, path, lastEvents, { names, drawn, seats: this.you })
    const pages = openPages(view, data, open, lastEvents)
    const free = closable(view, this.next, parts)
    const there = parts.length + pages.length > 0
    return { parts, chest, ending, opening, pages, closable: free, shown: there && !(free && this.#closed === this.moment) }
  })

  /** The number of the move that led here. */
  get moment(): unknown {
    return this.lastEvents.at(-1)?.number ?? this.view
  }

  /** The scene that is on, if any. */
  get scene(): SceneNow {
    return this.#scene
  }

  /**
   * Puts a scene away in which nothing is decided. What the log brought was pressed onto its island beneath the open book: it is
   * once more, for eyes that are back on the chart.
   */
  closeScene(): void {
    if (this.#chest) {
      if (this.#again) this.#again = ''
      else this.#lookedInto.put(this.props.match ?? '', this.#chest)
      return
    }
    if (this.#ending) {
      if (this.#endingAgain) this.#endingAgain = false
      else this.#lookedInto.put(this.props.match ?? '', `ending.${this.view.finish.ending}`)
      return
    }
    if (this.#opening) return this.#lookedInto.put(this.props.match ?? '', opening)
    this.#closed = this.moment
    this.rested = this.cast
    const found = this.speed > 0 && foundIn(this.lastEvents)
    if (!found) return
    this.#pressed = { event: found, time: pressing / this.speed }
    clearTimeout(this.#release)
    this.#release = setTimeout(() => (this.#pressed = null), pressing / this.speed)
  }

  #pressed = $state.raw<{ event: PlayEvent; time: number } | null>(null)
  #release: ReturnType<typeof setTimeout> | undefined

  /** The event whose mark is on the chart, and how long that stays, in milliseconds. */
  get mark(): { event: PlayEvent; time: number } | null {
    return this.now ? { event: this.now, time: this.nowTime } : this.#pressed
  }

  /** The version of the rules that the match is played by. */
  get rules(): number {
    return this.props.rules ?? 1
  }

  /** Whether an element may be given a name: by version 2 of the rules what has one keeps it. */
  nameable(element: string): boolean {
    return !!this.props.onname && !(this.rules >= 2 && this.names?.[element])
  }

  /** Opens the dialog by which an element is given a name. */
  rename(element: string): void {
    this.props.onname?.(element)
  }

  /** What an element stands for, in words. */
  words(element: string): string {
    const { t, view, data, names } = this
    return elementInWords(element, { t, players: this.players, view, data, names, own: words as GameWords })
  }

  /** What is done with an element that stands among buttons: as a sentence where its name alone would not tell, else what lies behind it. */
  deed(element: string): string {
    const { t, view, data, names } = this
    const [kind = '', ...others] = this.kinds(element)
    if (!untold.has(kind) || others.length > 0) return this.label(element, element)
    const args = this.args(element)[0] ?? {}
    return sentence('choice', kind, args, { t, players: this.players, view, data, names, own: words as GameWords })
  }

  /** What a thing is called: by the name that players gave it, else by the catalog's `<sort>.<id>`. */
  called(sort: string, id: string): string {
    return this.names?.[`${sort}:${id}`] ?? this.t(`${sort}.${id}`)
  }
}

export const [useDesk, provideDesk] = createContext<SeaFallDesk>()
