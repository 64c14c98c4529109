import type { Backend } from '../api/backend.ts'
import { isNothing } from '../api/problem.ts'
import type { Book, Match } from '../api/types.ts'
import { Matches, type ReadMatch } from '../history/matches.svelte.ts'

/** All matches of a campaign as they are told. */
export interface Told {
  /** The match of each chapter; undefined where it can't be had. */
  read: (ReadMatch | undefined)[]
  /** The match under way, or the last one. */
  now: ReadMatch
}

/**
 * Reads them, one after another: a campaign is long, and others use the server, too. Fails where one is there and can't be read now: what is
 * told would be kept without it.
 */
export async function told(
  backend: Pick<Backend, 'match' | 'history'>,
  book: Pick<Book, 'matches'>,
  begun: Match,
): Promise<Told> {
  const matches = new Matches(backend)
  for (const id of [...book.matches, begun.id]) {
    await matches.read(id)
    const failure = matches.failure(id)
    if (failure !== undefined && !isNothing(failure)) throw failure
  }
  return { read: book.matches.map((id) => matches.of(id) ?? undefined), now: matches.of(begun.id) ?? { match: begun, rows: [] } }
}
