import type { Component } from 'svelte'

/** How a game shows itself in the lobby. A game exports it as `front` from `games/<id>/front/front.ts`. */
export interface Front {
  /** A picture within a circle of 156 about the origin: it lies in the frame of a Vignette. */
  Emblem: Component
  /** A mark within 48 by 48 about the origin of an SVG, legible at that size. */
  Sign: Component
  /** How long a match takes, in minutes. */
  minutes: number
}

const all = import.meta.glob<Front>('../games/*/front/front.ts', { import: 'front', eager: true })

/** A game's front; undefined where it has none. */
export function frontOf(game: string): Front | undefined {
  return all[`../games/${game}/front/front.ts`]
}
