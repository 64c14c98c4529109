import { expect, type APIRequestContext } from '@playwright/test'
import { choicesOf, viewOf, type Ship } from '../saga.ts'
import { playUntil, read, type Choice, type Match } from '../setting.ts'

/** What the caller's seats want on the way to a place; dice decide where nothing else does. */
export type Wish = (match: Match, seat: number) => Choice

/** The place of each space on the sea chart, and the space of the archway. */
export interface Chart {
  archway: number
  spaces: { column: number; row: number }[]
}

export async function chartOf(request: APIRequestContext): Promise<Chart> {
  return (await (await request.get('/api/games/seafall/data')).json()) as Chart
}

const laden = (ship: Ship) => Object.values(ship.cargo).some((n) => n > 0)

/** One of the choices that fit first, by chance. */
function firstOf(match: Match, seat: number, chance: () => number, wanted: ((choice: Choice) => boolean)[]): Choice {
  const all = match.choices[String(seat)]!.filter(({ path }) => path[0] !== 'button:cancel')
  for (const fits of [...wanted, () => true]) {
    const some = all.filter(fits)
    if (some.length > 0) return some[Math.floor(chance() * some.length)]!
  }
  throw new Error('nothing can be chosen')
}

/** The voyage that brings a ship of the seat's nearest to one of some spaces, where one brings it nearer than it is. */
function nearer(match: Match, seat: number, { spaces }: Chart, goals: Iterable<number>): Choice | undefined {
  const ends = [...goals].flatMap((space) => spaces[space] ?? [])
  if (ends.length === 0) return undefined
  const away = (space: number) =>
    Math.min(...ends.map(({ column, row }) => 2 * Math.abs(spaces[space]!.column - column) + Math.abs(spaces[space]!.row - row)))
  const { ships } = viewOf(match).provinces[seat]!
  const gain = ({ path, args }: Choice) => {
    const ship = ships.find(({ id }) => path[0] === `ship:${id}`)
    return ship && spaces[ship.space] && spaces[Number(args.to)] ? away(ship.space) - away(Number(args.to)) : 0
  }
  const voyages = choicesOf(match).filter(({ kind }) => kind === 'sail')
  const [best] = voyages.filter((choice) => gain(choice) > 0).sort((a, b) => gain(b) - gain(a))
  return best
}

const home = 5 // spaces up to this one are harbours

/** The first of the caller's raids, the second trades at sea. */
export const hunting =
  (chart: Chart, chance: () => number): Wish =>
  (match, seat) => {
    const pirate = seat === match.you[0]
    const bearing = viewOf(match)
      .provinces.filter((_, i) => i !== seat)
      .flatMap(({ ships }) => ships.filter((ship) => ship.space > home && laden(ship)))
    const goals = bearing.map(({ space }) => space)
    const course = pirate && chance() < 0.8 ? nearer(match, seat, chart, goals) : undefined
    return firstOf(match, seat, chance, [
      ({ kind, args }) => kind === 'guild' && args.guild === (pirate ? 'soldiers' : 'merchants'),
      ({ kind }) => kind === 'buy' && !pirate,
      ({ kind }) => kind === 'roll' || kind === 'stand',
      (choice) => choice === course,
      ({ kind, args }) => kind === 'sail' && Number(args.to) > home && (!pirate || bearing.length > 0),
      ({ kind }) => kind === 'end',
    ])
  }

/** What brings a seat nearer: timber aboard for who builds, the island of somebody else's colony for who raids. */
export const settling =
  (guildOf: (match: Match, seat: number) => string, chart: Chart, chance: () => number): Wish =>
  (match, seat) => {
    const { phase, holds = [], islands, provinces } = viewOf(match)
    const guild = guildOf(match, seat)
    const timber = new Set(
      islands.filter(({ sites }) => sites.some(({ lying, good }) => lying && good === 'timber')).map((i) => i.space),
    )
    const fits =
      guild === 'soldiers'
        ? ({ id }: { id: string }) => holds.some((hold) => hold.island === id && hold.seat !== seat)
        : ({ id, sites }: (typeof islands)[number]) =>
            sites.every(({ find }) => find !== 'nothing') && !holds.some((hold) => hold.island === id)
    const goals = new Set(islands.filter(fits).flatMap(({ space }) => space ?? []))
    const { ships, gold } = provinces[seat]!
    const aboard = ships.some(({ cargo }) => cargo.timber! > 0)
    const dear = 16 // what founding takes at most
    const commission = guild !== 'builders' ? guild : !aboard ? 'merchants' : gold < dear ? 'soldiers' : guild
    const early = ['hire', 'activate'].includes(phase)
    const course = (guild === 'soldiers' || aboard) && chance() < 0.8 ? nearer(match, seat, chart, goals) : undefined
    return firstOf(match, seat, chance, [
      ({ path }) => early && path[0] === 'button:end', // gold is for other things
      ({ kind, args }) => kind === 'guild' && args.guild === commission,
      ({ kind, args }) => kind === 'buy' && guild === 'builders' && args.good === 'timber',
      ({ kind }) => kind === 'tax',
      (choice) => choice === course,
      ({ kind, args }) => kind === 'sail' && !aboard && timber.has(Number(args.to)),
      ({ kind, args }) => kind === 'sail' && Number(args.to) > home && chance() < 0.5,
      ({ kind }) => kind === 'roll' || kind === 'stand' || kind === 'decline',
      ({ path }) => path[0] === 'button:end',
    ])
  }

/** What brings nothing nearer, and no match its end. */
export const idling: Wish = (match, seat) =>
  firstOf(match, seat, () => 0, [
    ({ kind, args }) => kind === 'guild' && args.guild === 'explorers',
    ({ path }) => path[0] === 'button:end',
  ])

/** A ship of the first of the caller's seats sails to the archway. */
export const westward =
  (chart: Chart): Wish =>
  (match, seat) =>
    (seat === match.you[0] && nearer(match, seat, chart, [chart.archway])) || idling(match, seat)

/**
 * With the guild that passes a gate: gold for cards, cards of the sea, and then the way to the last island. The caller's other seat does
 * little.
 */
export const crowning =
  (gate: 'chart' | 'guard', chart: Chart, chance: () => number): Wish =>
  (match, seat) => {
    const { phase, islands, provinces } = viewOf(match)
    const own = seat === match.you[0]
    const me = provinces[seat]!
    const end = islands.find((island) => island.id === 'world-end')!.space
    const there = me.ships.some(({ space }) => space === end)
    const poor = gate === 'chart' && me.gold < 4
    const guild = gate === 'guard' || poor ? 'soldiers' : 'explorers'
    const early = ['hire', 'activate'].includes(phase)
    const course = own && !there ? nearer(match, seat, chart, [end]) : undefined
    return firstOf(match, seat, chance, [
      ({ path }) => early && path[0] === 'button:end', // gold is for other things
      ({ path }) => !own && path[0] === 'button:end',
      ({ kind, args }) => own && kind === 'guild' && args.guild === guild,
      ({ kind, args }) => own && kind === 'research' && args.stack === 'sea',
      ({ kind }) => kind === 'tax' || kind === 'keep-research',
      ({ kind, args }) => own && !there && kind === 'sail' && args.to === end,
      (choice) => choice === course && chance() < 0.8,
      ({ kind, args }) => own && !there && kind === 'sail' && Number(args.to) > home && Number(args.to) < 42 && chance() < 0.5,
      ({ kind }) => kind === 'roll' || kind === 'stand' || kind === 'decline',
      ({ path }) => path[0] === 'button:end',
    ])
  }

/** Thrown where a campaign, or its last match, ends before what is looked for was there. */
export const over = new Error('too late')

/** Plays the caller's seats by a wish until what is looked for is there: where chance does not bring it, in the campaign's next match. */
export async function until(
  request: APIRequestContext,
  id: string,
  found: (match: Match, seat: number) => boolean,
  wish: Wish,
): Promise<Match> {
  for (let at = id; ;) {
    const match = await playUntil(request, at, found, wish)
    if (match.status !== 'over') return match
    at = (await next(request, match)).id
  }
}

/** The match after one that is over. */
export async function next(request: APIRequestContext, { id, series }: Match): Promise<Match> {
  const made = (await (await request.post(`/api/matches/${id}/rematch`, { data: {} })).json()) as { id: string }
  const match = await read(request, made.id)
  if (match.series!.number <= series!.number) throw over
  return match
}

/** Makes a choice of the caller's seat that decides. */
export async function make(request: APIRequestContext, { id, number, you, deciding }: Match, { move }: Choice): Promise<Match> {
  const seat = you.find((s) => deciding.includes(s))!
  expect((await request.post(`/api/matches/${id}/moves`, { data: { number, seat, move } })).ok()).toBe(true)
  return read(request, id)
}

/** Makes a choice that leads to a throw, and lets it stand. */
export async function dare(request: APIRequestContext, before: Match, choice: Choice): Promise<Match> {
  let match = await make(request, before, choice)
  const thrown = (one: Choice) => ['roll', 'stand'].includes(one.kind)
  while (['pool', 'luck', 'damage'].includes(viewOf(match).phase) && choicesOf(match).length > 0)
    match = await make(request, match, choicesOf(match).find(thrown) ?? choicesOf(match)[0]!)
  return match
}

/** Bots play the caller's seats until the match is over. */
export async function lent(request: APIRequestContext, match: Match, first = 'greedy'): Promise<Match> {
  const { id, you, status } = match
  if (status === 'over') return match
  for (const [i, seat] of you.entries())
    expect(
      (await request.post(`/api/matches/${id}/seats/${seat}/takeover`, { data: { bot: i === 0 ? first : 'greedy' } })).ok(),
    ).toBe(true)
  await expect.poll(async () => (await read(request, id)).status, { timeout: 120_000 }).toBe('over')
  return read(request, id)
}
