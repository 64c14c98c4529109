import type { Component } from 'svelte'
import type { PlayEvent } from '../play/types.ts'

/** A row of a match that stands, with the position after it. */
export interface ReportRow<View = unknown> {
  number: number
  seat: number
  /** When, in milliseconds since 1970. */
  at: number
  events: PlayEvent[]
  view: View
}

/** Who is compared: a player, or the partners of a team. */
export interface Side {
  /** Also the class under which the game's styles know the side: they set --nation-ink to its colour. Empty for who has no mark. */
  id: string
  /** The catalog key of its name; empty where the players' names are all there is. */
  name: string
  seats: number[]
}

/** A quantity over the rounds. */
export interface Series {
  id: string
  /** Catalog keys: what it is, and a word more about it. */
  title: string
  hint: string
  /** By side, and for each side by point; null where there is nothing to tell yet. */
  values: (number | null)[][]
  /** The quantity stays until it changes, so that its line goes in steps. */
  steps: boolean
}

/** How often something was done. */
export interface Deed {
  /** The catalog key of what. */
  key: string
  /** By side. */
  counts: number[]
  /** Of what it is made up, if that is worth telling. */
  parts: Deed[]
}

/** Deeds that belong together. */
export interface Chapter {
  title: string
  deeds: Deed[]
}

/** A move that changed the course of the match. */
export interface Moment {
  /** The row, to look it up in the replay. */
  number: number
  round: number
  /** Whose move it was; -1 when nobody's. */
  side: number
  events: PlayEvent[]
}

/** What a match comes to. */
export interface Reading {
  sides: Side[]
  /** The points of the series: round 0 is the set-up. */
  rounds: number[]
  series: Series[]
  chapters: Chapter[]
  moments: Moment[]
}

/** What a game tells about its matches. Its manifest loads it. */
export interface GameReport<View = unknown, Data = unknown> {
  /** Reads a match; null when it ended before there was anything to tell. */
  read: (rows: readonly ReportRow<View>[], data: Data) => Reading | null
  /** The class under which the game's colours hold. */
  frame: string
  /** Draws a side's mark within 28 by 28 about the origin of an SVG. */
  Mark: Component<{ side: string }>
}
