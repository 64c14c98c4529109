import { isBy, weightOf, type Weights } from '../play/deeds.ts'
import { eventsOf, standing, type LogRow } from '../play/logbook.ts'
import type { PlayEvent } from '../play/types.ts'

/** How the sides stood after a row: their points, in the order of the race. */
export interface Mark {
  number: number
  points: readonly number[]
}

/** The rows at which it is looked how a match stood: where turns began, as many as told, and the last. */
export function lookedAt(log: readonly LogRow[], most: number): number[] {
  const rows = standing(log)
  const turns = rows.filter((row) => row.events.some((event) => event.kind === 'turn'))
  const from = (turns.length > 2 ? turns : rows.filter((row) => row.kind === 'move')).map((row) => row.number)
  const last = log.at(-1)?.number ?? 0
  const step = Math.max(1, (from.length - 1) / (most - 2))
  const picked = Array.from({ length: Math.min(from.length, most - 1) }, (_, i) => from[Math.round(i * step)]!)
  return [...new Set([...picked, last])].filter((number) => number > 0)
}

/**
 * Between which two marks a side took the lead that it kept: -1 and 0 when it led all the way; null when it never led alone. The
 * lead counts from where it is as large as `margin`, or as it is in the end.
 */
export function leadTaken(marks: readonly Mark[], side: number, margin = 1): [before: number, after: number] | null {
  const leads = ({ points }: Mark) => points.every((other, i) => i === side || other < points[side]!)
  let at = marks.length
  while (at > 0 && leads(marks[at - 1]!)) at--
  if (at === marks.length) return null
  // Nobody leads before anything has happened: who leads soon, and before anybody else does, has led all the way.
  const level =
    at <= Math.max(1, marks.length / 4) && marks.slice(0, at).every(({ points }) => points.every((one) => one === points[0]))
  if (level) return [-1, 0]
  const lead = ({ points }: Mark) => points[side]! - Math.max(...points.filter((_, i) => i !== side))
  const least = Math.min(margin, lead(marks.at(-1)!))
  at += marks.slice(at).findIndex((mark) => lead(mark) >= least)
  return [at - 1, at]
}

/**
 * What weighed most of all that somebody did after one row up to another, what the winners did first, or `own` alone; null where
 * nothing stands out.
 */
export function turnedBy(
  log: readonly LogRow[],
  [after, upTo]: readonly [number, number],
  winners: readonly number[],
  weights: Weights | undefined,
  own = false,
): PlayEvent | null {
  let best: PlayEvent | null = null
  let most = 1.5 // what weighs 1 turns nothing
  for (const row of standing(log)) {
    if (row.kind !== 'move' || row.number <= after || row.number > upTo) continue
    const won = winners.includes(row.seat)
    if (own && !won) continue
    for (const event of eventsOf(row).filter((event) => isBy([row.seat], event))) {
      const weight = weightOf(event, weights) + (won ? 0.5 : 0)
      if (weight > most) [best, most] = [event, weight]
    }
  }
  return best
}
