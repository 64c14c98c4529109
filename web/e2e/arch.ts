import type { APIRequestContext } from '@playwright/test'
import type { components } from '../src/api/schema.ts'
import { campaign, until, viewOf, type SailsView } from './sails.ts'
import type { Choice } from './setting.ts'

type Match = components['schemas']['Match']

export const arch = 'the-arch'
/** The match at whose set-up it opens by itself at the latest. */
const latest = 11
/** The space of the archway, and the place of each on the chart. */
interface Chart {
  archway: number
  spaces: { column: number; row: number }[]
}

/** What of a view is there once the archway leads on: spaces that lie face down. */
export const coveredIn = (view: SailsView) => (view as SailsView & { covered?: number[] }).covered ?? []

/** A campaign up to the match that begins with the fifth chest open, little of whose sea is turned up: two of its seats are the caller's. */
export const westward = (request: APIRequestContext): Promise<string[]> =>
  campaign(request, latest, arch, { first: 'random', soon: true })

/** The voyages of the seat that decides to spaces that lie face down. */
export function crossings(match: Match): Choice[] {
  const seat = match.you.find((s) => match.deciding.includes(s))
  const covered = new Set(coveredIn(viewOf(match)))
  return (match.choices[String(seat)] ?? []).filter(({ kind, args }) => kind === 'sail' && covered.has(Number(args.to)))
}

/** Until a ship of the first of the caller's seats can sail through the archway. */
export async function crossing(request: APIRequestContext, id: string): Promise<Match> {
  const { archway, spaces } = (await (await request.get('/api/games/seafall/data')).json()) as Chart
  const goal = spaces[archway]!
  const away = ({ args }: Choice) => {
    const at = spaces[Number(args.to)]
    return at === undefined || at.column === 0 ? 99 : 3 * Math.abs(at.column - goal.column) + Math.abs(at.row - goal.row)
  }
  const wish = (match: Match, seat: number): Choice => {
    const all = match.choices[String(seat)]!.filter(({ path }) => path[0] !== 'button:cancel')
    const sails = all.filter(({ kind }) => kind === 'sail').sort((a, b) => away(a) - away(b))
    const ships = viewOf(match).provinces[seat]!.ships
    /** The voyage that brings its ship nearest, unless it leads away. */
    const nearer = sails.find((choice) => {
      const ship = ships.find(({ id }) => choice.path[0] === `ship:${id}`)
      return ship && away(choice) < away({ ...choice, args: { to: ship.space } })
    })
    return (
      (seat === match.you[0] && nearer) ||
      all.find(({ kind, args }) => kind === 'guild' && args.guild === 'explorers') ||
      all.find(({ path }) => path[0] === 'button:end') ||
      all[0]!
    )
  }
  return until(request, id, (match, seat) => seat === match.you[0] && crossings(match).length > 0, wish)
}
