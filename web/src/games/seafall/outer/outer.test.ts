import { expect, it } from 'vitest'
import { adjacent, extent, middle, outland, way } from '../chart/geometry.ts'
import { pastOf } from '../chart/past.ts'
import type { Data, SpaceData, View } from '../model.ts'
import { unsealed, type ChestData } from '../opened.ts'
import { stage } from '../scenes/stage.ts'
import { coveredIn, goesOn, isOuter, shipsOut } from './outer.ts'

const column = (n: number) => Array.from({ length: 5 - (n % 2) }, (_, row) => ({ column: n, row }))
const harbour = (row: number): SpaceData => ({ kind: 'harbour', column: 0, row, island: '' })
const chart: SpaceData[] = [
  ...[0, 1, 2, 3, 4].map(harbour),
  { kind: 'coast', column: 0, row: 0, island: '' },
  ...[1, 2, 3, 4, 5, 6, 7, 8].flatMap((n) => column(n).map((at): SpaceData => ({ kind: 'sea', ...at, island: '' }))),
]
const archway = 30
const island = { id: 'isle', garrison: 1, shipyard: false, mods: [], sites: [] }
const page = {
  charts: [],
  treasures: [],
  events: [],
  milestones: [],
  advisors: [],
  edge: {
    spaces: [9, 10, 11, 12].flatMap(column).map((at, i) => ({ space: 42 + i, ...at })),
    islands: [island],
    tombs: [],
    relics: [],
    temples: [],
  },
} as unknown as ChestData
const cards = { advisors: [], treasures: [], events: [], milestones: [], islands: [] }
const sealed = { spaces: chart, archway, cards } as unknown as Data
const data = unsealed(sealed, { 'chest.one': page })
const ship = (space: number) => ({ id: 'red-1', space })
const view = (space: number) =>
  ({ provinces: [{ colour: 'red', ships: [ship(space)] }], islands: [], covered: [43] }) as unknown as View

it('has the spaces beyond the chart, and the islands that lie there, once the chest is open (SF-25.1)', () => {
  expect(goesOn(sealed)).toBe(false)
  expect(goesOn(data)).toBe(true)
  expect(data.spaces).toHaveLength(60)
  expect(data.spaces[42]).toMatchObject({ kind: 'sea', column: 9, row: 0 })
  expect(data.cards.islands).toMatchObject([{ id: 'isle', space: -1 }])
  expect(isOuter(data, 41)).toBe(false)
  expect(isOuter(data, 42)).toBe(true)
})

it('leads from the archway to the ninth column, and from nowhere else (SF-25.1)', () => {
  const nine = [42, 43, 44, 45]
  for (const space of nine) expect(adjacent(data, archway, space)).toBe(true)
  for (let from = 0; from < 42; from++) {
    if (from === archway) continue
    expect(nine.some((to) => adjacent(data, from, to) || adjacent(data, to, from))).toBe(false)
  }
  expect(adjacent(data, archway, 46)).toBe(false)
  expect(way(data, archway, 47)).toHaveLength(3)
})

it('draws them west of the chart, within its frame', () => {
  const { x, width } = extent('north', true)
  expect(x).toBe(-outland)
  expect(x + width).toBe(extent('north').width)
  for (const space of data.spaces.slice(42)) {
    expect(middle(space).x - 50).toBeGreaterThanOrEqual(x)
    expect(middle(space).x + 50).toBeLessThan(0)
  }
})

it('knows who is out there, what lies face down, and that the columns between were not sailed', () => {
  expect(coveredIn(view(42))).toEqual([43])
  expect(shipsOut(view(42), data, 0)).toHaveLength(1)
  expect(shipsOut(view(41), data, 0)).toHaveLength(0)
  expect(pastOf([], view(42), data)).toMatchObject({ reached: 0, outer: 9 })
  const sailed = [{ kind: 'sailed', args: { ship: 'red-1', from: archway, to: 42 } }] as never
  expect(pastOf(sailed, view(42), data)).toMatchObject({ reached: 0, outer: 9 })
})

it('shows what a ship turned up, and no dice, where only an entry is read', () => {
  const read = { kind: '', space: 42, site: 0, defence: 0, entry: 'some-1', dice: [] }
  const reading = { phase: 'entry', endeavour: read, now: { asked: -1 }, finish: { over: false } } as unknown as View
  const turned = [{ kind: 'turned-up', args: { ship: 'red-1', space: 42, tile: 'entry', n: 26 } }] as never
  expect(stage(reading, [], turned)).toEqual(['tile'])
  expect(stage({ ...reading, endeavour: { ...read, kind: 'explore' } } as unknown as View, [], turned)).toContain('endeavour')
})
