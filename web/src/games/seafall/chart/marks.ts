import type { PlayEvent } from '../../../play/types.ts'
import { goods, type Colour, type Good } from '../model.ts'
import type { SignName } from '../panels/shapes.ts'

/** How a mark moves: a ring that widens, a burst, a token that comes or goes, is pressed onto its place or falls into the sea. */
export type Move = 'ring' | 'burst' | 'rise' | 'fall' | 'press' | 'splash' | 'sink'

/** What is drawn in a mark. */
export type Token =
  | { sort: 'good'; good: Good }
  | { sort: 'sign'; sign: SignName }
  | { sort: 'find'; find: string; good: string; gold: number }
  | { sort: 'emblem'; colour: Colour }

/** Where a mark is made: at a ship, a site (of a number from 1) or an island, in the town of a province, or at sea. */
export type Place =
  | { sort: 'ship'; id: string }
  | { sort: 'site'; id: string; site: number }
  | { sort: 'island'; id: string }
  | { sort: 'province'; id: string }
  | { sort: 'space'; space: number }
  /** A ship or a fleet. */
  | { sort: 'piece'; id: string }

/** The mark of an event on the chart. */
export interface Mark {
  place: Place
  move: Move
  token?: Token
  /** How many, where the event tells; less than 0 for what was lost. */
  n?: number
}

interface Look {
  move?: Move
  sign?: SignName
  find?: string
  /** The token is the good that the event names, or the device of the province. */
  good?: true
  emblem?: true
  /** The argument that says how many. */
  n?: string
  /** It happens to the other province that the event names, or to whom it is addressed. */
  to?: 'other' | 'to'
  /** It happens to a ship or a fleet: the argument that names it. */
  at?: 'target' | 'fleet'
}

const looks: Readonly<Record<string, Look>> = {
  harvest: { move: 'rise', sign: 'gold', n: 'gold' },
  produced: { move: 'press', good: true },
  hired: { move: 'press', sign: 'influence' },
  'hired-by-influence': { move: 'press', sign: 'influence' },
  treasure: { move: 'press', sign: 'glory' },
  'treasure-with-good': { move: 'press', sign: 'glory' },
  fled: { move: 'fall', sign: 'influence' },
  transmuted: { move: 'rise', good: true },
  offered: { move: 'press', sign: 'influence', to: 'to' },
  accepted: { move: 'press', sign: 'influence', to: 'to' },
  declined: { move: 'fall', sign: 'influence', to: 'to' },
  jettisoned: { move: 'splash', good: true },
  bought: { move: 'rise', good: true },
  'put-back': { move: 'fall', good: true },
  sold: { move: 'rise', sign: 'gold', n: 'gold' },
  repaired: { move: 'press', sign: 'hold' },
  rebuilt: { move: 'press', sign: 'hold' },
  mended: { move: 'press', sign: 'hold' },
  upgraded: { move: 'press', sign: 'sail' },
  'threw-back': { move: 'splash', sign: 'sail' },
  built: { move: 'press', sign: 'builders' },
  'torn-down': { move: 'burst', sign: 'builders' },
  taxed: { move: 'rise', sign: 'gold', n: 'gold' },
  explores: { move: 'press', sign: 'explore' },
  surveys: { move: 'press', sign: 'explore' },
  tile: { move: 'press', sign: 'explore' },
  'turned-up': { move: 'press', sign: 'explore' },
  toll: { move: 'fall', sign: 'hold' },
  passed: { move: 'press', sign: 'glory' },
  'handed-in': { move: 'fall', good: true },
  'handed-over': { move: 'fall', sign: 'glory' },
  challenges: { move: 'burst', sign: 'raid' },
  reckoned: { move: 'rise', sign: 'glory', n: 'n' },
  landfall: { move: 'press', sign: 'explore' },
  flag: { move: 'press', emblem: true },
  charts: { move: 'rise', sign: 'research' },
  'drew-chart': { move: 'rise', sign: 'research' },
  'chest-by': { move: 'press', sign: 'glory' },
  tomb: { move: 'press', find: 'ruin' },
  enters: { move: 'press', sign: 'explore' },
  relic: { move: 'rise', sign: 'glory' },
  sealed: { move: 'press', sign: 'glory' },
  statue: { move: 'press', sign: 'glory' },
  'gift-good': { move: 'fall', good: true },
  'gift-luck': { move: 'fall', sign: 'luck' },
  'gift-advisor': { move: 'fall', sign: 'influence' },
  raids: { move: 'burst', sign: 'raid' },
  'raids-province': { move: 'burst', sign: 'raid', to: 'other' },
  'raids-ship': { move: 'burst', sign: 'raid', at: 'target' },
  'raids-fleet': { move: 'burst', sign: 'raid', at: 'fleet' },
  founded: { move: 'press', emblem: true },
  annexed: { move: 'press', sign: 'builders' },
  upkeep: { move: 'fall', sign: 'gold', n: 'gold' },
  freed: { move: 'fall', emblem: true },
  stocked: { move: 'press', good: true },
  'raids-colony': { move: 'burst', sign: 'raid' },
  sacked: { move: 'burst', emblem: true },
  'marked-colony': { move: 'press', emblem: true },
  burnt: { move: 'burst', emblem: true },
  'marked-war': { move: 'press', emblem: true, to: 'other' },
  'took-cargo': { move: 'rise', good: true },
  seized: { move: 'rise', sign: 'sail' },
  sinks: { move: 'burst', at: 'target' },
  sighted: { move: 'ring', at: 'fleet' },
  prowls: { move: 'ring', at: 'fleet' },
  'falls-back': { move: 'ring', at: 'fleet' },
  plundered: { move: 'fall', good: true, n: 'n' },
  broken: { move: 'burst', sign: 'glory', at: 'fleet' },
  luck: { move: 'fall', sign: 'luck' },
  flipped: { move: 'burst', sign: 'sail' },
  damaged: { move: 'burst' },
  shared: { move: 'burst' },
  sunk: { move: 'sink' },
  deed: { move: 'rise', sign: 'glory' },
  'found-good': { move: 'press', good: true },
  'found-mine': { move: 'press', find: 'mine' },
  'found-wharf': { move: 'press', find: 'wharf' },
  'found-market': { move: 'press', find: 'market' },
  found: { move: 'press', find: '' },
  looted: { move: 'burst', emblem: true, to: 'other' },
  loaded: { move: 'rise', good: true },
  'took-upgrade': { move: 'rise', sign: 'sail' },
  'took-advisor': { move: 'burst', sign: 'influence', to: 'other' },
  'dropped-advisor': { move: 'burst', sign: 'influence', to: 'other' },
  'took-treasure': { move: 'burst', sign: 'glory', to: 'other' },
  'took-research': { move: 'burst', sign: 'explore', to: 'other' },
  'marked-site': { move: 'press', emblem: true },
  'marked-place': { move: 'press', emblem: true, to: 'other' },
  'marked-island': { move: 'press', emblem: true },
  claimed: { move: 'press', sign: 'glory' },
  gold: { move: 'rise', sign: 'gold', n: 'n' },
  'lost-gold': { move: 'fall', sign: 'gold', n: 'n' },
  'luck-tokens': { move: 'rise', sign: 'luck', n: 'n' },
  'lost-luck-tokens': { move: 'fall', sign: 'luck', n: 'n' },
  'influence-tokens': { move: 'rise', sign: 'influence', n: 'n' },
  'lost-influence-tokens': { move: 'fall', sign: 'influence', n: 'n' },
  glory: { move: 'rise', sign: 'glory', n: 'n' },
  'lost-glory': { move: 'fall', sign: 'glory', n: 'n' },
  stored: { move: 'rise', good: true, n: 'n' },
  spoiled: { move: 'fall', good: true },
  box: { move: 'press', sign: 'sail' },
  field: { move: 'press', sign: 'gold' },
  'more-influence': { move: 'rise', sign: 'influence' },
  'more-luck': { move: 'rise', sign: 'luck' },
  epithet: { move: 'press', sign: 'glory' },
  title: { move: 'press', sign: 'glory' },
  emperor: { move: 'press', sign: 'glory' },
  recorded: { move: 'rise', sign: 'glory', n: 'n' },
}

/** The mark of an event; undefined where it tells of no place on the chart. A kind without a look of its own has a ring. */
export function markOf({ kind, args }: PlayEvent): Mark | undefined {
  const look = looks[kind] ?? {}
  const place = placeOf(args, look)
  if (!place) return undefined
  const token = tokenOf(args, look)
  const n = look.n ? Number(args[look.n]) * (look.move === 'fall' ? -1 : 1) : undefined
  return { place, move: look.move ?? 'ring', ...(token && { token }), ...(n && { n }) }
}

function placeOf(args: PlayEvent['args'], { to, at, move }: Look): Place | undefined {
  const { ship, island, site, province, space } = args
  if (at && args[at]) return { sort: 'piece', id: String(args[at]) }
  if (to && args[to]) return { sort: 'province', id: String(args[to]) }
  if (space !== undefined && !ship && !island) return { sort: 'space', space: Number(space) }
  const struck = move === 'burst' || move === 'press'
  if (island && (!ship || struck))
    return site ? { sort: 'site', id: String(island), site: Number(site) } : { sort: 'island', id: String(island) }
  if (ship) return { sort: 'ship', id: String(ship) }
  return province ? { sort: 'province', id: String(province) } : undefined
}

function tokenOf(args: PlayEvent['args'], look: Look): Token | undefined {
  const good = String(args.good ?? '') as Good
  if (look.good && goods.includes(good)) return { sort: 'good', good }
  if (look.find !== undefined) return { sort: 'find', find: look.find || String(args.find), good, gold: Number(args.gold ?? 0) }
  if (look.emblem) return { sort: 'emblem', colour: String(args.province) as Colour }
  return look.sign && { sort: 'sign', sign: look.sign }
}

/** The kinds of events that have a look of their own. */
export const looked: ReadonlySet<string> = new Set(Object.keys(looks))

/** What was found at a site, among the events of a move. */
export function foundIn(events: readonly PlayEvent[]): PlayEvent | undefined {
  return events.findLast(({ kind }) => kind === 'found' || kind.startsWith('found-'))
}
