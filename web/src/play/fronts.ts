import type { Component } from 'svelte'

/** How a game shows itself in the lobby. A game exports it as `front` from `games/<id>/game.ts`; null where it has none. */
export interface Front {
  /** A mark within 48 by 48 about the origin of an SVG, legible at that size. */
  Sign: Component
  /** The picture on the front of its box, 300 by 400; the title lies over the uppermost 90. */
  Cover: Component
  /** A match under way as a small map, about the origin within 100: from what the server tells of it in brief. */
  Small: Component<{ map: string }>
  /** The colour of each seat in that map. */
  inks: (map: string) => readonly string[]
  /** How long a match takes, in minutes. */
  minutes: number
}

// They lie beside the manifests and not in them, so that they are loaded with the lobby, which alone draws them.
const all = import.meta.glob<Front | null>('../games/*/game.ts', { import: 'front', eager: true })

/** A game's front; undefined where it has none. */
export function frontOf(game: string): Front | undefined {
  return all[`../games/${game}/game.ts`] ?? undefined
}
