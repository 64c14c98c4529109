import type { Analysis } from '../api/types.ts'

/** What was to be expected of one seat, along a match. */
export interface Curve {
  points: { number: number; value: number }[]
  least: number
  most: number
  last: number
}

/** The curves of all seats. */
export function curvesOf(told: Analysis, seats: number): Curve[] {
  return Array.from({ length: seats }, (_, seat) => {
    const points = told.rows.map((row) => ({ number: row.number, value: row.values[seat] ?? 0 }))
    const values = points.map((point) => point.value)
    return {
      points,
      least: Math.min(1, ...values),
      most: Math.max(0, ...values),
      last: values.at(-1) ?? 0,
    }
  })
}

/** How things stood at a number: after the last row that is not later; null where nothing is known yet. */
export function valueAt(curve: Curve, number: number): number | null {
  return curve.points.findLast((point) => point.number <= number)?.value ?? curve.points[0]?.value ?? null
}

/** A change in whole points, with its sign. */
export function signed(change: number): string {
  const points = Math.round(change * 100)
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0'
}
