import type { Match } from '../api/types.ts'
import type { Translate } from '../i18n/catalog.ts'

export type SeatClock = Match['clocks'][number]

const second = 1000
const minute = 60 * second
const hour = 60 * minute
export const day = 24 * hour

/** The time left below which a clock asks for attention. */
export const urgent = minute

/**
 * The nights of a clock: when the first one begins, so many milliseconds after the clock was told, and how long each is. Another one comes every
 * day. A clock that runs stops for the first and starts after it. One that stands may do so by night or in a pause, which may end by day; then a
 * night is as long as those that the table was told of.
 */
function nightsOf({ running, starts, stops, night }: SeatClock): { first: number; length: number } | null {
  if (starts === undefined || stops === undefined) return null
  if (running) return { first: stops, length: starts - stops }
  const told = night ? ((night.to - night.from) * minute + day) % day : day
  return { first: stops, length: Math.min(told, day - (stops - starts)) }
}

/** When a clock begins to run, so many milliseconds after it was told: it may stand in a pause or by night. */
const beginOf = ({ running, starts = Infinity }: SeatClock) => (running ? 0 : starts)

/** Whether a clock runs so many milliseconds after it was told: it stands in a pause and by night, and runs again by itself. */
export function runs(clock: SeatClock, elapsed: number): boolean {
  const nights = nightsOf(clock)
  const begun = clock.running || elapsed >= beginOf(clock)
  return begun && !(nights && elapsed >= nights.first && (elapsed - nights.first) % day < nights.length)
}

/** What is left on a clock so many milliseconds after it was told. */
export function leftOf(clock: SeatClock, elapsed: number): number {
  const nights = nightsOf(clock)
  const begin = beginOf(clock)
  let ran = Math.max(0, Math.min(elapsed, nights?.first ?? Infinity) - begin)
  if (nights && elapsed > nights.first) {
    const since = elapsed - nights.first
    ran += Math.floor(since / day) * (day - nights.length) + Math.max(0, (since % day) - nights.length)
  }
  return Math.max(0, clock.left - ran)
}

/** In how many milliseconds a clock reads otherwise, or begins or ceases to run, so many after it was told; null when it never does. */
export function untilChange(clock: SeatClock, elapsed: number): number | null {
  const reads = runs(clock, elapsed) ? untilNext(leftOf(clock, elapsed)) : null
  const all = [reads ?? 0, beginOf(clock) - elapsed, untilNight(clock, elapsed)].filter((one) => one > 0 && one < Infinity)
  return all.length > 0 ? Math.min(...all) : null
}

/** In how many milliseconds a night begins or ends, so many after a clock was told; infinite when none does. */
function untilNight(clock: SeatClock, elapsed: number): number {
  const nights = nightsOf(clock)
  if (!nights) return Infinity
  if (elapsed < nights.first) return nights.first - elapsed
  const since = (elapsed - nights.first) % day
  return since < nights.length ? nights.length - since : day - since
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

/** A time left for where there is hardly room: above an hour, the whole hours or days alone. */
export function clockBrief(left: number, t: Translate): string {
  if (left < 2 * day) {
    const hours = Math.floor(Math.ceil(left / minute) / 60)
    return hours > 0 && left > hour - second ? t('clock.hour', { hours }) : clockText(left, t)
  }
  return t('clock.day', { days: Math.floor(Math.ceil(left / hour) / 24) })
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
  return match.clocks.filter((clock) => runs(clock, elapsed) && leftOf(clock, elapsed) <= 0).map((clock) => clock.seat)
}

/** Whether a clock is for playing at leisure: it gives a day or more at the beginning. */
export function isLeisurely({ clock }: Match['terms']): boolean {
  return typeof clock === 'string' ? clock.startsWith('leisure') : clock.start * second >= day
}

/** How long a pause may be asked for, in milliseconds. */
export const pauses = [5 * minute, 15 * minute, hour, 8 * hour, day, 3 * day, 7 * day, 14 * day, 30 * day]

/** The length of a pause in words: in whole days, hours or minutes. */
export function lengthText(length: number, lang: string): string {
  const [unit, size] = (
    [
      ['day', day],
      ['hour', hour],
      ['minute', minute],
      ['second', second],
    ] as const
  ).find(([, size]) => length % size === 0) ?? ['second', second]
  return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 }).format(length / size)
}

/** A time to come, in so many milliseconds: with the day of the week, and the date when that is not enough. */
export function whenText(at: number, ahead: number, lang: string): string {
  const date = ahead < 6 * day ? {} : ({ day: 'numeric', month: 'long' } as const)
  const format = new Intl.DateTimeFormat(lang, { weekday: 'long', hour: 'numeric', minute: '2-digit', ...date })
  return format.format(at)
}

/** A minute of the day by UTC as the clocks read here. */
export function timeText(minutes: number, lang: string): string {
  const today = new Date()
  today.setUTCHours(0, minutes, 0, 0)
  return new Intl.DateTimeFormat(lang, { hour: 'numeric', minute: '2-digit' }).format(today)
}
