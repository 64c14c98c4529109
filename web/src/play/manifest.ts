import type { Component } from 'svelte'
import type { Chronicle } from '../history/types.ts'
import type { GameReport } from '../report/types.ts'
import type { RuleBook } from '../rules/types.ts'
import type { Weights } from './deeds.ts'
import type { Guide } from './guide.ts'
import type { Offers } from './options.ts'
import type { Pieces } from './pieces.ts'
import type {
  GameAsks,
  GameEarly,
  GameIdle,
  GameProps,
  GameRace,
  GameStruck,
  GameUndone,
  GameVerdict,
  GameWords,
  Unsealed,
} from './types.ts'

/**
 * What the client knows of a game. A game exports it as `game` from `games/<id>/game.ts`, which also exports its `front` for
 * the lobby. What is told by a function is loaded when it is wanted; only the board is needed for a game to be offered.
 */
export interface Manifest<View = unknown, Data = unknown> {
  /** Whether it is played under a night sky: who has not chosen colours sees its matches in the dark ones. */
  night?: boolean
  /** The board with the players' panels. */
  Board: () => Promise<{ default: Component<GameProps<View, Data>> }>
  /** Words that depend on the position. */
  words?: () => Promise<{
    words: GameWords<View, Data>
    early?: GameEarly<View>
    asks?: GameAsks<View>
    idle?: GameIdle<View>
    undone?: GameUndone<View>
    struck?: GameStruck<View>
    verdict?: GameVerdict<View>
  }>
  /** What is the same in all matches, with what the sealed pages hold that a match has opened. */
  unsealed?: () => Promise<{ unsealed: Unsealed<Data>; vital: (page: string) => boolean }>
  /** How far each side is, for the strip of a match. */
  race?: () => Promise<{ race: GameRace<View, Data> }>
  /** How much each kind of event weighs when it is told what happened. */
  weights?: () => Promise<{ weights: Weights }>
  /** How each kind of event is shown and heard. */
  pieces?: () => Promise<{ pieces: Pieces<View, Data> }>
  /** What the game says of the options and seats of its matches, where that differs from showing every option. */
  offers?: Partial<Offers>
  /** The chapters and cards of its rules. */
  book?: () => Promise<{ book: RuleBook<Data> }>
  /** What it tells about a match that is over. */
  report?: () => Promise<{ report: GameReport<View, Data> }>
  /** What it adds to the book of history of a series. */
  chronicle?: () => Promise<{ chronicle: Chronicle<View, Data> }>
  /** The guided match. */
  guide?: () => Promise<{ guide: Guide<View, Data> }>
}

const all = import.meta.glob<Manifest>('../games/*/game.ts', { import: 'game', eager: true })

/** A game's manifest; undefined when this client does not know the game. */
export function manifestOf(game: string): Manifest | undefined {
  return all[`../games/${game}/game.ts`]
}
