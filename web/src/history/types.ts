import type { Component } from 'svelte'
import type { Book, Match } from '../api/types.ts'
import type { LogRow } from '../play/logbook.ts'
import type { Speaking } from '../play/words.ts'

/** What the pages of a chapter are given: the match it tells of as it ended. */
export interface PageProps<View = unknown, Data = unknown> {
  view: View
  data: Data
  /** Its rows, without those that were taken back. */
  rows: readonly LogRow[]
  outcome: Match['outcome']
  /** Its players, and what things were called in it. */
  speaking: Speaking
  /** The data of the sealed pages that are open. */
  pages?: Readonly<Record<string, unknown>>
  /** It is told of a match that is not over. */
  underway?: boolean
}

/** What the parts of a campaign's home are given: the match under way, or the last one, and the chapters of those that are over. */
export interface HomeProps<View = unknown, Data = unknown> {
  view: View
  data: Data
  chapters: Book['chapters']
  /** The data of the sealed pages that are open. */
  pages: Readonly<Record<string, unknown>>
  speaking: Speaking
}

/** What a game adds to its chapters of the book of history. Its manifest loads it. */
export interface Chronicle<View = unknown, Data = unknown> {
  /** The map at the match's end, small. */
  Map: Component<PageProps<View, Data>>
  /** Who ruled, in place of a list of names and scores. */
  Rulers: Component<PageProps<View, Data>>
  /** What else is worth telling. */
  Told: Component<PageProps<View, Data>>
  /** Kinds of deeds that these tell already. */
  covered: ReadonlySet<string>
  /** What it adds to the home of a campaign. */
  home?: {
    /** Who leads, and by which matches. */
    Leading: Component<HomeProps<View, Data>>
    /** What it has sealed, and what of that is open; absent where `sealing` finds nothing of the kind in a campaign. */
    Chests: Component<HomeProps<View, Data>>
    sealing: (view: View) => boolean
    /** How it ended, which `ended` tells of a campaign that has. Its heading has an id. */
    Ending: Component<Pick<HomeProps<View, Data>, 'view' | 'pages' | 'speaking'> & { id?: string }>
    ended: (view: View) => boolean
    /** What was told in a match, at full length. */
    Tale: Component<PageProps<View, Data>>
    /** What was lost in a match. */
    Lost: Component<PageProps<View, Data>>
    /** Until all pictures of these pages are there, or can't be had. */
    drawn: () => Promise<unknown>
  }
}
