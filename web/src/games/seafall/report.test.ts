import { describe, expect, it } from 'vitest'
import type { Chapter, ReportRow } from '../../report/types.ts'
import type { View } from './model.ts'
import { read, roundOf } from './report.ts'

const catalogs = import.meta.glob<Record<string, string>>(['../../../../games/seafall/text/en.json', './text/en.json'], {
  eager: true,
  import: 'default',
})
const known = new Set(Object.values(catalogs).flatMap((catalog) => Object.keys(catalog)))

const none = { timber: 0, linen: 0, spice: 0, iron: 0 }

/** A row after which the provinces have this glory and gold. */
function row(
  number: number,
  year: number,
  round: number,
  glory: number[],
  gold: number[],
  events: [string, object][],
): ReportRow<View> {
  const provinces = glory.map((n, seat) => ({
    colour: ['blue', 'red'][seat],
    glory: n,
    gold: gold[seat],
    goods: { ...none, iron: seat },
    advisors: [{ id: 'brute', tired: false }],
    ships: [{ cargo: { ...none, spice: 2 } }],
  }))
  const view = { year, round, provinces, finish: { over: false } } as unknown as View
  return {
    number,
    seat: 0,
    at: number,
    view,
    events: events.map(([kind, args]) => ({ number, seat: 0, kind, args: args as Record<string, string> })),
  }
}

const rows = [
  row(1, 1, 1, [0, 0], [10, 12], [['harvest', { province: 'blue', gold: 4 }]]),
  row(
    2,
    1,
    1,
    [1, 0],
    [5, 12],
    [
      ['guild', { province: 'blue', guild: 'explorers' }],
      ['explores', { ship: 'blue-2', island: 'gannet', site: 1, dice: 3 }],
      ['succeeded', { province: 'blue' }],
    ],
  ),
  row(
    3,
    1,
    6,
    [1, 0],
    [5, 24],
    [
      ['guild', { province: 'red', guild: 'merchants' }],
      ['sold', { province: 'red', good: 'iron', gold: 6 }],
      ['sold', { province: 'red', good: 'iron', gold: 6 }],
    ],
  ),
  row(
    4,
    2,
    1,
    [1, 3],
    [5, 20],
    [
      ['claimed', { province: 'red', milestone: 'breach' }],
      ['sunk', { ship: 'blue-1' }],
    ],
  ),
]
const deed = (chapters: Chapter[], key: string) =>
  chapters.flatMap(({ deeds }) => deeds.flatMap((d) => [d, ...d.parts])).find((d) => d.key === key)

describe('the readout', () => {
  const reading = read(rows)!

  it('counts rounds through the years', () => {
    expect(roundOf({ year: 0, round: 0 })).toBe(0)
    expect(roundOf({ year: 2, round: 1 })).toBe(7)
    expect(reading.rounds).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  it('has a side for each province, and its quantities at the end of each round', () => {
    expect(reading.sides.map(({ id }) => id)).toEqual(['sf-blue', 'sf-red'])
    const values = (id: string) => reading.series.find((series) => series.id === id)!.values
    expect(values('glory')).toEqual([
      [0, 1, 1, 1, 1, 1, 1, 1],
      [0, 0, 0, 0, 0, 0, 0, 3],
    ])
    expect(values('gold')[1]).toEqual([12, 12, 12, 12, 12, 12, 24, 20])
    expect(values('goods').map((line) => line[0])).toEqual([2, 3])
  })

  it('gives deeds to the province, or to that of the ship', () => {
    const counts = (key: string) => deed(reading.chapters, key)?.counts
    expect(counts('report.explored')).toEqual([1, 0])
    expect(counts('report.sold')).toEqual([0, 2])
    expect(counts('report.sold-gold')).toEqual([0, 12])
    expect(counts('report.harvest')).toEqual([4, 0])
    expect(counts('report.sunk')).toEqual([1, 0])
    expect(counts('guild.merchants')).toEqual([0, 1])
    expect(counts('milestone.breach')).toEqual([0, 1])
    expect(counts('report.raided')).toBeUndefined()
  })

  it('tells what turned the match, and who took the lead from whom', () => {
    expect(
      reading.moments.map(({ number, round, side, events }) => [number, round, side, events.map(({ kind }) => kind)]),
    ).toEqual([
      [4, 7, 1, ['claimed', 'sunk']],
      [4, 7, 1, ['lead']],
    ])
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
  expect(read([])).toBeNull()
  expect(read([row(1, 0, 0, [0, 0], [8, 8], [])])).toBeNull()
})
