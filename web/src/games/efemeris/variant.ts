import { prices, type Data, type Spice, type View } from './model.ts'

export type Mode = 'duel' | 'free-for-all' | 'team'

/** What the options of a match set (EF-12, EF-13). */
export interface Variant {
  mode: Mode
  /** Tiles of the map: 19, and 23, 25 or 27 at expert level. */
  tiles: number
  /** Captains that each player chooses (EF-2.2, EF-12.2, EF-12.11). */
  captains: number
  /** Crew cards that each player begins with, and may hold (EF-2.3, EF-10.2, EF-12.4). */
  startCrew: number
  handCap: number
  /** What a fortress costs (EF-10.4, EF-13.3). */
  fortress: Record<Spice, number>
}

/** Reads the variant from a view; only the edition must be told. */
export function variantOf(view: View, edition = 'fr'): Variant {
  const mode = (['duel', 'free-for-all', 'team'] as const)[view.players.length - 2] ?? 'duel'
  const team = mode === 'team'
  const tiles = tilesOf(view)
  return {
    mode,
    tiles,
    captains: team ? 1 : tiles > 19 ? 3 : 2,
    startCrew: team ? 3 : 5,
    handCap: team ? 6 : 8,
    fortress: team && edition === 'hu' ? { pepper: 1, vanilla: 2 } : prices.fortress,
  }
}

/** How many tiles the map takes: those placed, drawn and stacked, and those of planets taken and not yet laid (EF-12.3). */
function tilesOf(view: View): number {
  const taken = view.planets.filter((p) => p.owner >= 0 && p.field < 0).length
  const all = view.cells.length + view.drawn.length + view.stack + taken
  return [27, 25, 23].find((n) => all >= n) ?? 19
}

/** The cells of a map (EF-1.2): 25 tiles have the six corners of the third ring, 23 all of them but N and S, 27 two cells more. */
export function cellsOf(view: View, data: Data): number[] {
  const tiles = tilesOf(view)
  const laid = new Set(view.cells.map((c) => c.cell))
  return data.cells.flatMap(({ q, r, basic }, n) => {
    const corner = q === 0 || r === 0 || q + r === 0
    const on = basic || tiles >= 27 || (corner && (tiles >= 25 || (tiles >= 23 && q !== 0)))
    return on || laid.has(n) ? [n] : []
  })
}

/** The seat of the partner, -1 when there is none. */
export function partnerOf(view: View, seat: number): number {
  return view.players.length === 4 && seat >= 0 ? (seat + 2) % 4 : -1
}

/** The seats of a seat's nation, itself first. */
export function alliesOf(view: View, seat: number): number[] {
  return [seat, partnerOf(view, seat)].filter((s) => s >= 0)
}

/** Whether a seat is the second of its nation: its ships and marks look different. */
export function isSecond(view: View, seat: number): boolean {
  return view.players.length === 4 && seat >= 2
}

/** Whether a seat owes a decision, as far as a view tells. */
export function acting(view: View, seat: number): boolean {
  const player = view.players[seat]
  if (!player || player.out) return false
  switch (view.phase) {
    case 'over':
      return false
    case 'captains':
    case 'order':
      return !player.ready
    case 'crew': {
      const first = Math.min(...alliesOf(view, seat)) // partners take their crew in seat order (EF-12.4)
      return !player.ready && (first === seat || !!view.players[first]?.ready)
    }
    case 'nation':
    case 'planet':
    case 'landing':
      return view.turn === seat
    default:
      return alliesOf(view, seat).includes(view.turn) && !player.passed
  }
}

/** The cell next to the centre where a seat's first tile goes (EF-2.4, EF-12.1, EF-12.3). */
export function homeCell(view: View, data: Data, seat: number): number {
  const seats = view.players.length
  const order = (((seat - view.first) % seats) + seats) % seats
  const [q, r] = (seats === 3
    ? ([
        [0, -1],
        [1, 0],
        [-1, 1],
      ] as const)
    : ([
        [0, -1],
        [0, 1],
      ] as const))[seats === 4 ? order % 2 : order] ?? [0, -1]
  return data.cells.findIndex((c) => c.q === q && c.r === r)
}
