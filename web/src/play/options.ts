import type { Game } from '../api/types.ts'

type Option = Game['options'][number]

/** What a game says of the form in which a match is opened. */
export interface Offers {
  /** The values of an option that fit what is chosen; none hides the option. */
  values: (option: Option, chosen: Record<string, string>) => readonly string[]
  /** The key of the game's word for a number of players. */
  players: (seats: number) => string
  /** The key of the word for who sits at a seat, seen from seat 0. */
  role: (seats: number, seat: number) => string
}

const all = import.meta.glob<Offers>('../games/*/options.ts', { import: 'offers', eager: true })

const plain: Offers = {
  values: (option) => option.values,
  players: () => '',
  role: () => 'table.opponent',
}

export function offersOf(game: string): Offers {
  return all[`../games/${game}/options.ts`] ?? plain
}
