import type { PlayEvent } from '../../../play/types.ts'
import type { View } from '../model.ts'

/** One thing that is counted out: a journey, the ships on none, a mission; and what it brings by seat. */
export interface Item {
  sort: 'journey' | 'harbour' | 'mission'
  id: string
  points: number[]
}

/** What the final scoring counts, in its order: journeys one by one, then ships on none, then missions. */
export function itemsOf(events: readonly PlayEvent[], seats: number): Item[] {
  const items: Item[] = []
  for (const { kind, args } of events) {
    const sort = kind === 'scored' ? 'journey' : kind === 'harbour' ? 'harbour' : kind === 'mission-scored' ? 'mission' : null
    if (!sort) continue
    const id = String(args[sort] ?? '')
    // Everybody's mission is counted for itself, even where two hold the same.
    let item = sort === 'mission' ? undefined : items.find((one) => one.sort === sort && one.id === id)
    if (!item) items.push((item = { sort, id, points: Array.from({ length: seats }, () => 0) }))
    item.points[Number(args.seat)]! += Number(args.points)
  }
  return items
}

/** The points of every seat after the first `n` items, counted back from how the match ended. */
export function standAfter(view: Pick<View, 'players'>, items: readonly Item[], n: number): number[] {
  return view.players.map(({ points }, seat) => points - items.slice(n).reduce((sum, item) => sum + item.points[seat]!, 0))
}

/** By this the houses stand at the end: by points, of equal ones by ships on no journey (AD-4.5). */
const rank = ({ points, gained }: View['players'][number]) => points * 1000 + gained.harbour

/** The seats as they stand at the end, the best first. */
export function rankedOf({ players }: Pick<View, 'players'>): number[] {
  return players.map((_, seat) => seat).sort((a, b) => rank(players[b]!) - rank(players[a]!))
}

/** Who has won; several if all is equal. */
export function winnersOf({ players }: Pick<View, 'players'>): number[] {
  const best = Math.max(...players.map(rank))
  return players.flatMap((player, seat) => (rank(player) === best ? [seat] : []))
}
