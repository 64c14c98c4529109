import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { HistoryRow } from '../../api/types.ts'
import { movesOf } from '../../report/rows.ts'
import type { Chapter, Reading, ReportRow } from '../../report/types.ts'
import type { View } from './model.ts'
import { read } from './report.ts'

const catalogs = import.meta.glob<Record<string, string>>(['../../../../games/efemeris/text/en.json', './text/en.json'], {
  eager: true,
  import: 'default',
})
const known = new Set(Object.values(catalogs).flatMap((catalog) => Object.keys(catalog)))

function rowsOf(name: string): ReportRow<View>[] {
  const text = gunzipSync(readFileSync(join(import.meta.dirname, 'testdata', `${name}.json.gz`))).toString()
  return movesOf(JSON.parse(text) as HistoryRow[]) as ReportRow<View>[]
}

const deed = (chapters: Chapter[], key: string) =>
  chapters.flatMap(({ deeds }) => deeds.flatMap((d) => [d, ...d.parts])).find((d) => d.key === key)
const line = (reading: Reading, id: string) => reading.series.find((series) => series.id === id)!.values

describe('a duel', () => {
  const reading = read(rowsOf('duel'))!

  it('is one of two nations over ten rounds', () => {
    expect(reading.sides).toEqual([
      { id: 'britain', name: 'nation.britain', seats: [0] },
      { id: 'france', name: 'nation.france', seats: [1] },
    ])
    expect(reading.rounds).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('tells the planets at the end of each round', () => {
    expect(line(reading, 'planets')).toEqual([
      [1, 1, 2, 2, 2, 3, 2, 2, 2, 3, 3],
      [1, 2, 2, 3, 4, 3, 4, 4, 4, 4, 5],
    ])
  })

  it('tells the spices held, from those of the start on', () => {
    const [britain, france] = line(reading, 'spices')
    expect([britain![0], france![0]]).toEqual([2, 3])
    expect([...britain!, ...france!].every((n) => n! >= 0 && n! <= 10)).toBe(true)
  })

  it('tells the income of each round, none of the set-up', () => {
    expect(line(reading, 'income')).toEqual([
      [null, 1, 1, 2, 3, 2, 3, 2, 2, 2, 3],
      [null, 1, 2, 2, 3, 3, 3, 4, 4, 4, 3],
    ])
  })

  it('counts what each nation did', () => {
    expect(deed(reading.chapters, 'report.tiles')!.counts).toEqual([8, 8])
    expect(deed(reading.chapters, 'report.conquests')!.counts).toEqual([4, 5])
    expect(deed(reading.chapters, 'report.taken')!.counts).toEqual([1, 2])
    expect(deed(reading.chapters, 'report.lost.planets')!.counts).toEqual([2, 1])
    expect(deed(reading.chapters, 'report.attacks')!.counts).toEqual([2, 2])
    expect(deed(reading.chapters, 'report.lost.ships')!.counts).toEqual([2, 2])
    expect(deed(reading.chapters, 'report.lost.captains')!.counts).toEqual([1, 0])
    expect(deed(reading.chapters, 'crew.gunner')!.counts).toEqual([2, 2])
    expect(deed(reading.chapters, 'report.sold')).toBeUndefined()
  })

  it('tells the turning points in order, with rows to look up', () => {
    const told = reading.moments.map(({ number, round, side, events }) => [number, round, side, events.map((e) => e.kind)])
    expect(told).toEqual([
      [37, 1, 1, ['conquered']],
      [45, 2, 0, ['conquered']],
      [64, 3, 1, ['conquered']],
      [70, 4, 0, ['conquered']],
      [78, 4, 1, ['conquered']],
      [85, 5, 0, ['conquered']],
      [88, 5, 1, ['sunk', 'captain-lost']],
      [98, 6, 1, ['conquered']],
      [121, 9, 0, ['conquered']],
      [129, 10, 1, ['conquered']],
    ])
  })
})

describe.each([
  ['duel', 2],
  ['three', 3],
  ['team', 2],
] as const)('any match: %s', (name, sides) => {
  const rows = rowsOf(name)
  const reading = read(rows)!
  const last = rows.at(-1)!.view

  it('compares nations, each seat within one', () => {
    expect(reading.sides).toHaveLength(sides)
    expect(reading.sides.flatMap((side) => side.seats).sort()).toEqual(last.players.map((_, seat) => seat))
  })

  it('has a value for every side at every round', () => {
    for (const series of reading.series) {
      expect(series.values).toHaveLength(sides)
      for (const values of series.values) expect(values).toHaveLength(reading.rounds.length)
    }
  })

  it('ends with what the last position shows', () => {
    const held = reading.sides.map((side) => last.planets.filter((planet) => side.seats.includes(planet.owner)).length)
    expect(line(reading, 'planets').map((values) => values.at(-1))).toEqual(held)
  })

  it('has sums equal to their parts where the parts are all there is', () => {
    for (const key of ['report.spices', 'report.used', 'report.played', 'report.abilities', 'report.attacks']) {
      const whole = deed(reading.chapters, key)
      if (!whole) continue
      const sums = whole.counts.map((_, side) => whole.parts.reduce((sum, part) => sum + part.counts[side]!, 0))
      expect([key, sums]).toEqual([key, whole.counts])
    }
  })

  it('loses as many ships as are sunk and swallowed', () => {
    const gone = rows.flatMap((row) => row.events).filter(({ kind }) => kind === 'sunk' || kind === 'swallowed').length
    const lost = deed(reading.chapters, 'report.lost.ships')?.counts ?? []
    expect(lost.reduce((a, b) => a + b, 0)).toBe(gone)
  })

  it('has words for all it tells', () => {
    const keys = [
      ...reading.sides.map((side) => side.name),
      ...reading.series.flatMap((series) => [series.title, series.hint]),
      ...reading.chapters.flatMap(({ title, deeds }) => [title, ...deeds.flatMap((d) => [d.key, ...d.parts.map((p) => p.key)])]),
    ]
    expect(keys.filter((key) => !known.has(key))).toEqual([])
  })
})

it('a match that ended in the set-up has nothing to tell', () => {
  expect(read(rowsOf('duel').slice(0, 5))).toBeNull()
  expect(read([])).toBeNull()
})
