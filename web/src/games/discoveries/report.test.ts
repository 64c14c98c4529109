import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { HistoryRow } from '../../api/types.ts'
import { movesOf } from '../../report/rows.ts'
import type { Chapter, Reading, ReportRow } from '../../report/types.ts'
import type { Data, View } from './model.ts'
import { read } from './report.ts'

const catalogs = import.meta.glob<Record<string, string>>(['../../../../games/discoveries/text/en.json', './text/en.json'], {
  eager: true,
  import: 'default',
})
const known = new Set(Object.values(catalogs).flatMap((catalog) => Object.keys(catalog)))
/** What the server tells: its data, and what differs by versions 1 and 2. */
const told = { ...valuesOf('discoveries'), older: [valuesOf('discoveries-1'), valuesOf('discoveries-2')] } as Data
/** The data of the matches that were played before anybody got coins by place. */
const even: Data = {
  ...told,
  older: [{ ...told, start: { ...told.start, more_by_place: [2, 3, 4].map((n) => Array(n).fill(0)) } }],
}

function valuesOf(name: string): object {
  const path = join(import.meta.dirname, '../../../../games/discoveries/data', `${name}.json`)
  return JSON.parse(readFileSync(path).toString()) as object
}

function rowsOf(name: string): ReportRow<View>[] {
  const text = gunzipSync(readFileSync(join(import.meta.dirname, 'testdata', `${name}.json.gz`))).toString()
  return movesOf(JSON.parse(text) as HistoryRow[]) as ReportRow<View>[]
}

const deed = (chapters: Chapter[], key: string) =>
  chapters.flatMap(({ deeds }) => deeds.flatMap((d) => [d, ...d.parts])).find((d) => d.key === key)
const counts = (reading: Reading, key: string) => deed(reading.chapters, key)?.counts ?? reading.sides.map(() => 0)
const line = (reading: Reading, id: string) => reading.series.find((series) => series.id === id)!.values
const starts = (reading: Reading, id: string) => line(reading, id).map((values) => values[0])
const ends = (reading: Reading, id: string) => line(reading, id).map((values) => values.at(-1))

describe.each([
  ['duel', even, [53, 70], [6, 6], []],
  ['four', even, [62, 50, 51, 53], [6, 6, 6, 6], [2, 1, 2, 3]],
  ['places', told, [51, 45, 49, 45], [8, 6, 7, 8], [3]],
] as const)('the readout of %s', (name, data, scores, coins, lead) => {
  const rows = rowsOf(name)
  const reading = read(rows, data)!
  const last = rows.at(-1)!.view

  it('has a side for each house', () => {
    expect(reading.sides).toEqual(scores.map((_, seat) => ({ id: `house-${seat}`, name: '', seats: [seat] })))
    expect(reading.rounds).toEqual(Array.from({ length: last.round + 1 }, (_, round) => round))
  })

  it('leads from the start to the score', () => {
    expect(ends(reading, 'points')).toEqual(scores)
    expect(starts(reading, 'coins')).toEqual(coins)
    expect(starts(reading, 'ships')).toEqual(scores.map(() => 1))
    expect(starts(reading, 'fulfilled')).toEqual(scores.map(() => 0))
    for (const { values } of reading.series) for (const one of values) expect(one).toHaveLength(reading.rounds.length)
  })

  it('counts every ship: bought ones and the joker, wherever they are', () => {
    expect(ends(reading, 'ships')).toEqual(counts(reading, 'report.bought').map((n) => n + 1))
    const away = scores.map((_, seat) => last.journeys.flatMap((j) => j.ships).filter((ship) => ship.seat === seat).length)
    expect(counts(reading, 'report.sailed')).toEqual(away)
  })

  it('tells where all points come from', () => {
    const parts = ['report.journeys', 'report.mission', 'report.harbour'].map((key) => counts(reading, key))
    expect(scores.map((_, seat) => parts.reduce((sum, part) => sum + part[seat]!, 0))).toEqual(scores)
    const scored = ['scoring.interim', 'scoring.final'].map((key) => counts(reading, key))
    expect(scores.map((_, seat) => scored[0]![seat]! + scored[1]![seat]!)).toEqual(parts[0])
  })

  it('tells of both hourglasses, both scorings and every mission', () => {
    const kinds = reading.moments.flatMap(({ events }) => events.map(({ kind }) => kind))
    const times = (kind: string) => kinds.filter((one) => one === kind).length
    expect([times('hourglass'), times('scoring'), times('mission-scored')]).toEqual([2, 2, scores.length])
    expect(reading.moments.map(({ number }) => number)).toEqual(
      reading.moments.map(({ number }) => number).toSorted((a, b) => a - b),
    )
  })

  it('tells who takes the lead, when another had it before', () => {
    const leaders = reading.moments.flatMap(({ events }) =>
      events.filter(({ kind }) => kind === 'lead').map(({ args }) => args.seat),
    )
    expect(leaders).toEqual(lead)
  })

  it('puts everything in words that the catalogs have', () => {
    const keys = [
      ...reading.series.flatMap(({ title, hint }) => [title, hint]),
      ...reading.chapters.flatMap(({ title, deeds }) => [title, ...deeds.flatMap((d) => [d.key, ...d.parts.map((p) => p.key)])]),
      ...reading.moments.flatMap(({ events }) => events.map(({ kind }) => `event.${kind}`)),
    ]
    expect(keys.filter((key) => !known.has(key))).toEqual([])
  })
})

it('tells nothing of a match that ended before its first round', () => {
  expect(read([], told)).toBeNull()
})

it('begins with the coins by place of the rules that the match was played by', () => {
  const rows = rowsOf('places')
  const older = rows.map((row) => ({ ...row, view: { ...row.view, rules: 1 } }))
  expect(starts(read(older, told)!, 'coins')).toEqual([8, 6, 6, 7])
})
