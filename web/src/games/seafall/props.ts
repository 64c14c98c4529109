import { getContext, setContext } from 'svelte'
import type { GameProps } from '../../play/types.ts'
import type { Data, ProvinceView, View } from './model.ts'

/** What the match page gives the game. */
export type Props = GameProps<View, Data>

/** What a rule card tells about: a catalog's sort and id whose words are `<sort>.<id>` and `<sort>.<id>.rule`. */
export interface Subject {
  sort: string
  id: string
}

/** What all parts of the game get, as props or by [useDesk]: the page's props and what follows from them. */
export interface Part extends Props {
  /** The seat that looks and acts, or -1 for a spectator. */
  readonly seat: number
  /** The province of that seat. */
  readonly my: ProvinceView | undefined
  /** Nothing is to move: by the settings, or because the speed is none. */
  readonly still: boolean
  /** Whether the game's column is wide enough for two columns. */
  readonly wide: boolean
  /** Whether an element may be picked now, if only by beginning anew with it. */
  can(element: string): boolean
  /** Whether an element may be given a name: by version 2 of the rules what has one keeps it. */
  nameable(element: string): boolean
  /** Opens a rule card. */
  explain(subject: Subject): void
  /** What a thing is called: by the name that players gave it, else by the catalog's `<sort>.<id>`. */
  called(sort: string, id: string): string
  /** The player's name at a seat. */
  nameOf(seat: number): string
  /** The seat of a colour, or -1. */
  seatOf(colour: string): number
}

const key = Symbol('seafall')

export function provideDesk(desk: Part): void {
  setContext(key, desk)
}

export function useDesk(): Part {
  return getContext<Part>(key)
}
