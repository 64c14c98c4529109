import { timesStyle } from './motion.svelte.ts'
import type { GameProps, Label, PlayEvent, Player } from './types.ts'

/** What a rule card tells about: a catalog's sort and id whose words are `<sort>.<id>` and `<sort>.<id>.rule`. */
export interface Subject {
  sort: string
  id: string
}

const nothing: readonly string[] = []
const roomy = 730 // pixels of a board's column from which two columns fit

/**
 * What all parts of a game's board share: what the page gives the game, and what follows from it. A game has a class of its own
 * that adds what its parts ask for; its root component makes one and hands it down as a context.
 */
export abstract class Desk<View = unknown, Data = unknown, About extends Subject = Subject> {
  /** The width of the board, as the root component measures it; until then the window's, from edge to edge of which a stage has it. */
  width = $state(window.innerWidth)
  /** What the open rule card tells about; null while none is open. */
  subject = $state.raw<About | null>(null)

  readonly #props: () => GameProps<View, Data>
  readonly #seat = $derived.by(() => this.you.find((seat) => this.acts(seat)) ?? this.you[0] ?? -1)
  /** What could be picked before the path began: the page begins anew with such an element. */
  #first = $state.raw<ReadonlySet<string>>(new Set())

  /** The props are told by a function, so that what is read of them is what they are now. */
  constructor(props: () => GameProps<View, Data>) {
    this.#props = props
    let firstOf: unknown
    $effect.pre(() => {
      const { next, picked, view } = props()
      if (picked.length === 0 || firstOf !== view) this.#first = next
      firstOf = view
    })
  }

  protected get props(): GameProps<View, Data> {
    return this.#props()
  }

  /** Whether it is a seat's turn to decide. */
  protected abstract acts(seat: number): boolean

  get view(): View {
    return this.props.view
  }
  /** What is the same in all matches. */
  get data(): Data {
    return this.props.data
  }
  /** The data of the sealed pages that the match has opened. */
  get pages(): GameProps['pages'] {
    return this.props.pages
  }
  get players(): readonly Player[] {
    return this.props.players
  }
  get options(): GameProps['options'] {
    return this.props.options
  }
  get names(): GameProps['names'] {
    return this.props.names
  }
  /** The seats of the caller; empty for a spectator. */
  get you(): readonly number[] {
    return this.props.you
  }
  get next(): ReadonlySet<string> {
    return this.props.next
  }
  get picked(): readonly string[] {
    return this.props.picked
  }
  /** The path of a choice that was made and is not answered yet. */
  get pending(): readonly string[] {
    return this.props.pending ?? nothing
  }
  /** What was picked so far, or what was chosen and waits for its answer: things stay where they were put. */
  get path(): readonly string[] {
    return this.picked.length > 0 ? this.picked : this.pending
  }
  get lastEvents(): readonly PlayEvent[] {
    return this.props.lastEvents
  }
  /** The event that is being shown on the board now, for nowTime; null when none is. */
  get now(): PlayEvent | null {
    return this.props.now?.event ?? null
  }
  /** How long the mark of that event stays, in milliseconds: at the speed of the settings, and shorter where much is to be shown. */
  get nowTime(): number {
    return this.props.now?.time ?? 0
  }
  /** The view that was on display before this one, for what was moved, taken or sunk; null where there was none. */
  get before(): View | null {
    return this.props.before ?? null
  }
  get beforeShown(): GameProps<View>['beforeShown'] {
    return this.props.beforeShown
  }
  get past(): readonly PlayEvent[] {
    return this.props.past
  }
  get t(): GameProps['t'] {
    return this.props.t
  }

  /** The seat that looks and acts, or -1 for a spectator. */
  get seat(): number {
    return this.#seat
  }
  /** How fast things move: 1 is normal, 2 twice as fast. */
  get speed(): number {
    return this.props.animations.speed
  }
  /** Nothing is to move: by the settings, or because the speed is none. */
  get still(): boolean {
    const { reduced, speed } = this.props.animations
    return reduced || speed <= 0
  }
  /** How long things move, for the style of the root component. */
  get times(): string {
    return timesStyle(this.still ? 0 : this.speed)
  }
  /** Whether the board is wide enough for two columns. */
  get wide(): boolean {
    return this.width > roomy
  }

  /** Whether an element may be picked now, if only by beginning anew with it. */
  can(element: string): boolean {
    return this.next.has(element) || (this.picked.length > 0 && this.#first.has(element))
  }

  /** The elements with which a path may begin. */
  get beginnings(): ReadonlySet<string> {
    return this.#first
  }

  /** Whether a path may begin with an element. */
  begins(element: string): boolean {
    return this.#first.has(element)
  }

  /** What picking an element leads to, in words; what is given where it cannot be picked. */
  label(element: string, otherwise: string): string {
    return this.props.labels.get(element)?.label ?? otherwise
  }

  /** The kinds of the choices behind an element. */
  kinds(element: string): readonly string[] {
    return this.props.labels.get(element)?.kinds ?? []
  }

  /** What the choices behind an element tell of themselves, one by one. */
  args(element: string): Label['args'] {
    return this.props.labels.get(element)?.args ?? []
  }

  /** Takes the element as the next of the path. */
  pick(element: string): void {
    this.props.onpick(element)
  }

  /** Takes back the last step of the path. */
  back(): void {
    this.props.onback()
  }

  /** Opens a rule card, or closes it. */
  explain(subject: About | null): void {
    this.subject = subject
  }

  nameOf(seat: number): string {
    return this.players[seat]?.name ?? ''
  }
}
