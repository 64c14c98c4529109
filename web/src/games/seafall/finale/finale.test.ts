import { describe, expect, it } from 'vitest'
import type { PlayEvent } from '../../../play/types.ts'
import { markOf } from '../chart/marks.ts'
import { piecesOf } from '../chest/contents.ts'
import type { Data, View } from '../model.ts'
import { drawn, lastIsland, unsealed, type ChestData } from '../opened.ts'
import { pieces } from '../pieces.ts'
import { race } from '../race.ts'
import { openPages } from '../scenes/log/pages.ts'
import { stage } from '../scenes/stage.ts'
import { aboutOf } from '../scenes/venture/about.ts'
import { throwOf } from '../scenes/venture/throw.ts'
import { data, positions } from '../testdata/positions.ts'
import { weights } from '../weights.ts'
import { words } from '../words.ts'
import { fatesOf, stagesOf, termsIn } from './finale.ts'

const terms = {
  gates: [
    { id: 'x', guild: 'explorers', n: 2, eased: 1 },
    { id: 'y', guild: 'soldiers', n: 7, eased: 5 },
  ],
  first: 2,
  later: 1,
  least: 2,
  year: 2,
  years: 4,
  defence: 8,
  glory: 4,
  relic: 2,
  colony: 2,
  high: 12,
}
const chest = {
  id: 'a',
  milestones: [],
  events: [],
  advisors: [],
  treasures: [],
  charts: [],
  tiles: [],
  tracks: [],
  crown: terms,
  art: { 'gate.x': [['line', 'M0 0H8']] },
} as unknown as ChestData
const pages = { 'chest.a': chest, 'ending.z': { art: { 'ending.z': [['line', 'M0 0V8']] } }, 'fate.q': {} }

/** Speaks keys and their arguments; it has those that are given. */
const speaker = (...keys: string[]) =>
  Object.assign((key: string, args?: object) => (args ? `${key} ${Object.values(args).join()}` : key), {
    has: (key: string) => keys.includes(key),
  })

/** The last match, in which somebody fights for the second gate. */
function last(): View {
  const view: View = structuredClone(positions.find((p) => p.phase === 'action' && !p.view.prologue)!.view)
  view.target = 0
  view.years = 4
  view.stages = [
    { id: 'x', seats: [1] },
    { id: 'y', seats: [] },
  ]
  return view
}
const own = data.cards.islands.find(({ id }) => id === lastIsland)!

describe('the last match (SF-26)', () => {
  it('has stages of its own, an end by a year, and no number of glory to race for', () => {
    expect(stagesOf(last()).map(({ seats }) => seats)).toEqual([[1], []])
    expect(stagesOf(positions[0]!.view)).toEqual([])
    expect(race.of(last(), data)?.goal).toBeUndefined()
    expect(termsIn(pages)).toBe(terms)
    expect(termsIn({ 'chest.a': { ...chest, crown: undefined } })).toBeUndefined()
  })

  it('makes the last site harder than it was printed, and no other (SF-26.3)', () => {
    const joined: Data = unsealed(data, pages)
    expect(own.sites[0]!.defence).not.toBe(8)
    for (const island of joined.cards.islands) {
      const printed = data.cards.islands.find(({ id }) => id === island.id)!
      if (island.id === lastIsland) expect(island.sites.map(({ defence }) => defence)).toEqual([8])
      else expect(island).toEqual(printed)
    }
    expect(unsealed(joined, pages)).toEqual(joined)
  })

  it('tells of its stages among what lay in the chest, each with its picture', () => {
    const told = piecesOf(chest, speaker('gate.x', 'gate.y') as never)
    expect(told.map(({ sort, id, glory }) => [sort, id, glory])).toEqual([
      ['gate', 'x', 1],
      ['gate', 'y', 1],
    ])
    expect(drawn(pages, 'gate.x')).toEqual([['line', 'M0 0H8']])
  })

  it('says by what a gate is passed, and which (SF-26.2)', () => {
    const at = { view: last(), data, players: [], t: speaker('gate.x', 'good.timber', 'ending.z') as never, args: {} }
    expect(words('gate', 'x', { ...at, kind: 'passed' })).toBe('gate.x')
    expect(words('without', 'timber', { ...at, kind: 'pass-goods' })).toBe('good.timber')
    expect(words('ending', 'z', { ...at, kind: 'ending' })).toBe('ending.z')
    expect(words('ending', 'unread', { ...at, kind: 'ending' })).toBe('')
  })

  it('throws for a gate that is guarded, while it is fought for and when that is over', () => {
    const view = last()
    const guarded = { ...view.endeavour, kind: 'raid' as const, seat: 0, ship: 'red-1', island: '', site: 0, province: -1 }
    const before: View = { ...view, endeavour: { ...guarded, target: 'y', defence: 5, dangerous: true } }
    expect(aboutOf(before, data, undefined, null)).toMatchObject({ target: 'y', colour: '', island: '', defence: 5 })
    expect(openPages(before, data, pages, [])).toEqual([])
    const events: PlayEvent[] = [
      { number: 1, seat: 0, kind: 'challenges', args: { ship: 'red-1', dice: 3 } },
      { number: 1, seat: 0, kind: 'rolled', args: { nothing: 1, small: 1, medium: 1, large: 0 } },
      { number: 1, seat: 0, kind: 'throw', args: { successes: 2, defence: 5, damage: 3 } },
      { number: 1, seat: 0, kind: 'failed', args: { province: 'red' } },
    ]
    const told = throwOf(events)!
    expect(told.about?.kind).toBe('challenges')
    for (const was of [before, null]) {
      expect(aboutOf(view, data, told, was)).toMatchObject({ kind: 'raid', target: 'y', ship: 'red-1', defence: 5 })
    }
    expect(stage(view, [], events)).toContain('endeavour')
    // The gate that was passed keeps its name while an entry is read there.
    const past = throwOf([
      ...events.slice(0, 3),
      { number: 1, seat: 0, kind: 'succeeded', args: {} },
      { number: 1, seat: 0, kind: 'passed', args: { gate: 'y' } },
    ])
    const reading: View = { ...view, endeavour: { ...guarded, kind: '', space: 41, entry: 'some-1' } }
    expect(aboutOf(reading, data, past, before)).toMatchObject({ kind: 'raid', target: 'y', ship: 'red-1', island: '' })
  })

  it('has a mark, a sound and a weight for whatever happens at a gate and in the end', () => {
    const args = { province: 'red', ship: 'red-1', n: 2, good: 'iron', gate: 'x', treasure: 't', ending: 'z' }
    for (const kind of ['passed', 'handed-in', 'handed-over', 'challenges', 'reckoned', 'ending']) {
      expect(pieces[kind]?.sound, kind).toBeTruthy()
      expect(weights[kind], kind).toBeGreaterThan(0)
      if (kind !== 'ending') expect(markOf({ number: 1, seat: 0, kind, args })?.token, kind).toBeDefined()
    }
  })

  it('crowns at once where no ending is told, and after it where one is (SF-28.2)', () => {
    const event: PlayEvent = { number: 1, seat: 0, kind: 'emperor', args: { province: 'red' } }
    const at = { before: null, data, you: [], events: [event] }
    expect(pieces.emperor!.scenic!(event, { ...at, view: last() })).toBe(true)
    const view = last()
    view.finish.ending = 'z'
    expect(pieces.emperor!.scenic!(event, { ...at, view })).toBe(false)
  })
})

describe('how a campaign ended (SF-26.4)', () => {
  it('is told of each province in the order in which the server tells it', () => {
    const view = last()
    expect(fatesOf(view)).toEqual([])
    view.finish.fates = [
      { seat: 1, id: 'p' },
      { seat: 1, id: 'q' },
      { seat: 0, id: 'r' },
    ]
    expect(fatesOf(view).map(({ seat, ids, province }) => [seat, ids, province.colour])).toEqual([
      [1, ['p', 'q'], view.provinces[1]!.colour],
      [0, ['r'], view.provinces[0]!.colour],
    ])
  })

  it('has its picture from a page of its own', () => {
    expect(drawn(pages, 'ending.z')).toEqual([['line', 'M0 0V8']])
    expect(drawn(pages, 'ending.other')).toBeUndefined()
    expect(drawn(pages, 'fate.q')).toBeUndefined()
  })
})
