import { lastColumn } from '../chart/geometry.ts'
import type { Data, ShipView, View } from '../model.ts'

/** The fields of a view that only this chest fills. */
interface Outer {
  covered?: number[]
}

/** The spaces that lie face down where the sea goes on. */
export function coveredIn(view: View): readonly number[] {
  return (view as View & Outer).covered ?? []
}

/** Whether the sea goes on beyond the chart, and is told of. */
export function goesOn(data: Data): boolean {
  return data.spaces.some(({ column }) => column > lastColumn)
}

/** Whether a space lies where the sea goes on. */
export function isOuter(data: Data, space: number): boolean {
  return (data.spaces[space]?.column ?? 0) > lastColumn
}

/** The ships of a seat that lie out there. */
export function shipsOut(view: View, data: Data, seat: number): ShipView[] {
  return (view.provinces[seat]?.ships ?? []).filter(({ space }) => isOuter(data, space))
}

/** Whether the endeavour under way is out there: at a ship's space, or on an island that lies there. */
export function venturesOut(view: View, data: Data): boolean {
  const { kind, ship } = view.endeavour
  return kind !== '' && view.provinces.some((p) => p.ships.some(({ id, space }) => id === ship && isOuter(data, space)))
}
