import type { Component } from 'svelte'

/** How a game shows itself in the lobby. A game exports it as `front` from `games/<id>/game.ts`; null where it has none. */
export interface Front {
  /** A picture within a circle of 156 about the origin: it lies in the frame of a Vignette. */
  Emblem: Component
  /** A mark within 48 by 48 about the origin of an SVG, legible at that size. */
  Sign: Component
  /** How long a match takes, in minutes. */
  minutes: number
}

// They lie beside the manifests and not in them, so that they are loaded with the lobby, which alone draws them.
const all = import.meta.glob<Front | null>('../games/*/game.ts', { import: 'front', eager: true })

/** A game's front; undefined where it has none. */
export function frontOf(game: string): Front | undefined {
  return all[`../games/${game}/game.ts`] ?? undefined
}
