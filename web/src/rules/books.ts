import type { RuleBook } from './types.ts'

const books = import.meta.glob<RuleBook>('../games/*/book.ts', { import: 'book' })

/** Loads a game's rules; null when this client has none of it. */
export async function loadBook(game: string): Promise<RuleBook | null> {
  const load = books[`../games/${game}/book.ts`]
  return load ? load() : null
}
