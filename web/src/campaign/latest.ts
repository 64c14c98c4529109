import type { Backend } from '../api/backend.ts'
import { isNothing } from '../api/problem.ts'
import type { Match } from '../api/types.ts'

/** Where a campaign stands. */
export interface Standing {
  /** Its last match: over, under way, or waiting for players. */
  latest: Match
  /** The last match that has begun, whose view tells how the world is. */
  begun: Match
}

/** Goes from any match of a series to where it stands: through the matches that follow, as far as they may be read. */
export async function standingOf(
  backend: Pick<Backend, 'match'>,
  id: string,
  previous: (match: Match) => Promise<string | undefined>,
  signal?: AbortSignal,
): Promise<Standing> {
  let latest = await backend.match(id, signal)
  let begun: Match | undefined
  for (let next = following(latest); next; next = following(latest)) {
    const after = await backend.match(next, signal).catch((failure: unknown) => {
      if (isNothing(failure)) return null
      throw failure
    })
    if (!after || after.series?.id !== latest.series?.id) break
    if (latest.status !== 'open') begun = latest
    latest = after
  }
  if (latest.status !== 'open') return { latest, begun: latest }
  // A match that waits for its players has no position yet.
  const before = begun ? undefined : await previous(latest)
  return { latest, begun: begun ?? (before ? await backend.match(before, signal) : latest) }
}

function following(match: Match): string | null {
  return match.series ? match.rematch : null
}
