import type { TileData, View } from '../model.ts'
import { homeCell } from '../variant.ts'
import type { Chart } from './chart.ts'

/** A tile that is being laid or turned: where, and how it lies at first. */
export interface Laying {
  tile: TileData
  cell: number
  turn: number
}

/**
 * The tile that the picked path lays or turns, once its cell is known: a drawn tile or a partner's mobilization tile (EF-12.3)
 * on a picked cell, a mobilization planet on its seat's cell (EF-2.4, EF-12.1), or a placed tile that Cassini turns.
 */
export function layingOf(picked: readonly string[], view: View, chart: Chart, seat: number): Laying | undefined {
  const name = (sort: string) => picked.find((p) => p.startsWith(sort + ':'))?.slice(sort.length + 1)
  const cell = name('cell')
  if (cell !== undefined) {
    const there = view.cells.find((c) => c.cell === Number(cell))
    return made(name('tile') ?? landingTile(view, seat) ?? there?.tile, Number(cell), there?.turn ?? 0)
  }
  const planet = name('planet')
  if (view.phase === 'planet' && planet !== undefined) return made(planet, homeCell(view, chart.data, seat), 0)
  return undefined

  function made(tile: string | undefined, at: number, turn: number): Laying | undefined {
    const kind = chart.tiles.get(tile ?? '')
    return kind && { tile: kind, cell: at, turn }
  }
}

/** The planet that a partner took and whose tile is still to be laid, while tiles are laid (EF-12.3). */
export function landingTile(view: View, seat: number): string | undefined {
  if (view.phase !== 'landing') return undefined
  return view.planets.find((p) => p.owner === seat && p.field < 0)?.id
}

/** The turns that may be chosen. */
export function turnsOf(next: ReadonlySet<string>): number[] {
  return [...next].filter((id) => id.startsWith('turn:')).map((id) => Number(id.slice(5)))
}
