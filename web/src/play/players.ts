import type { Match } from '../api/types.ts'
import { t } from '../i18n/i18n.svelte.ts'
import { seatName } from './standing.ts'
import type { Player } from './types.ts'

/** The players of a match by seat; a bot goes by what it is. Who shares a name with others is numbered, so that a log is clear. */
export function playersOf(match: Pick<Match, 'seats' | 'you'> | null): Player[] {
  if (!match) return []
  const names = match.seats.map((seat) => seatName(seat, t))
  return match.seats.map((seat, i) => ({ name: numbered(names, i), bot: seat.bot ?? '', seat: i, you: match.you.includes(i) }))
}

function numbered(names: readonly string[], i: number): string {
  const name = names[i] ?? ''
  const same = names.flatMap((other, n) => (other && other === name ? [n] : []))
  return same.length > 1 ? `${name} (${same.indexOf(i) + 1})` : name
}
