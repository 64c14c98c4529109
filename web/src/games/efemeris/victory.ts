import type { View } from './model.ts'
import { sidesOf } from './sides.ts'

/** The seats of the nation that has won a match that is over by planets (EF-11.1 to 11.3); none where it was resigned or drawn. */
export function winners(view: View, reason: string): number[] {
  const sides = sidesOf(view)
  const planets = (seats: readonly number[]) => view.planets.filter((p) => seats.includes(p.owner)).length
  if (reason === 'conquest') return sides.find(({ seats }) => planets(seats) >= view.goal)?.seats ?? []
  if (reason !== 'no-planets') return []
  const left = sides.filter(({ seats }) => planets(seats) > 0)
  return left.length === 1 ? left[0]!.seats : []
}
