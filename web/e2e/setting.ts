import { expect, type APIRequestContext } from '@playwright/test'
import type { components } from '../src/api/schema.ts'
import { dice } from './table.ts'

export type Match = components['schemas']['Match']
export type Choice = Match['choices'][string][number]

/** Becomes a guest; the page that the request belongs to has the session, too. */
export async function guest(request: APIRequestContext, name: string): Promise<void> {
  expect((await request.post('/api/sessions', { data: { name } })).status()).toBe(201)
}

/** Who sits at a seat that is not the caller's first. */
export type Other = { kind: 'bot'; bot: string } | { kind: 'open' } | { kind: 'me' }

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

/**
 * Plays for the caller, by wishes, until it is enough where the caller decides, or the match is over. It asks the server by itself: thousands
 * of moves take a tenth of the time that they take by the test's own requests.
 */
export async function playUntil(
  request: APIRequestContext,
  id: string,
  enough: (match: Match, seat: number) => boolean,
  wish: (match: Match, seat: number) => Choice,
): Promise<Match> {
  const { cookies } = await request.storageState()
  const { value } = cookies.find(({ name }) => name === 'portolan')!
  const headers = { Authorization: `Bearer ${value}`, 'Content-Type': 'application/json' }
  const url = `http://127.0.0.1:${process.env.E2E_PORT}/api/matches/${id}`
  for (;;) {
    const match = (await (await fetch(url, { headers })).json()) as Match
    if (match.status === 'over') return match
    const seat = match.you.find((s) => match.deciding.includes(s) && match.choices[String(s)]!.length > 0)
    if (seat === undefined) {
      await new Promise((done) => setTimeout(done, 5)) // a bot's turn, or it takes the seat over; it answers at once
      continue
    }
    if (enough(match, seat)) return match
    const body = JSON.stringify({ number: match.number, seat, move: wish(match, seat).move })
    const answer = await fetch(`${url}/moves`, { method: 'POST', headers, body })
    expect([200, 409], await answer.text()).toContain(answer.status) // it may have gone on since
  }
}

/** One of the choices of a seat, by chance: of those that fit, where some do. */
export function anyOf(match: Match, seat: number, chance: () => number, fits: (choice: Choice) => boolean = () => true): Choice {
  const all = match.choices[String(seat)]!.filter(({ path }) => path[0] !== 'button:cancel')
  const fitting = all.filter(fits)
  const among = fitting.length > 0 ? fitting : all
  return among[Math.floor(chance() * among.length)]!
}

/** The games by id and by their names in English, each with who sits at a table to look at. */
export const games: { game: string; name: string; others: Other[] }[] = [
  { game: 'efemeris', name: 'Efemeris', others: [{ kind: 'bot', bot: 'random' }] },
  { game: 'discoveries', name: 'Age of Discovery', others: Array.from({ length: 3 }, () => ({ kind: 'bot', bot: 'random' })) },
  { game: 'seafall', name: 'SeaFall', others: Array.from({ length: 2 }, () => ({ kind: 'bot', bot: 'random' })) },
]

const luck = dice(1)

/** Makes a random move in a seat of the caller's that decides, unless the match has gone on since it was read. */
export async function move(request: APIRequestContext, id: string, chance = luck): Promise<void> {
  const match = await read(request, id)
  const seat = match.you.find((s) => match.deciding.includes(s))!
  const data = { number: match.number, seat, move: anyOf(match, seat, chance).move }
  await request.post(`/api/matches/${id}/moves`, { data })
}

/** Makes random moves for the caller until the match has this number and waits for the caller, or is over. */
export function playOn(request: APIRequestContext, id: string, number: number, seed = 1): Promise<Match> {
  const chance = dice(seed)
  return playUntil(
    request,
    id,
    (match) => match.number >= number,
    (match, seat) => anyOf(match, seat, chance),
  )
}

export async function resign(request: APIRequestContext, id: string): Promise<void> {
  const { number } = await read(request, id)
  expect((await request.post(`/api/matches/${id}/resign`, { data: { number } })).ok()).toBe(true)
}
