import { expect, type APIRequestContext } from '@playwright/test'
import type { components } from '../src/api/schema.ts'
import { campaign, chartOf, nearer, over, until, viewOf, type Chart } from './sails.ts'
import type { Choice } from './setting.ts'
import { dice } from './table.ts'

type Match = components['schemas']['Match']

interface Land {
  holds?: { island: string; seat: number }[]
}

export const land = 'letters-patent'
/** The match at whose set-up it opens by itself at the latest. */
const latest = 8

/** A campaign in which the fourth chest is open, match by match: two of its seats are the caller's, and the first has made few enemies. */
export const settling = (request: APIRequestContext): Promise<string[]> => campaign(request, latest, land, { first: 'random' })

const of = (match: Match, kind: string): Choice[] => {
  const seat = match.you.find((s) => match.deciding.includes(s))
  return (match.choices[String(seat)] ?? []).filter((choice) => choice.kind === kind)
}

export const foundings = (match: Match): Choice[] => of(match, 'found')
export const sieges = (match: Match): Choice[] => of(match, 'raid-colony')

/** What brings a seat nearer: timber aboard for who builds, the island of somebody else's colony for who raids. */
function wish(match: Match, seat: number, guild: string, chart: Chart, chance: () => number): Choice {
  const all = match.choices[String(seat)]!.filter(({ path }) => path[0] !== 'button:cancel')
  const holds = (match.view as unknown as Land).holds ?? []
  const { islands } = viewOf(match) as unknown as {
    islands: { id: string; space?: number; sites: { find: string; good: string; lying: boolean }[] }[]
  }
  const timber = new Set(
    islands.filter(({ sites }) => sites.some(({ lying, good }) => lying && good === 'timber')).map((i) => i.space),
  )
  const goals = new Set(
    islands
      .filter(({ id, sites }) =>
        guild === 'soldiers'
          ? holds.some((hold) => hold.island === id && hold.seat !== seat)
          : sites.every(({ find }) => find !== 'nothing') && !holds.some((hold) => hold.island === id),
      )
      .flatMap(({ space }) => space ?? []),
  )
  const { ships, gold } = viewOf(match).provinces[seat]!
  const aboard = ships.some(({ cargo }) => cargo.timber! > 0)
  const dear = 16 // what founding takes at most
  const commission = guild !== 'builders' ? guild : !aboard ? 'merchants' : gold < dear ? 'soldiers' : guild
  const early = ['hire', 'activate'].includes(viewOf(match).phase)
  const course = (guild === 'soldiers' || aboard) && chance() < 0.8 ? nearer(match, seat, chart, goals) : undefined
  const wanted = [
    ({ path }: Choice) => early && path[0] === 'button:end', // gold is for other things
    ({ kind, args }: Choice) => kind === 'guild' && args.guild === commission,
    ({ kind, args }: Choice) => kind === 'buy' && guild === 'builders' && args.good === 'timber',
    ({ kind }: Choice) => kind === 'tax',
    (choice: Choice) => choice === course,
    ({ kind, args }: Choice) => kind === 'sail' && !aboard && timber.has(Number(args.to)),
    ({ kind, args }: Choice) => kind === 'sail' && Number(args.to) > 5 && chance() < 0.5,
    ({ kind }: Choice) => kind === 'roll' || kind === 'stand' || kind === 'decline',
    ({ path }: Choice) => path[0] === 'button:end',
  ]
  for (const fits of wanted) {
    const some = all.filter(fits)
    if (some.length > 0) return some[Math.floor(chance() * some.length)]!
  }
  return all[Math.floor(chance() * all.length)]!
}

/** Until the first of the caller's seats can found something. */
export async function settle(request: APIRequestContext, id: string): Promise<Match> {
  const chance = dice(5)
  const chart = await chartOf(request)
  return until(
    request,
    id,
    (match) => match.deciding.includes(match.you[0]!) && foundings(match).length > 0,
    (match, seat) => wish(match, seat, seat === match.you[0] ? 'builders' : 'explorers', chart, chance),
  )
}

/** What brings nothing nearer, and no match its end. */
function idle(match: Match, seat: number): Choice {
  const all = match.choices[String(seat)]!.filter(({ path }) => path[0] !== 'button:cancel')
  const explores = ({ kind, args }: Choice) => kind === 'guild' && args.guild === 'explorers'
  return all.find(explores) ?? all.find(({ path }) => path[0] === 'button:end') ?? all[0]!
}

/** Until one of them can raid what somebody else holds. Who sits where is another one in each match. Undefined where the campaign ends before that. */
export async function landing(request: APIRequestContext, id: string): Promise<Match | undefined> {
  const chance = dice(7)
  const chart = await chartOf(request)
  const stranger = (match: Match, seat: number) => (match.view as unknown as Land).holds?.some((hold) => hold.seat !== seat)
  return until(
    request,
    id,
    (match) => sieges(match).length > 0,
    (match, seat) => (stranger(match, seat) ? wish(match, seat, 'soldiers', chart, chance) : idle(match, seat)),
  ).catch((error: unknown) => {
    if (error !== over) throw error
    return undefined
  })
}

/** A match of another campaign in which the first of the caller's seats has just founded something. */
export async function founded(request: APIRequestContext): Promise<string> {
  const match = await settle(request, (await settling(request)).at(-1)!)
  const data = { number: match.number, seat: match.you[0]!, move: foundings(match)[0]!.move }
  expect((await request.post(`/api/matches/${match.id}/moves`, { data })).ok()).toBe(true)
  return match.id
}
