import { expect, type APIRequestContext } from '@playwright/test'
import type { components } from '../src/api/schema.ts'
import { open, playUntil, read, type Choice } from './setting.ts'
import { dice, type Table } from './table.ts'

type Match = components['schemas']['Match']

/** What of a view of SeaFall is needed here. */
export interface FinaleView {
  phase: string
  match: number
  chests?: { id: string; match: number }[]
  stages?: { id: string; seats: number[] }[]
  islands: { id: string; space: number }[]
  provinces: { colour: string; gold: number; research: string[]; ships: { id: string; space: number }[] }[]
  finish: { ending?: string; fates?: { seat: number; id: string }[]; emperor: number }
}

export const viewOf = (match: Match) => match.view as unknown as FinaleView

export const last = 'the-crown'
/** No campaign goes on beyond this match: the chest opens by itself before it. */
const most = 15

/** Has a bot play on in a seat. */
async function lend(request: APIRequestContext, id: string, seat: number, bot: string): Promise<void> {
  expect((await request.post(`/api/matches/${id}/seats/${seat}/takeover`, { data: { bot } })).ok()).toBe(true)
}

/** Bots play the caller's seats until the match is over. */
export async function playedOut(request: APIRequestContext, id: string): Promise<Match> {
  for (const seat of (await read(request, id)).you) await lend(request, id, seat, 'greedy')
  await expect.poll(async () => (await read(request, id)).status, { timeout: 120_000 }).toBe('over')
  return read(request, id)
}

/** A campaign that bots have played up to its last match, in which two seats are the caller's: its matches by id. */
export async function toTheLast(request: APIRequestContext): Promise<string[]> {
  const others = [{ kind: 'me' }, { kind: 'bot', bot: 'random' }] as never
  let match = await open(request, others, { game: 'seafall', options: { prologue: 'no' } })
  const ids = [match.id]
  while (!viewOf(match).stages) {
    expect(ids.length).toBeLessThan(most)
    await playedOut(request, match.id)
    const next = (await (await request.post(`/api/matches/${match.id}/rematch`, { data: {} })).json()) as { id: string }
    match = await read(request, next.id)
    ids.push(match.id)
  }
  return ids
}

/** The choices of the seat of the caller's that decides. */
function choicesOf(match: Match): Choice[] {
  const seat = match.you.find((s) => match.deciding.includes(s))
  return seat === undefined ? [] : (match.choices[String(seat)] ?? [])
}

/** Those by which the first of the caller's seats can pass a gate now. */
export const ways = (match: Match, gate: string): Choice[] =>
  match.deciding.includes(match.you[0]!) ? choicesOf(match).filter(({ path }) => path[0] === `gate:${gate}`) : []

/**
 * Plays the caller's seats until the first of them can pass a gate, with the guild that does: by its sea charts, which it draws first, or
 * past the guard. Undefined where the match is over before that, as others may have reached its end.
 */
export async function before(request: APIRequestContext, id: string, gate: 'chart' | 'guard'): Promise<Match | undefined> {
  const chance = dice(11)
  const match = await playUntil(
    request,
    id,
    (match) => ways(match, gate).length > 0,
    (match, seat) => wish(match, seat, gate, chance),
  )
  return match.status === 'over' ? undefined : match
}

/** What brings the first seat nearer: gold for cards, cards of the sea, and then the way to the last island. The other one does little. */
function wish(match: Match, seat: number, gate: string, chance: () => number): Choice {
  const all = match.choices[String(seat)]!.filter(({ path }) => path[0] !== 'button:cancel')
  const view = viewOf(match)
  const own = seat === match.you[0]
  const me = view.provinces[seat]!
  const end = view.islands.find((island) => island.id === 'world-end')!.space
  const there = me.ships.some(({ space }) => space === end)
  const poor = gate === 'chart' && me.gold < 4
  const guild = gate === 'guard' || poor ? 'soldiers' : 'explorers'
  const early = ['hire', 'activate'].includes(view.phase)
  const wanted = [
    ({ path }: Choice) => early && path[0] === 'button:end', // gold is for other things
    ({ path }: Choice) => !own && path[0] === 'button:end',
    ({ kind, args }: Choice) => own && kind === 'guild' && args.guild === guild,
    ({ kind, args }: Choice) => own && kind === 'research' && args.stack === 'sea',
    ({ kind }: Choice) => kind === 'tax' || kind === 'keep-research',
    ({ kind, args }: Choice) => own && !there && kind === 'sail' && args.to === end,
    // Towards the west, by the first ship: the columns of the sea are numbered from the east.
    ({ kind, args }: Choice) => own && !there && kind === 'sail' && Number(args.to) > 5 && Number(args.to) < 42 && chance() < 0.5,
    ({ kind }: Choice) => kind === 'roll' || kind === 'stand' || kind === 'decline',
    ({ path }: Choice) => path[0] === 'button:end',
  ]
  for (const fits of wanted) {
    const some = all.filter(fits)
    if (some.length > 0) return some[Math.floor(chance() * some.length)]!
  }
  return all[Math.floor(chance() * all.length)]!
}

/** The kinds of all events since a row. */
export async function happened(request: APIRequestContext, id: string, from: number): Promise<string[]> {
  const { number } = await read(request, id)
  const history = await (await request.get(`/api/matches/${id}/history?from=${from}&to=${number}&views=false`)).json()
  const rows = (history.rows ?? history) as { events?: { kind: string }[] }[]
  return rows.flatMap(({ events = [] }) => events.map(({ kind }) => kind))
}

/** Lets a throw of the caller's stand, and takes the damage, where it is asked: who has luck left may throw again. */
export async function letStand(request: APIRequestContext, id: string, table: Table): Promise<void> {
  for (let match = await read(request, id); ['luck', 'damage'].includes(viewOf(match).phase); match = await read(request, id)) {
    if (choicesOf(match).length === 0) return // another seat's throw
    if (viewOf(match).phase === 'luck') await table.click('button:stand')
    else await table.any()
  }
}
