import type { Game } from '../api/types.ts'
import { manifestOf } from './manifest.ts'

type Option = Game['options'][number]

/** What a game says of the options and seats of its matches. Its manifest gives what differs from showing all. */
export interface Offers {
  /** The values of an option that fit what is chosen; none hides the option. */
  values: (option: Option, chosen: Record<string, string>) => readonly string[]
  /** The key of the game's word for a number of players. */
  players: (seats: number) => string
  /** The key of the word for who sits at a seat, seen from seat 0. */
  role: (seats: number, seat: number) => string
  /** What a list tells of a match with these options: keys of the game's words, those that belong together in one array. */
  summary: (options: Readonly<Record<string, string>>) => readonly (readonly string[])[]
  /** What a chain of matches is called: a contest, which is won by matches won, or a campaign, which is not. */
  chain: 'contest' | 'campaign'
  /** What stands for a seat at the end of a match: what is named, the side of its mark in a readout, and the key of what it
   * means to miss a match. */
  seat: (view: unknown, seat: number) => { element: string; side: string; away: string }
  /** The seats of those who win and lose together. */
  sides: (seats: number, options: Readonly<Record<string, string>>) => number[][]
}

const plain: Offers = {
  values: (option) => option.values,
  players: () => '',
  role: () => 'table.opponent',
  summary: () => [],
  chain: 'contest',
  seat: (_, seat) => ({ element: `seat:${seat}`, side: '', away: '' }),
  sides: (seats) => Array.from({ length: seats }, (_, seat) => [seat]),
}

export function offersOf(game: string): Offers {
  return { ...plain, ...manifestOf(game)?.offers }
}
