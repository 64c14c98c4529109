import type { Component } from 'svelte'
import type { Translate } from '../i18n/catalog.ts'
import type { Weights } from './deeds.ts'
import type { LogRow } from './logbook.ts'

/** A player at the table, by seat. */
export interface Player {
  name: string
  /** What a bot that goes by a given name is, such as "Puffin". */
  kind?: string
  /** The bot's spec, such as "greedy"; empty for a person. */
  bot: string
  seat: number
  /** Whether the caller sits here. */
  you: boolean
}

/** An event as the server tells it. Args are seats and counts (numbers) and ids (texts). */
export interface PlayEvent {
  number: number
  seat: number
  kind: string
  args: Record<string, string | number>
}

/** An event that is being shown on the board, and how long, in milliseconds. */
export interface Cue {
  event: PlayEvent
  time: number
}

/** The names that players have given to things, by element. They come from people: to be shown as text, never as markup. */
export type Names = Readonly<Record<string, string>>

/** What lies behind an element that may be clicked now. */
export interface Label {
  /** In words, for labels and tooltips: what choosing the element leads to. */
  label: string
  /** The element alone, where all else that the label tells was picked before it and is the same for every other one. */
  brief?: string
  /** The kinds of the choices behind it, without repetition, such as ["sail"]. */
  kinds: string[]
  /** How many choices lie behind it. */
  count: number
  /** What each of them tells of itself, such as its price or its dice. */
  args: readonly Readonly<Record<string, string | number>>[]
}

/** A side in the race of scores: seats that win together. */
export interface Racer {
  /** The side's name for its mark. */
  id: string
  seats: number[]
  points: number
}

/** How far each side is on the way to victory. */
export interface Race {
  racers: Racer[]
  /** How many points win; absent where no number does. */
  goal?: number
}

/** A game's race: exported as `race` from `games/<id>/race.ts`. */
export interface GameRace<View = unknown, Data = unknown> {
  /** A side's mark, drawn about the origin in a box of 36 × 38. */
  Mark: Component<{ side: string }>
  /**
   * Who leads a side, as a face in a square; in place of the mark, which then stands small beside it. Without one the mark alone. The
   * letter stands where nobody has a face yet.
   */
  Face?: Component<{ racer: Racer; view: View; data: Data; letter?: string; large?: boolean }>
  /** The class in which marks and faces find their colours. */
  frame: string
  /** The id of the side that did something, where words name it otherwise than its score does; empty where they name none. */
  by?: (event: PlayEvent) => string
  /** Null while there is nothing to compare. */
  of: (view: View, data: Data) => Race | null
}

/**
 * Whether ending a step as things stand leaves out what it is about: the button that ends it then does not stand out from the
 * rest. `next` are the elements that can be chosen. Exported as `early` beside a game's words.
 */
export type GameEarly<View = unknown> = (view: View, next: readonly string[]) => boolean

/**
 * The key of what is asked where the phase alone does not tell it, empty elsewhere. `next` are the elements that can be chosen,
 * `kinds` the kinds of all choices. Exported as `asks` beside a game's words.
 */
export type GameAsks<View = unknown> = (view: View, next: readonly string[], kinds: ReadonlySet<string>) => string

/**
 * The key of why nothing is asked of some seats for the whole match, empty where it is. Exported as `idle` beside a game's words.
 */
export type GameIdle<View = unknown> = (view: View, seats: readonly number[]) => string

/**
 * The keys of what ending a step, which counts what is left undone, leaves out and can still be done with what can be chosen next; nobody
 * is asked about a step that leaves out nothing. Without it the count says it all. Exported as `undone` beside a game's words.
 */
export type GameUndone<View = unknown> = (view: View, next: readonly string[]) => readonly string[]

/**
 * Whose loss an event tells of, where its words need not say so; -1 for nobody's. The view may be of later, and the log goes on up to it.
 * Exported as `struck` beside a game's words.
 */
export type GameStruck<View = unknown> = (view: View, event: PlayEvent, log: readonly LogRow[]) => number

/** What a game tells of how a match ended. Exported as `verdict` beside its words. */
export interface GameVerdict<View = unknown> {
  /** Why the winners won, in figures; empty where the outcome's reason says it all. */
  reason: (view: View, outcome: { winners: readonly number[]; reason: string }, t: Translate) => string
  /** What brought the winners most. */
  deed?: (view: View, log: readonly LogRow[], winners: readonly number[]) => PlayEvent | null
  /** How many points a side must lead by for the lead to have turned the match: 1 by itself. */
  margin?: number
  /** How much kinds of events weigh as what turned it. */
  weights?: Weights
  /** Whether only what the winners did can have turned it. */
  own?: boolean
}

/**
 * Adds to a game's data what the sealed pages hold that a match has opened, such as cards; once more changes nothing. Its manifest
 * loads it.
 */
export type Unsealed<Data = unknown> = (data: Data, pages: Readonly<Record<string, unknown>>) => Data

/** How to animate: the speed is a factor (1 normal, 2 twice as fast; 0 = no animation); reduced follows the system and the settings. */
export interface Animations {
  speed: number
  reduced: boolean
}

/** What a game's words may depend on. */
export interface GamePosition<View = unknown, Data = unknown> {
  view: View
  data: Data
  players: readonly Player[]
  names?: Names | undefined
  /** The kind of the choice or event that is put into words; empty for an element alone. */
  kind: string
  /** Its arguments. */
  args?: Readonly<Record<string, string | number>>
  t: Translate
}

/**
 * A game's words for arguments and elements that no catalog key names alone, because they depend on the position: the words
 * for a field, a cell, a turn, a price. `name` is the argument's name or the element's sort ("from", "field", "cell", "turn",
 * "pay"), `value` what stands behind it. Undefined: the page's own rule holds (an id X of sort S is catalog key S.X).
 * Its manifest loads them.
 */
export type GameWords<View = unknown, Data = unknown> = (
  name: string,
  value: string | number,
  at: GamePosition<View, Data>,
) => string | undefined

/**
 * Has something done before some events and their view come on display, while the page still shows the view before them and is laid out:
 * to ask then where things lie costs next to nothing. It ends with what this returns.
 */
export type BeforeShown<View = unknown> = (survey: (events: readonly PlayEvent[], before: View | null) => void) => () => void

/**
 * What a game's component gets from the match page. It draws the board and the players' panels from view and data, marks the
 * elements of `next`, and calls onpick with an element's id when it is clicked. The page knows the rest: it walks the trie of
 * choices and sends the move once a path is complete.
 *
 * The component fills the box that it is given (a container `game` of container-type: size, which never scrolls): the map from
 * edge to edge, panels over it or docked beside it, what is long in a `Drawer` (stage/Drawer.svelte). The right edge of the box
 * is covered by what is asked and by drawers: `--clear-right` says how much of it, `--clear-rail` how much the drawers' buttons
 * alone take. On a phone the box is about 360 × 450 px, on a laptop 1280 × 750 px: lay out by `@container game (min-width: …)`.
 * Colours, type and spacing come from style/tokens.css.
 * The elements of `next` should be focusable and answer to Enter and Space; the page offers all of them as a list as well.
 */
export interface GameProps<View = unknown, Data = unknown> {
  view: View
  /** What is the same in all matches: the game's data. */
  data: Data
  /** The data of the sealed pages that the match has opened, by id. A page that was opened just now may not be here yet. */
  pages: Readonly<Record<string, unknown>>
  players: Player[]
  /** The match's id, by which something is kept for it in this browser; absent where it is only looked at. */
  match?: string
  /** The match's options, such as its edition. */
  options: Readonly<Record<string, string>>
  /** The names that players have given to things. */
  names?: Names | undefined
  /** The seats of the caller; empty for a spectator. */
  you: number[]
  /** Ids of the elements that may be clicked now. */
  next: ReadonlySet<string>
  /** The path picked so far. */
  picked: readonly string[]
  /** The path of a choice that was made and is not answered yet: what it puts somewhere stays there until it is. */
  pending?: readonly string[] | undefined
  /** What lies behind each element of next. */
  labels: ReadonlyMap<string, Label>
  /** The events that led to this view, newest last: to highlight or animate. */
  lastEvents: readonly PlayEvent[]
  /** Of these the one that is being shown now: its mark is to be drawn for so long. Absent where nothing is. */
  now?: Cue | null | undefined
  /** The view that was on display before this one; null where there was none. */
  before?: View | null | undefined
  /** Absent where no match goes on, as in a replay. */
  beforeShown?: BeforeShown<View>
  /** All that has happened up to this view, newest last, but for what was taken back. It is there after a reload, too. */
  past: readonly PlayEvent[]
  t: Translate
  spectator: boolean
  animations: Animations
  onpick: (element: string) => void
  /** The version of the rules that the match is played by. */
  rules?: number
  /** Opens the dialog by which a thing is given a name; absent where nothing can be named. */
  onname?: ((element: string) => void) | undefined
  onback: () => void
  /** Dice begin to fall, or lie still: what they lead to is told elsewhere, too, and not before that. */
  onfall?: ((falling: boolean) => void) | undefined
}
