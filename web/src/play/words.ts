import type { MessageArgs, Translate } from '../i18n/catalog.ts'
import { tableKinds } from './logbook.ts'
import { botName } from './standing.ts'
import type { GamePosition, GameWords, Names, PlayEvent, Player } from './types.ts'

type Args = Record<string, string | number>

/** What is needed to put choices and events into words. */
export interface Speaking {
  t: Translate
  players: readonly Player[]
  /** The players as they were at a row of the match, where others have taken seats over since. */
  before?: ((row: number) => readonly Player[]) | undefined
  view: unknown
  data: unknown
  /** The names that players have given to things, by element. */
  names?: Names | undefined
  /** The game's own words, for what no key names alone. */
  own?: GameWords | undefined
}

/** Which ids an argument holds, where its name does not say so itself. */
const sorts: Record<string, string> = { gave: 'spice', got: 'spice', by: 'ship', target: 'ship', reserve: 'crew' }
const seats = new Set(['seat', 'owner', 'of', 'partner'])

/** A choice or an event in words. Catalogs may hold variants for when an argument is there, such as "event.conquered.from". */
export function sentence(sort: 'choice' | 'event', kind: string, args: Args, at: Speaking): string {
  const key = variant(`${sort}.${kind}`, args, at)
  const words: MessageArgs = {}
  for (const [name, value] of Object.entries(args)) words[name] = argument(name, value, kind, args, at)
  return at.t(key, words)
}

/** An event in words, whether the game's or the table's: by the names of those who sat there then. */
export function happening(event: PlayEvent, now: Speaking): string {
  const at = now.before ? { ...now, players: now.before(event.number) } : now
  if (!tableKinds.has(event.kind)) return sentence('event', event.kind, event.args, at)
  const seat = playerName(event.seat, at)
  if (event.kind === 'name' && event.args.what) return named(event, seat, at)
  const late = event.args.cause === 'time'
  if (event.kind === 'resign' && late) return at.t('said.forfeit', { seat })
  if (event.kind === 'accept' && event.args.cause === 'absent') return at.t('said.absent', { seat })
  if (event.kind === 'away' && !event.args.what) return at.t('said.here', { seat })
  if (event.kind !== 'takeover') return at.t(`said.${event.kind}`, { seat })
  const bot = String(event.args.bot ?? '')
  const newcomer = { open: 'said.newcomer', lent: 'said.lent' }[String(event.args.cause)]
  if (newcomer) return at.t(newcomer, { name: String(event.args.name) })
  if (!bot) return at.t('said.back', { seat })
  const name = botName(bot, at.t)
  if (late) return at.t('said.timeout', { seat, bot: name })
  return name === seat || name === at.players[event.seat]?.kind
    ? at.t('said.takeover', { seat })
    : at.t('said.standin', { seat, bot: name })
}

/** Why a match ended, by the outcome's reason: told by who left it, where somebody did; empty where no catalog has words for it. */
export function endingBy(reason: string, left: PlayEvent | null, at: Speaking): string {
  if (left && (reason === 'resign' || reason === 'time')) return happening(left, at)
  return at.t.has(`reason.${reason}`) ? at.t(`reason.${reason}`) : ''
}

/** A thing was named: said by what it is without its name. */
function named(event: PlayEvent, seat: string, at: Speaking): string {
  const name = String(event.args.name)
  const what = element(String(event.args.what), { ...at, names: undefined })
  return at.t(name ? 'said.named' : 'said.unnamed', { seat, what, name })
}

function variant(key: string, args: Args, at: Speaking): string {
  const named = Object.keys(args).find((name) => args[name] !== -1 && at.t.has(`${key}.${name}`))
  return named ? `${key}.${named}` : key
}

function argument(name: string, value: string | number, kind: string, args: Args, at: Speaking): string | number {
  const given = at.names?.[`${sorts[name] ?? name}:${value}`]
  if (given) return given
  const own = at.own?.(name, value, position(kind, args, at))
  if (own !== undefined) return own
  if (typeof value === 'number' && seats.has(name)) return playerName(value, at)
  if (typeof value === 'number') return value < 0 ? `−${-value}` : value // a loss has a minus, not a hyphen
  const key = `${sorts[name] ?? name}.${value}`
  return at.t.has(key) ? at.t(key) : value
}

/** An element such as "ship:fr-galleon" in words. */
export function element(id: string, at: Speaking): string {
  const given = at.names?.[id]
  if (given) return given
  const [sort = '', value = ''] = id.split(/:(.*)/)
  const own = at.own?.(sort, /^\d+$/.test(value) ? Number(value) : value, position('', {}, at))
  if (own !== undefined) return own
  if (sort === 'seat') return playerName(Number(value), at)
  const key = `${sorts[sort] ?? sort}.${value}`
  if (at.t.has(key)) return at.t(key)
  return at.t.has(`element.${sort}`) ? at.t(`element.${sort}`, { value }) : value
}

function playerName(seat: number, at: Speaking): string {
  return at.players[seat]?.name ?? ''
}

function position(kind: string, args: Args, at: Speaking): GamePosition {
  return { view: at.view, data: at.data, players: at.players, names: at.names, kind, args, t: at.t }
}
