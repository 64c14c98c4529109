import { manifestOf } from '../play/manifest.ts'
import type { GameReport } from './types.ts'

/** Loads what a game tells about its matches; null when this client has nothing of it. */
export async function loadReport(game: string): Promise<GameReport | null> {
  return (await manifestOf(game)?.report?.())?.report ?? null
}
