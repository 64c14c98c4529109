import type { Outcome, Seat } from '../api/types.ts'
import type { Translate } from '../i18n/catalog.ts'
import { words } from '../i18n/i18n.svelte.ts'
import { listed } from '../i18n/plain.ts'
import type { Player } from './types.ts'

interface Listed {
  status: string
  seats: readonly Seat[]
  you: readonly number[]
  deciding: readonly number[]
  outcome?: Outcome | null | undefined
}

/** How a match stands for the caller: the key of a word, and the seats it is about. */
export interface Standing {
  key: 'open' | 'yours' | 'waiting' | 'playing' | 'won' | 'lost' | 'drawn' | 'over'
  seats: readonly number[]
}

export function standing(match: Listed): Standing {
  if (match.status === 'open') return { key: 'open', seats: [] }
  if (match.status === 'playing') return underway(match)
  return ended(match)
}

function underway({ you, deciding, seats }: Listed): Standing {
  if (you.some((seat) => deciding.includes(seat) && !seats[seat]?.bot)) return { key: 'yours', seats: [] }
  // Two can be named, such as partners, who play their turn together.
  return deciding.length === 1 || deciding.length === 2 ? { key: 'waiting', seats: deciding } : { key: 'playing', seats: [] }
}

function ended({ you, outcome, seats }: Listed): Standing {
  const winners = outcome?.winners ?? []
  if (winners.length === 0 || winners.length === seats.length) return { key: 'drawn', seats: [] }
  if (you.length === 0) return { key: 'over', seats: winners }
  return { key: you.some((seat) => winners.includes(seat)) ? 'won' : 'lost', seats: [] }
}

/** Whom a standing is about, for a sentence that counts them: partners decide and win together. */
export function about({ seats }: Pick<Standing, 'seats'>, name: (seat: number) => string): { names: string; count: number } {
  return { names: listed(words.lang, seats.map(name)), count: seats.length }
}

/** What a server calls who has closed the account. */
const anonymous = '(anonymous)'

/** What to call who sits at a seat; empty when nobody does. A player for whom a bot plays on keeps the name. */
export function seatName(seat: Seat | undefined, t: Translate): string {
  if (!seat?.taken) return ''
  if (seat.name === anonymous) return t('anonymous')
  return seat.bot && !seat.player ? botName(seat.bot, t) : seat.name
}

/** What a bot is called by its spec, such as "search:2": each level has a name of its own. */
export function botName(spec: string, t: Translate): string {
  const own = botKey(spec)
  if (t.has(own)) return t(own)
  const [name, level] = spec.split(':')
  const known = t.has(`bot.${name}`) ? t(`bot.${name}`) : (name ?? spec)
  return level ? t('bot.level', { name: known, level }) : known
}

/**
 * Given names for the bots of a match, by seat: of each bot whose kind sits at several seats; empty for all others. They follow
 * from the seat alone, so that nobody changes names when others come and go.
 *
 * @param specs what bot each seat has; empty where a person sits or nobody does
 */
export function givenNames(specs: readonly string[], t: Translate): string[] {
  return specs.map((spec, seat) => {
    const key = `${botKey(spec)}.names`
    if (!spec || specs.indexOf(spec) === specs.lastIndexOf(spec) || !t.has(key)) return ''
    const names = t(key).split(', ')
    return names[seat % names.length]!
  })
}

/** What to call a player where there is room to say what a bot with a given name is. */
export function fullName(player: Pick<Player, 'name' | 'kind'> | undefined, t: Translate): string {
  if (!player?.kind) return player?.name ?? ''
  return t('bot.given', { name: player.name, kind: player.kind })
}

/** What a bot is called, and how well it plays: for lists to choose from. */
export function botTitle(spec: string, t: Translate): string {
  const rank = `${botKey(spec)}.rank`
  return t.has(rank) ? t('bot.named', { name: botName(spec, t), rank: t(rank) }) : botName(spec, t)
}

const botKey = (spec: string) => `bot.${spec.replace(':', '.')}`

/** What a bot's spec promises, in words; empty where there are none. */
export function botHint(spec: string, t: Translate): string {
  const key = `${botKey(spec)}.hint`
  return t.has(key) ? t(key) : ''
}

/** The specs of some bots, weakest first: one for each level where there are levels. */
export function specsOf(bots: readonly { name: string; levels: readonly string[] }[]): string[] {
  return bots.flatMap(({ name, levels }) => (levels.length > 0 ? levels.map((level) => `${name}:${level}`) : [name]))
}
