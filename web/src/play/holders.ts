import type { Translate } from '../i18n/catalog.ts'
import type { LogRow } from './logbook.ts'
import { seatName } from './standing.ts'
import type { Player } from './types.ts'

/** Who had a seat until somebody else took it over. */
interface Tenure {
  seat: number
  /** The row in which the other one came. */
  until: number
  name: string
  bot: string
}

/**
 * Tells the players as they were at a row: what somebody did before another one took the seat stays that one's deed. The players
 * are the same list as long as nobody has changed.
 */
export function playersAt(log: readonly LogRow[], players: readonly Player[], t: Translate): (row: number) => readonly Player[] {
  const gone = tenures(log)
  if (gone.length === 0) return () => players
  const known = new Map<string, readonly Player[]>()
  return (row) => {
    const then = gone.filter(({ until }) => row < until)
    const key = then.map(({ seat, until }) => `${seat}.${until}`).join(' ')
    const told = known.get(key) ?? players.map((player) => sitterOf(player, then, t))
    known.set(key, told)
    return told
  }
}

/** A player as of then: the first whom somebody else followed since. */
function sitterOf(player: Player, gone: readonly Tenure[], t: Translate): Player {
  const was = gone.find(({ seat }) => seat === player.seat)
  if (!was) return player
  const name = seatName({ taken: true, name: was.name, ...(was.bot && { bot: was.bot }) }, t)
  return name ? { name, bot: was.bot, seat: player.seat, you: player.you } : player
}

/** All that came to an end, in its order. A player for whom a bot plays on keeps the seat. */
function tenures(log: readonly LogRow[]): Tenure[] {
  const now = new Map<number, { name: string; bot: string }>()
  const gone: Tenure[] = []
  for (const { kind, seat, number, text, what } of log) {
    if (kind === 'name' && what === 'seat' && text) now.set(seat, { name: text, bot: '' })
    if ((kind !== 'sit' && kind !== 'takeover') || !text) continue
    const was = now.get(seat)
    if (kind === 'takeover' && was && was.name !== text) gone.push({ seat, until: number, ...was })
    now.set(seat, { name: text, bot: text === what ? text : '' })
  }
  return gone
}
