import type { Backend } from '../api/backend.ts'
import type { Game, Match } from '../api/types.ts'

/** What leads on from a match that is over: the match that follows, or the game, while it is to be settled who plays it. */
export type Onward = { id: string } | { settle: Game }

/** Opens the match that follows, unless there is none yet and its party may change: then that comes first. */
export async function onward(
  backend: Pick<Backend, 'games' | 'rematch'>,
  match: Pick<Match, 'id' | 'game' | 'continues'>,
  rematch: string | null,
): Promise<Onward> {
  if (match.continues && !rematch) {
    const settle = (await backend.games()).find((one) => one.id === match.game)
    if (settle?.changes) return { settle }
  }
  return { id: (await backend.rematch(match.id)).id }
}
