import { expect, type APIRequestContext } from '@playwright/test'
import type { components } from '../src/api/schema.ts'
import { open, playUntil, read, type Choice } from './setting.ts'
import { dice } from './table.ts'

type Match = components['schemas']['Match']

interface Ship {
  id: string
  space: number
  cargo: Record<string, number>
}

/** What of a view of SeaFall is needed here. */
export interface SailsView {
  phase: string
  match: number
  chests?: { id: string; match: number }[]
  provinces: { colour: string; gold: number; ships: Ship[] }[]
  endeavour: { kind: string; target?: string; rest?: number }
}

export const viewOf = (match: Match) => match.view as unknown as SailsView

export const chest = 'black-sails'
/** The match at whose set-up it opens by itself at the latest. */
const latest = 6

/** A campaign in which the third chest is open, match by match: two of its seats are the caller's, and bots have played it up to the last. */
export function sailing(request: APIRequestContext): Promise<string[]> {
  return campaign(request, latest, chest)
}

/**
 * A campaign of so many matches, or up to the first that begins with a chest open if it is wanted soon. It is open in the last; all before were
 * played by bots, the first of the caller's seats by one of a name.
 */
export async function campaign(
  request: APIRequestContext,
  matches: number,
  opened: string,
  { first = 'greedy', soon = false } = {},
): Promise<string[]> {
  const isOpen = (one: Match) => viewOf(one).chests?.some(({ id }) => id === opened) ?? false
  const others = [{ kind: 'me' }, { kind: 'bot', bot: 'random' }] as never
  let match = await open(request, others, { game: 'seafall', options: { prologue: 'no' } })
  const ids = [match.id]
  while (ids.length < matches && !(soon && isOpen(match))) {
    for (const [i, seat] of match.you.entries()) {
      const data = { bot: i === 0 ? first : 'greedy' }
      expect((await request.post(`/api/matches/${match.id}/seats/${seat}/takeover`, { data })).ok()).toBe(true)
    }
    await expect.poll(async () => (await read(request, match.id)).status, { timeout: 60_000 }).toBe('over')
    const next = (await (await request.post(`/api/matches/${match.id}/rematch`, { data: {} })).json()) as { id: string }
    match = await read(request, next.id)
    ids.push(match.id)
  }
  expect(isOpen(match), `${opened} is open by match ${matches}`).toBe(true)
  return ids
}

const laden = (ship: Ship) => Object.values(ship.cargo).some((n) => n > 0)
const piece = (choice: Choice) => choice.path[0]?.replace('piece:', '') ?? ''

/** The ships of others that can be raided now and carry something. */
export function prey(match: Match): Choice[] {
  const ships = viewOf(match).provinces.flatMap((p) => p.ships)
  const seat = match.you.find((s) => match.deciding.includes(s))
  const raids = (match.choices[String(seat)] ?? []).filter(({ kind }) => kind === 'raid-ship')
  return raids.filter((choice) => ships.some((ship) => ship.id === piece(choice) && laden(ship)))
}

/** The place of each space on the sea chart. */
export type Chart = { column: number; row: number }[]

export async function chartOf(request: APIRequestContext): Promise<Chart> {
  return ((await (await request.get('/api/games/seafall/data')).json()) as { spaces: Chart }).spaces
}

/** The voyage that brings a ship of a seat's nearest to one of some spaces, where one brings it nearer than it is. */
export function nearer(match: Match, seat: number, chart: Chart, goals: Iterable<number>): Choice | undefined {
  const ends = [...goals].flatMap((space) => chart[space] ?? [])
  if (ends.length === 0) return undefined
  const away = (space: number) =>
    Math.min(...ends.map(({ column, row }) => 2 * Math.abs(chart[space]!.column - column) + Math.abs(chart[space]!.row - row)))
  const { ships } = viewOf(match).provinces[seat]!
  const gain = ({ path, args }: Choice) => {
    const ship = ships.find(({ id }) => path[0] === `ship:${id}`)
    return ship && chart[ship.space] && chart[Number(args.to)] ? away(ship.space) - away(Number(args.to)) : 0
  }
  const voyages = (match.choices[String(seat)] ?? []).filter(({ kind }) => kind === 'sail')
  const [best] = voyages.filter((choice) => gain(choice) > 0).sort((a, b) => gain(b) - gain(a))
  return best
}

/** What brings a seat nearer: the first of the caller's raids, the second trades at sea; else anything. */
function wish(match: Match, seat: number, chart: Chart, chance: () => number): Choice {
  const all = match.choices[String(seat)]!.filter(({ path }) => path[0] !== 'button:cancel')
  const pirate = seat === match.you[0]
  const bearing = viewOf(match)
    .provinces.filter((_, i) => i !== seat)
    .flatMap(({ ships }) => ships.filter((ship) => ship.space > 5 && laden(ship)))
  const course =
    pirate && chance() < 0.8
      ? nearer(
          match,
          seat,
          chart,
          bearing.map(({ space }) => space),
        )
      : undefined
  const wanted = [
    ({ kind, args }: Choice) => kind === 'guild' && args.guild === (pirate ? 'soldiers' : 'merchants'),
    ({ kind }: Choice) => kind === 'buy' && !pirate,
    ({ kind }: Choice) => kind === 'roll' || kind === 'stand',
    (choice: Choice) => choice === course,
    ({ kind, args }: Choice) => kind === 'sail' && Number(args.to) > 5 && (!pirate || bearing.length > 0),
    ({ kind }: Choice) => kind === 'end',
  ]
  for (const fits of wanted) {
    const some = all.filter(fits)
    if (some.length > 0) return some[Math.floor(chance() * some.length)]!
  }
  return all[Math.floor(chance() * all.length)]!
}

/** Thrown where a campaign ends before what is looked for was there. */
export const over = new Error('the campaign is over')

/** Plays the caller's seats by their wishes until what is looked for is there: where chance does not bring it, in the campaign's next match. */
export async function until(
  request: APIRequestContext,
  id: string,
  found: (match: Match, seat: number) => boolean,
  wish: (match: Match, seat: number) => Choice,
): Promise<Match> {
  for (let at = id, last = 0; ;) {
    const match = await playUntil(request, at, found, wish)
    if (match.status !== 'over') return match
    if (viewOf(match).match < last) throw over
    last = viewOf(match).match
    at = ((await (await request.post(`/api/matches/${at}/rematch`, { data: {} })).json()) as { id: string }).id
  }
}

/** Until a ship can be raided that carries something. */
export async function hunt(request: APIRequestContext, id: string): Promise<Match> {
  const chance = dice(3)
  const chart = await chartOf(request)
  return until(
    request,
    id,
    (match, seat) => seat === match.you[0] && prey(match).length > 0,
    (match, seat) => wish(match, seat, chart, chance),
  )
}
