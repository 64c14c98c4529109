import type { Match } from '../api/types.ts'
import { t } from '../i18n/i18n.svelte.ts'
import { givenNames, seatName } from './standing.ts'
import type { Player } from './types.ts'

/**
 * The players of a match by seat. A bot goes by what it is, and where several are of one kind each by a given name of that kind.
 * People who share a name with others are numbered, so that a log is clear.
 */
export function playersOf(match: Pick<Match, 'seats' | 'you'> | null): Player[] {
  if (!match) return []
  const kinds = match.seats.map((seat) => seatName(seat, t))
  const given = givenNames(
    match.seats.map((seat) => (seat.player ? '' : (seat.bot ?? ''))),
    t,
  )
  const numbered = numberedNames(kinds.map((kind, i) => given[i] || kind))
  return match.seats.map((seat, i) => ({
    name: numbered[i]!,
    ...(given[i] ? { kind: kinds[i]! } : {}),
    bot: seat.bot ?? '',
    seat: i,
    you: match.you.includes(i),
  }))
}

/** Names by seat, those that several share with a number. */
export function numberedNames(names: readonly string[]): string[] {
  return names.map((name, i) => {
    const same = names.flatMap((other, n) => (other && other === name ? [n] : []))
    return same.length > 1 ? `${name} (${same.indexOf(i) + 1})` : name
  })
}
