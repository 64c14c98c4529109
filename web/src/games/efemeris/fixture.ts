import reference from '../../../../games/efemeris/data/efemeris.json'
import type { CellView, Data, Nation, PlayerView, ShipView, View } from './model.ts'

/** For tests: the game's data as the server adds to it, and small positions. */
const cells = [
  [0, 0],
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -2],
  [1, -2],
  [0, -3],
  [3, -3],
  [3, -2],
].map(([q = 0, r = 0]) => ({ q, r, basic: Math.max(Math.abs(q), Math.abs(r)) < 3 }))

const steps = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
] as const

function edges(): Data['edges'] {
  const found: Data['edges'] = []
  cells.forEach(({ q, r }, cell) => {
    steps.forEach(([dq, dr], direction) => {
      const other = cells.findIndex((c) => c.q === q + dq && c.r === r + dr)
      if (other >= 0 && other < cell) return
      const sides = [{ cell, direction }]
      if (other >= 0) sides.push({ cell: other, direction: (direction + 3) % 6 })
      found.push({ field: 81 + found.length, sides })
    })
  })
  return found
}

const { directions, planets, tiles, crew, captains, galleons, bonus_tokens } = reference as unknown as Data
export const data: Data = { directions, cells, edges: edges(), planets, tiles, crew, captains, galleons, bonus_tokens }

/** The field on the side of a cell that faces a direction. */
export function edgeOf(cell: number, direction: number): number {
  return data.edges.find((e) => e.sides.some((s) => s.cell === cell && s.direction === direction))?.field ?? -1
}

export function ship(id: string, field: number): ShipView {
  return { id, kind: id.includes('galleon') ? 'galleon' : 'frigate', field, moved: false, frozen: false }
}

export function player(nation: Nation | '', ships: ShipView[], more: Partial<PlayerView> = {}): PlayerView {
  return {
    nation,
    pepper: 0,
    vanilla: 0,
    bonuses: { 'stellar-winds': 0, 'warning-shot': 0, 'new-cargo': 0 },
    captain: '',
    captains: [],
    captainsLeft: 2,
    lost: [],
    hand: [],
    handSize: 0,
    reserve: [],
    reserveSize: 0,
    played: [],
    ready: true,
    passed: false,
    out: false,
    frigates: 0,
    fortresses: 0,
    ships,
    effects: {
      reach: 0,
      range: 0,
      frigateGuns: false,
      safe: false,
      safeForts: false,
      freeFrigates: 0,
      moreBonuses: 0,
      moreSpices: 0,
      discounts: [],
    },
    ...more,
  }
}

export function position(placed: CellView[], players: PlayerView[], owned: Record<string, number> = {}): View {
  return {
    phase: 'tactics',
    round: 1,
    first: 0,
    turn: 0,
    goal: 5,
    cells: placed,
    drawn: [],
    drawers: [],
    stack: 0,
    bag: { 'stellar-winds': 8, 'warning-shot': 8, 'new-cargo': 8 },
    planets: data.planets.map((p) => ({
      id: p.id,
      owner: owned[p.id] ?? -1,
      field: 3 * (placed.find((c) => c.tile === p.id)?.cell ?? -1 / 3),
      fortress: false,
    })),
    quiet: 0,
    players,
  }
}
