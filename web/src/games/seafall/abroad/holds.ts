import { way } from '../chart/geometry.ts'
import { spaceOf, type Data, type EndeavourView, type View } from '../model.ts'
import { chestsIn } from '../opened.ts'

/** What a province holds on an island. */
export type Hold = NonNullable<View['holds']>[number]

/** The sites of a hold, as the view's places name them. */
export const sites = ['field-1', 'building-1', 'warehouse'] as const

/** All holds on the chart. */
export function holdsOf(view: View): readonly Hold[] {
  return view.holds ?? []
}

/** The hold on an island. */
export function holdOn(view: View, island: string): Hold | undefined {
  return holdsOf(view).find((hold) => hold.island === island)
}

/** The hold that an id or an element stands for: `colony:x`, a site of it, its warehouse as a store. */
export function holdNamed(view: View, id: string): Hold | undefined {
  const value = id.slice(id.indexOf(':') + 1)
  return holdsOf(view).find(({ island, id: own }) => value === island || value === own || value.startsWith(`${island}-`))
}

/** The hold that an endeavour is about. */
export function holdAt(
  view: View,
  { kind, island, province }: Pick<EndeavourView, 'kind' | 'island' | 'province'>,
): Hold | undefined {
  return kind === 'raid' && province >= 0 ? holdOn(view, island) : undefined
}

/** The site that a place of a hold stands for: `warehouse` of `colony:x-warehouse`; empty for all of it. */
export function siteOf({ island }: Pick<Hold, 'island'>, element: string): string {
  return element.slice(element.indexOf(':') + 1 + island.length + 1)
}

/** What the page of the chest that allows holds tells of them. */
export function termsIn(pages: Readonly<Record<string, unknown>>) {
  return chestsIn(pages).find(({ colony }) => colony)?.colony
}

/** A ship of somebody else's that can raid an own hold in its next turn. */
export interface Danger {
  hold: Hold
  ship: string
  /** The dice that it would throw at least. */
  dice: number
}

/** Fewer dice than these are no danger worth a warning. */
const few = 2

/** The ships that can reach the holds of a seat and raid them with some force: the strongest for each. */
export function dangers(view: View, data: Data, seat: number): Danger[] {
  const own = view.provinces[seat]
  if (!own || view.prologue || view.finish.over || view.year === 0) return []
  return holdsOf(view).flatMap((hold) => {
    if (hold.seat !== seat) return []
    const at = spaceOf(view, data, hold.island)
    const island = view.islands.find(({ id }) => id === hold.island)
    const guards = hold.guard + own.ships.filter((ship) => ship.space === at).length
    const worst = view.provinces
      .flatMap((other, raider) => {
        if (raider === seat || other.away) return []
        const here = [...(island?.markers ?? []), ...(island?.stickers ?? [])].filter((one) => one.seat === raider)
        const marked = [
          ...here.map(({ n }) => n),
          ...(island?.sites ?? []).flatMap((site) => (site.markers > 0 && site.owner === raider ? [site.markers] : [])),
          ...(hold.places ?? []).flatMap((place) => (place.owner === raider ? [place.markers] : [])),
        ].reduce((sum, n) => sum + n, 0)
        return other.ships
          .filter((ship) => ship.space >= 0 && way(data, ship.space, at).length - 1 <= ship.sail)
          .map((ship) => ({ hold, ship: ship.id, dice: ship.raid - guards - marked }))
      })
      .toSorted((a, b) => b.dice - a.dice)[0]
    return worst && worst.dice >= few ? [worst] : []
  })
}
