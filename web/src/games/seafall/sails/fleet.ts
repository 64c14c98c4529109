import { adjacent, way } from '../chart/geometry.ts'
import { coast, countGoods, type Data, type GoodsView, type View } from '../model.ts'
import { raiders, type Threat } from '../threats.ts'

/** A fleet that belongs to nobody, where it lies on the chart. */
export interface Fleet {
  id: string
  space: number
  defence: number
  goods: GoodsView
}

/** Those that lie on the chart. */
export function fleetsOf(view: View): Fleet[] {
  return (view.pieces ?? []).flatMap(({ kind, space, defence, goods }) =>
    space === undefined || !goods ? [] : [{ id: kind, space, defence: defence ?? 0, goods }],
  )
}

/** Those that were sunk, with the winters until they are back. */
export function sunkenOf(view: View): { id: string; winters: number }[] {
  return (view.pieces ?? []).flatMap(({ kind, winters }) => (winters ? [{ id: kind, winters }] : []))
}

/** Whether a ship or a fleet has been raided this year, and so cannot be again. */
export function raided(view: View, piece: string): boolean {
  return view.yearly?.includes(piece) ?? false
}

/** What of others could be raided in some spaces, had it not been this year. */
export function spentIn(view: View, spaces: readonly number[], seat: number): string[] {
  const ships = view.provinces.flatMap((province, owner) => (owner === seat ? [] : province.ships))
  const there = new Set([...ships, ...fleetsOf(view)].filter(({ space }) => spaces.includes(space)).map(({ id }) => id))
  return (view.yearly ?? []).filter((id) => there.has(id))
}

/** The defence of a ship with a lower raid value. */
const least = 2

/** The defence of a ship against a raid. */
export function defenceOf({ raid }: { raid: number }): number {
  return Math.max(least, raid)
}

/** An own ship that others can raid, and by which of theirs, the strongest first. */
export interface Hunted {
  prey: string
  by: Threat[]
}

/** The ships of a seat that others can reach and raid with some force: those at sea that have not been raided this year (SF-23.1). */
export function huntedOf(view: View, data: Data, seat: number): Hunted[] {
  const ships = view.provinces[seat]?.ships ?? []
  return ships.flatMap(({ id, space }) => {
    if (space < coast || raided(view, id)) return []
    const beside = ships.filter((ship) => ship.space === space).length - 1
    const by = raiders(view, data, seat, space, beside).toSorted((a, b) => b.dice - a.dice)
    return by.length > 0 ? [{ prey: id, by }] : []
  })
}

/** What a fleet may do to a warehouse next winter: how many goods it would take. */
export interface Peril {
  fleet: string
  n: number
}

/** The fleets that can plunder a seat's warehouse next winter: after their move it lies within reach, and nothing guards it. */
export function perils(view: View, data: Data, reach: number, seat: number): Peril[] {
  const own = view.provinces[seat]
  const harbour = data.provinces.indexOf(own?.colour as never)
  const n = own ? Math.ceil(countGoods(own.goods) / 2) : 0
  if (!own || n === 0 || harbour < 0 || view.finish.over || own.ships.some((ship) => ship.space === harbour)) return []
  return fleetsOf(view).flatMap(({ id, space }) => {
    const column = data.spaces[space]!.column - 1 // from the first it goes back, and takes nothing
    const next = data.spaces.findIndex(
      (to, i) => column > 0 && to.column === column && adjacent(data, space, i) && way(data, i, harbour).length - 1 <= reach,
    )
    return next < 0 ? [] : [{ fleet: id, n }]
  })
}
