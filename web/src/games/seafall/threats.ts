import { way } from './chart/geometry.ts'
import type { Data, View } from './model.ts'

/** A ship of somebody else's that can raid a province, or a ship of it, in its next turn. */
export interface Threat {
  ship: string
  /** The dice that it would throw at least: without a ship beside it, an advisor or a war. */
  dice: number
}

/** Fewer dice than these are no danger worth a warning. */
const few = 2

/** The ships that can reach the harbour of a seat's province and raid it with some force, the strongest of each province. */
export function threats(view: View, data: Data, seat: number): Threat[] {
  const own = view.provinces[seat]
  const harbour = data.provinces.indexOf(own?.colour as never)
  if (!own || harbour < 0) return []
  return raiders(view, data, seat, harbour, own.ships.filter((ship) => ship.space === harbour).length)
}

/**
 * The ships that can reach a space and raid there, with some force, what is of a seat's province, the strongest of each province. The
 * garrison guards it, own enmity holds a raider back, and so many of the province's ships defend it.
 */
export function raiders(view: View, data: Data, seat: number, space: number, defenders: number): Threat[] {
  const own = view.provinces[seat]
  if (!own || view.prologue || view.finish.over || view.year === 0) return []
  return view.provinces.flatMap((other, raider) => {
    if (raider === seat || other.away) return []
    const hated = [
      ...own.places.filter((place) => place.owner === raider).map(({ markers }) => markers),
      ...[...own.war, ...own.stickers].filter(({ seat }) => seat === raider).map(({ n }) => n),
    ].reduce((sum, n) => sum + n, 0)
    const best = other.ships
      .filter((ship) => ship.space >= 0 && way(data, ship.space, space).length - 1 <= ship.sail)
      .map((ship) => ({ ship: ship.id, dice: ship.raid - own.guard - defenders - hated }))
      .toSorted((a, b) => b.dice - a.dice)[0]
    return best && best.dice >= few ? [best] : []
  })
}
