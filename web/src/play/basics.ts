import type { Match } from '../api/types.ts'
import type { Client } from '../client.ts'
import { words } from '../i18n/i18n.svelte.ts'
import { loadGame, type GameModule } from './games.ts'

/** What it takes to show a match, whatever of it is shown. */
export interface Basics {
  /** Null when this client can't draw the game. */
  game: GameModule | null
  /** What is the same in all matches of the game, with what the match's sealed pages hold. */
  data: unknown
}

/** Loads that, with the game's words and the sealed pages that the match has opened. */
export async function basicsOf(
  { backend, sealed }: Pick<Client, 'backend' | 'sealed'>,
  match: Match,
  signal?: AbortSignal,
): Promise<Basics> {
  const [game, data, failure] = await Promise.all([
    loadGame(match.game),
    backend.data(match.game, signal),
    sealed.read(match).then(
      () => null,
      (failure: Error) => failure,
    ),
    words.useGame(match.game),
  ])
  if (failure) {
    if (sealed.lacks(match, game?.vital)) throw failure
    sealed.follow(match)
  }
  return { game, data: game?.unsealed?.(data, sealed.data) ?? data }
}
