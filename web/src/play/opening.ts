import type { Client } from '../client.ts'
import { place } from '../place.svelte.ts'
import { guideOption, type Guide } from './guide.ts'

/** The bot that sits down where nobody chose another. */
export const usualBot = 'greedy'

/** The bot of guided matches, which stays where it is: nobody to play a campaign with. */
export const stillBot = 'still'

/** Opens a match of a game against bots in all seats but one, and goes there. Signs a newcomer in. */
export async function openAgainst(
  { backend, session }: Client,
  game: string,
  seats: number,
  bot = usualBot,
  options: Record<string, string> = {},
): Promise<void> {
  await session.ensure()
  const others = Array.from({ length: seats - 1 }, () => ({ kind: 'bot' as const, bot }))
  const match = await backend.open({ game, options, seats: [{ kind: 'me' }, ...others], visibility: 'unlisted' })
  place.go({ page: 'match', id: match.id })
}

/** Opens a game's guided match. */
export function openGuided(client: Client, game: string, guide: Guide): Promise<void> {
  return openAgainst(client, game, guide.seats ?? 2, guide.bot, { [guideOption]: 'yes' })
}
