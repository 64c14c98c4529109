import { expect, type APIRequestContext } from '@playwright/test'
import type { components } from '../src/api/schema.ts'
import { dice } from './table.ts'

type Match = components['schemas']['Match']

/** Becomes a guest; the page that the request belongs to has the session, too. */
export async function guest(request: APIRequestContext, name: string): Promise<void> {
  expect((await request.post('/api/sessions', { data: { name } })).status()).toBe(201)
}

/** Who sits at a seat that is not the caller's. */
export type Other = { kind: 'bot'; bot: string } | { kind: 'open' }

/** Opens a match; the other seats are bots' or free. */
export async function open(
  request: APIRequestContext,
  others: Other | Other[],
  { game = 'efemeris', options = {} }: { game?: string; options?: Record<string, string> } = {},
): Promise<Match> {
  const seats = [{ kind: 'me' }, ...[others].flat()]
  const answer = await request.post('/api/matches', { data: { game, options, seats, visibility: 'unlisted' } })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as Match
}

export async function read(request: APIRequestContext, id: string): Promise<Match> {
  return (await (await request.get(`/api/matches/${id}`)).json()) as Match
}

/** The games by id and by their names in English, each with who sits at a table to look at. */
export const games: { game: string; name: string; others: Other[] }[] = [
  { game: 'efemeris', name: 'Efemeris', others: [{ kind: 'bot', bot: 'random' }] },
  { game: 'discoveries', name: 'Age of Discovery', others: Array.from({ length: 3 }, () => ({ kind: 'bot', bot: 'random' })) },
  { game: 'seafall', name: 'SeaFall', others: Array.from({ length: 2 }, () => ({ kind: 'bot', bot: 'random' })) },
]

const luck = dice(1)

/** Makes a random move in a seat of the caller's that decides. */
export async function move(request: APIRequestContext, id: string, chance = luck): Promise<void> {
  await moveIn(request, await read(request, id), chance)
}

/** The same in a match as it was read, which may have gone on since: then nothing is moved. */
async function moveIn(request: APIRequestContext, match: Match, chance: () => number): Promise<void> {
  const { id, number, you, deciding, choices } = match
  const seat = you.find((s) => deciding.includes(s))!
  const fit = choices[String(seat)]!.filter((choice) => choice.path[0] !== 'button:cancel')
  const { move } = fit[Math.floor(chance() * fit.length)]!
  await request.post(`/api/matches/${id}/moves`, { data: { number, seat, move } })
}

/** Makes random moves for the caller until the match has this number and waits for the caller, or is over. */
export async function playOn(request: APIRequestContext, id: string, number: number, seed = 1): Promise<Match> {
  const chance = dice(seed)
  for (;;) {
    const match = await read(request, id)
    if (match.status === 'over') return match
    if (!match.you.some((s) => match.deciding.includes(s))) {
      await new Promise((done) => setTimeout(done, 5)) // the bot's turn; it answers at once
      continue
    }
    if (match.number >= number) return match
    await moveIn(request, match, chance)
  }
}

export async function resign(request: APIRequestContext, id: string): Promise<void> {
  const { number } = await read(request, id)
  expect((await request.post(`/api/matches/${id}/resign`, { data: { number } })).ok()).toBe(true)
}
