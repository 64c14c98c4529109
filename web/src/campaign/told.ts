import type { Backend } from '../api/backend.ts'
import type { Book, Match } from '../api/types.ts'
import { Matches, type ReadMatch } from '../history/matches.svelte.ts'

/** All matches of a campaign as they are told. */
export interface Told {
  /** The match of each chapter; undefined where it can't be had. */
  read: (ReadMatch | undefined)[]
  /** The match under way, or the last one. */
  now: ReadMatch
}

/** Reads them, one after another: a campaign is long, and others use the server, too. */
export async function told(
  backend: Pick<Backend, 'match' | 'history'>,
  book: Pick<Book, 'matches'>,
  begun: Match,
): Promise<Told> {
  const matches = new Matches(backend)
  for (const id of [...book.matches, begun.id]) await matches.read(id)
  return { read: book.matches.map((id) => matches.of(id) ?? undefined), now: matches.of(begun.id) ?? { match: begun, rows: [] } }
}
