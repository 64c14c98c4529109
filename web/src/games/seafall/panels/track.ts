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

/** Numbers that are written at the track: the ends and every fifth; every third where there is no target. */
export function trackNumbers(target: number, end: number): number[] {
  const step = target > 0 ? 5 : 3
  const numbers = Array.from({ length: end + 1 }, (_, n) => n)
  return numbers.filter((n) => n === target || n === end || (n % step === 0 && (target === 0 || Math.abs(n - target) > 1)))
}

/** The tokens from low to high; those on the same number stand upon each other in the order of the seats. */
export function tokensOf(glory: readonly number[]): Token[] {
  return glory
    .map((n, seat): Token => ({ seat, glory: n, above: glory.slice(0, seat).filter((other) => other === n).length }))
    .sort((a, b) => a.glory - b.glory || a.above - b.above)
}
