/**
 * Gives things berths in which they stay as long as they are there: what leaves frees its berth, what comes takes the first
 * free one, and nothing else moves. The answer lists what lies where; a free berth between two others is undefined.
 */
export function berthed<T extends string | number>(was: readonly (T | undefined)[], now: readonly T[]): (T | undefined)[] {
  const there = new Set(now)
  const berths = was.map((one) => (one !== undefined && there.delete(one) ? one : undefined))
  for (const one of now) {
    if (!there.has(one)) continue
    const free = berths.findIndex((berth) => berth === undefined)
    berths[free < 0 ? berths.length : free] = one
  }
  while (berths.length > 0 && berths.at(-1) === undefined) berths.pop()
  return berths
}

/** The same, remembering where everything lies from one time to the next. */
export function berthing<T extends string | number>(): (now: readonly T[]) => (T | undefined)[] {
  let last: readonly (T | undefined)[] = []
  return (now) => (last = berthed(last, now)).slice()
}
