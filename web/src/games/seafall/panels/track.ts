/** A province's token on the glory track. */
export interface Token {
  seat: number
  glory: number
  /** How many stand below it on the same number. */
  above: number
}

/** The end of the track: the target, unless somebody has passed it. Without a target it goes on by threes. */
export function trackEnd(target: number, glory: readonly number[]): number {
  const most = Math.max(0, ...glory)
  return target > 0 ? Math.max(target, most) : Math.max(9, 3 * (Math.floor(most / 3) + 1))
}

/** Two numbers are readable on a track of so many steps that are one apart; on a longer one they stand as much farther apart. */
const readable = 13

/** Numbers that are written at the track: the ends and every fifth; every third where there is no target; fewer where they would touch. */
export function trackNumbers(target: number, end: number): number[] {
  const base = target > 0 ? 5 : 3
  const apart = Math.ceil(end / readable)
  const step = base * Math.ceil(apart / base)
  const ends = [target, end].filter((n, i, all) => n > 0 && (i === 0 || all[0] === 0 || n - all[0]! >= apart))
  const numbers = Array.from({ length: end + 1 }, (_, n) => n)
  return numbers.filter(
    (n) => ends.includes(n) || (n % step === 0 && ends.every((one) => Math.abs(n - one) > Math.max(1, apart - 1))),
  )
}

/** The tokens from low to high; those on the same number stand upon each other in the order of the seats. */
export function tokensOf(glory: readonly number[]): Token[] {
  return glory
    .map((n, seat): Token => ({ seat, glory: n, above: glory.slice(0, seat).filter((other) => other === n).length }))
    .sort((a, b) => a.glory - b.glory || a.above - b.above)
}
