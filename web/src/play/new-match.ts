import type { NewMatch } from '../api/types.ts'
import type { Client } from '../client.ts'
import { place } from '../router.svelte.ts'
import { routes } from '../routes.ts'
import { loadGame } from './games.ts'
import { guideOption, type Guide } from './guide.ts'

/** The bot that sits down where nobody chose another. */
export const usualBot = 'greedy'

/** The bot of guided matches, which stays where it is: nobody to play a campaign with. */
export const stillBot = 'still'

/** The bot that a quick start seats: one that a newcomer can beat. */
export const quickBot = 'gentle'

/** What a match is opened with besides the game and the number of seats. */
interface Wish {
  bot?: string
  options?: Record<string, string>
  /** Dealt unless told: the set-up's choices are made for everybody, so that the match begins on its map. */
  setup?: 'chosen' | 'dealt'
}

/** Opens a match of a game against bots in all seats but one, and goes there. Signs a newcomer in. */
export async function openAgainst(client: Client, game: string, seats: number, wish: Wish = {}): Promise<void> {
  const { bot = quickBot, options = {}, setup = 'dealt' } = wish
  const others = Array.from({ length: seats - 1 }, () => ({ kind: 'bot' as const, bot }))
  await open(client, { game, options, seats: [{ kind: 'me' }, ...others], visibility: 'unlisted', setup })
}

/** Opens a table of a game whose other seats wait for people with the link, and goes there. Signs a newcomer in. */
export async function openTable(client: Client, game: string, seats: number): Promise<void> {
  const others = Array.from({ length: seats - 1 }, () => ({ kind: 'open' as const }))
  await open(client, { game, options: {}, seats: [{ kind: 'me' }, ...others], visibility: 'unlisted' })
}

/** Loads what the page of a match needs, so that it is there by the time of the first decision; a failure is told later. */
export function warm(game: string): void {
  void Promise.allSettled([routes.match.file(), loadGame(game)])
}

async function open({ backend, session }: Client, what: NewMatch): Promise<void> {
  const go = place.onward()
  warm(what.game)
  await session.ensure()
  const match = await backend.open(what)
  go({ page: 'match', id: match.id })
}

/** Opens a game's guided match. */
export function openGuided(client: Client, game: string, guide: Guide): Promise<void> {
  return openAgainst(client, game, guide.seats ?? 2, { bot: guide.bot, options: { [guideOption]: 'yes' }, setup: 'chosen' })
}
