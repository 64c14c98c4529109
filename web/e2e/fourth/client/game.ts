import type { Manifest } from '../../../src/play/manifest.ts'
import type { View } from './model.ts'

/** It has no emblem: the lobby shows its name alone. */
export const front = null

/** Reefs as the client knows it. */
export const game: Manifest<View> = {
  Board: () => import('./Reefs.svelte'),
}
