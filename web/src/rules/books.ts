import { manifestOf } from '../play/manifest.ts'
import type { RuleBook } from './types.ts'

/** Loads a game's rules; null when this client has none of it. */
export async function loadBook(game: string): Promise<RuleBook | null> {
  return (await manifestOf(game)?.book?.())?.book ?? null
}
