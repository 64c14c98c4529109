import type { Data, TileData, View } from '../model.ts'
import {
  add,
  at,
  between,
  centre,
  curveTo,
  distance,
  origin,
  scale,
  sideMiddle,
  towards,
  turned,
  type Point,
} from './geometry.ts'

/**
 * Where the fields of a tile lie within it, before it is turned. A tile that is not named has its only field at its centre.
 * A bend's field sits a little inside the curve, so that the path sweeps.
 */
const sites: Record<string, readonly Point[]> = {
  posidonius: points(8, -24, -8, 45),
  apollas: points(-12, -24, 32, 26),
  eratosthenes: points(-16, -16, 38, 26),
  'pepper-bay': points(2, 48, 0, -16),
  'vanilla-bend': points(15, -9),
  'anchorage-strait': points(-30, 0, 34, 0),
  'singularity-gate': points(30, -6, -36, 0),
  'singularity-reef': points(-20, -14, 34, 26),
  'providence-pepper': points(15, -9),
  'providence-twin': points(24, -42, 0, 0, -24, 42),
  'wreck-reef': points(-22, 0, 34, 18),
  bridge: points(0, 38, 36, -21),
  harbour: points(0, -32, 38, 20, -38, 20),
}

function points(...xy: number[]): Point[] {
  return xy.flatMap((x, i) => (i % 2 ? [] : [{ x, y: xy[i + 1] ?? 0 }]))
}

/** Where a tile's fields lie, relative to its cell's centre, before it is turned. */
export function sitesOf(tile: TileData): readonly Point[] {
  return sites[tile.id] ?? tile.fields.map(() => origin)
}

/** A path of a tile: from a field to another or to a side, before the tile is turned. */
export interface Link {
  /** The slot it starts at. */
  slot: number
  /** The slot it ends at, or undefined when it ends at a side. */
  to?: number
  /** The direction of the side it ends at. */
  side?: number
  /** Drawn from `slot` to the other end, as the part of an SVG path after the M. */
  there: string
  /** Drawn the other way. */
  back: string
}

/** The paths of a tile before it is turned, at a turn if one is given. */
export function linksOf(tile: TileData, directions: readonly string[], turn = 0): readonly Link[] {
  let known = links.get(tile)
  if (!known) links.set(tile, (known = []))
  return (known[turn] ??= linked(tile, directions, turn))
}

/** The paths of the tiles by their turns, once they were looked for. */
const links = new WeakMap<TileData, (readonly Link[])[]>()

function linked(tile: TileData, directions: readonly string[], turn: number): Link[] {
  const place = sitesOf(tile).map((p) => turned(p, turn))
  return tile.links.map(([x, y]) => {
    const sideX = directions.indexOf(x)
    const side = sideX >= 0 ? sideX : directions.indexOf(y)
    const slot = slotOf(sideX >= 0 ? y : x)
    const from = place[slot] ?? origin
    if (side >= 0) {
      const direction = (side + turn) % 6
      const end = sideMiddle(direction)
      const reach = distance(from, end)
      const inward = add(end, scale(towards(direction), -reach * 0.55)) // a path meets a side at a right angle
      const soft = between(from, inward, 0.5)
      return { slot, side: direction, there: curveTo(end, soft, inward), back: curveTo(from, inward, soft) }
    }
    const to = slotOf(y)
    const end = place[to] ?? origin
    return { slot, to, there: `L${at(end)}`, back: `L${at(from)}` }
  })
}

function slotOf(id: string): number {
  return id.charCodeAt(0) - 97
}

/** A place on the map where a ship can stand. */
export interface Field extends Point {
  number: number
  type: string
  /** The cell it lies in; for an edge field the first of its placed cells. */
  cell: number
  /** The tile it lies on, or for an edge field those it lies between. */
  tiles: string[]
}

/** A way between two fields; `curve` follows an M at the first. */
interface Way {
  to: number
  curve: string
}

/** The map as it lies: fields, ways and where they are drawn. */
export class Chart {
  readonly fields = new Map<number, Field>()
  readonly tiles: ReadonlyMap<string, TileData>
  readonly #ways = new Map<number, Way[]>()

  constructor(
    readonly data: Data,
    cells: View['cells'],
  ) {
    this.tiles = new Map(data.tiles.map((t) => [t.id, t]))
    const edges = new Map(data.edges.flatMap((e) => e.sides.map((s) => [s.cell * 6 + s.direction, e.field] as const)))
    for (const c of cells) this.#lay(c, edges)
  }

  #lay({ cell, tile, turn }: View['cells'][number], edges: ReadonlyMap<number, number>): void {
    const kind = this.tiles.get(tile)
    if (!kind) return
    const middle = this.cell(cell)
    sitesOf(kind).forEach((site, slot) => {
      const p = add(middle, turned(site, turn))
      const number = cell * 3 + slot
      this.fields.set(number, { ...p, number, type: kind.fields[slot]?.type ?? 'plain', cell, tiles: [tile] })
    })
    for (const link of linksOf(kind, this.data.directions, turn)) {
      const from = cell * 3 + link.slot
      const to = link.side === undefined ? cell * 3 + (link.to ?? 0) : (edges.get(cell * 6 + link.side) ?? -1)
      if (link.side !== undefined) this.#edge(to, cell, tile, add(middle, sideMiddle(link.side)))
      this.#way(from, to, shift(link.there, middle))
      this.#way(to, from, shift(link.back, middle))
    }
  }

  #edge(number: number, cell: number, tile: string, p: Point): void {
    const known = this.fields.get(number)
    if (known) known.tiles.push(tile)
    else this.fields.set(number, { ...p, number, type: 'edge', cell, tiles: [tile] })
  }

  #way(from: number, to: number, curve: string): void {
    const ways = this.#ways.get(from)
    if (ways) ways.push({ to, curve })
    else this.#ways.set(from, [{ to, curve }])
  }

  /** The centre of a cell. */
  cell(number: number): Point {
    const c = this.data.cells[number]
    return c ? centre(c.q, c.r) : origin
  }

  /** The fields joined to a field by a path. */
  joined(field: number): number[] {
    return (this.#ways.get(field) ?? []).map((w) => w.to)
  }

  /**
   * The shortest way between two fields that enters none of `blocked` and passes no singularity: the fields on it, the first
   * left out, and the SVG path to draw it. Undefined when there is none.
   */
  route(from: number, to: number, blocked: ReadonlySet<number> = new Set()): { fields: number[]; path: string } | undefined {
    const start = this.fields.get(from)
    if (!start) return undefined
    const via = new Map<number, { from: number; curve: string }>()
    let reached = [from]
    while (reached.length && !via.has(to)) {
      reached = reached.flatMap((here) => this.#onwards(here, from, blocked, via))
    }
    if (!via.has(to)) return undefined
    const fields: number[] = []
    let path = ''
    for (let here = to; here !== from;) {
      const step = via.get(here)
      if (!step) return undefined
      fields.unshift(here)
      path = step.curve + path
      here = step.from
    }
    return { fields, path: `M${at(start)}${path}` }
  }

  #onwards(
    here: number,
    start: number,
    blocked: ReadonlySet<number>,
    via: Map<number, { from: number; curve: string }>,
  ): number[] {
    if (this.fields.get(here)?.type === 'singularity' && here !== start) return []
    const found: number[] = []
    for (const { to, curve } of this.#ways.get(here) ?? []) {
      if (to === start || via.has(to) || blocked.has(to)) continue
      via.set(to, { from: here, curve })
      found.push(to)
    }
    return found
  }
}

const charts = new WeakMap<View['cells'], Chart>()

/** The map as it lies. It is made anew only where tiles lie otherwise. */
export function chartOf(data: Data, cells: View['cells']): Chart {
  let chart = charts.get(cells)
  if (chart?.data !== data) charts.set(cells, (chart = new Chart(data, cells)))
  return chart
}

/** Moves the absolute coordinates of an SVG path. */
function shift(path: string, by: Point): string {
  return path.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => at({ x: Number(x) + by.x, y: Number(y) + by.y }))
}
