import type { Component } from 'svelte'
import type { Translate } from '../i18n/catalog.ts'

/** A chapter of a game's rules. */
export interface Chapter {
  /** Its place on the page, as in /rules/efemeris#crew. */
  id: string
  /** The catalog key of its title. */
  title: string
  /** The catalog key of its text, a point a line; or the keys of its points. */
  text: string | readonly string[]
}

/** What a chapter's figures are given. */
export interface FiguresProps<Data = unknown> {
  chapter: string
  /** The game's data: what is the same in all matches. */
  data: Data
  t: Translate
  /** The data of the sealed pages that the match has opened from which somebody came here. */
  pages: Readonly<Record<string, unknown>>
  /** The place on the page that the address names; its card stands out. */
  here: string
}

/** A game's rules. Its manifest loads it. */
export interface RuleBook<Data = unknown> {
  chapters: readonly Chapter[]
  /** Chapters that sealed pages add, which a match has opened. */
  opened?: (pages: Readonly<Record<string, unknown>>, t: Translate) => Chapter[]
  /** What the figures share, such as patterns; once in the page. */
  Setting: Component
  /** The cards and pictures of a chapter; nothing where it has none. */
  Figures: Component<FiguresProps<Data>>
}
