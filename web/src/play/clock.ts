import type { Match } from '../api/types.ts'
import type { Translate } from '../i18n/catalog.ts'

export type SeatClock = Match['clocks'][number]

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** The time left below which a clock asks for attention. */
export const urgent = minute

/** What is left on a clock so many milliseconds after it was told. */
export function leftOf(clock: SeatClock, elapsed: number): number {
  return clock.running ? Math.max(0, clock.left - Math.max(0, elapsed)) : clock.left
}

/** A time left, as short as it can be said: to the second below an hour, to the minute below two days. */
export function clockText(left: number, t: Translate): string {
  if (left < hour) {
    const seconds = Math.ceil(left / second)
    if (seconds < 3600) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  }
  if (left < 2 * day) {
    const minutes = Math.ceil(left / minute)
    return t('clock.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  }
  const hours = Math.ceil(left / hour)
  return t('clock.days', { days: Math.floor(hours / 24), hours: hours % 24 })
}

/** How long a clock that runs reads the same; null when it does for ever. */
export function untilNext(left: number): number | null {
  if (left <= 0) return null
  const step = left <= hour ? second : minute
  return left % step || step
}

/** The seconds of the last minute at which a player's own clock is heard. */
export function isHeard(left: number): boolean {
  const seconds = Math.ceil(left / second)
  return seconds === 60 || seconds === 30 || (seconds <= 10 && seconds > 0)
}

/** The seats that are out of time, so many milliseconds after the match was told. */
export function outOfTime(match: Pick<Match, 'clocks' | 'status'>, elapsed: number): number[] {
  if (match.status !== 'playing') return []
  return match.clocks.filter((clock) => clock.running && leftOf(clock, elapsed) <= 0).map((clock) => clock.seat)
}
