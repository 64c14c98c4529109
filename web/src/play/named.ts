import { thingOf, type LogRow } from './logbook.ts'
import type { Names } from './types.ts'

/**
 * Tells the names that things had at a row, from those that they have at the end. What was renamed in this match and had its name from a
 * match before has none until then: rows tell of their own match alone.
 */
export function namesAt(log: readonly LogRow[], names: Names | undefined): (row: number) => Names | undefined {
  const given = log.filter((row) => thingOf(row))
  const known = new Map<number, Names>()
  return (row) => {
    const later = given.filter(({ number }) => number > row)
    if (later.length === 0) return names
    let then = known.get(later.length)
    if (!then) known.set(later.length, (then = before(later, given.slice(0, given.length - later.length), names)))
    return then
  }
}

function before(later: readonly LogRow[], sooner: readonly LogRow[], names: Names = {}): Names {
  const then = new Map(Object.entries(names))
  for (const row of later) then.delete(thingOf(row))
  for (const row of sooner) {
    if (row.text) then.set(thingOf(row), row.text)
    else then.delete(thingOf(row))
  }
  return Object.fromEntries(then)
}
