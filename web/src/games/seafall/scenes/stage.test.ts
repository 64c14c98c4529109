import { expect, test } from 'vitest'
import type { PlayEvent } from '../../../play/types.ts'
import type { Data, View } from '../model.ts'
import { dealOf } from './deal.ts'
import { drawnBy } from './drawn.ts'
import { entryOf, openPages } from './log/pages.ts'
import { mayName } from './naming.ts'
import { begins, stage } from './stage.ts'
import { aboutOf, against } from './venture/about.ts'
import { throwOf } from './venture/throw.ts'

const event = (kind: string, args: PlayEvent['args'] = {}): PlayEvent => ({ number: 1, seat: 0, kind, args })
const view = (more: object = {}) =>
  ({
    phase: 'action',
    turn: 0,
    now: { asked: -1 },
    endeavour: { kind: '', spot: '' },
    finish: { over: false },
    provinces: [{ colour: 'red' }, { colour: 'blue' }],
    islands: [{ id: 'bell', sites: [{ spot: '11', option: 2 }] }],
    ...more,
  }) as unknown as View
const data = {
  cards: {
    spots: [
      { id: '10', symbol: 'moon', x: 1, y: 1 },
      { id: '11', symbol: 'tree', x: 1, y: 1 },
      { id: '12', symbol: 'tree', x: 1, y: 1 },
    ],
  },
} as unknown as Data

test('nothing is played out between moves', () => {
  expect(stage(view(), [], [])).toEqual([])
})

test('a campaign begins with the first round of its prologue (SF-28.2)', () => {
  const first = { prologue: true, year: 1, round: 1 }
  expect(begins(view(first))).toBe(true)
  for (const other of [{ prologue: false }, { year: 0, round: 0 }, { round: 2 }, { year: 2 }, { finish: { over: true } }])
    expect(begins(view({ ...first, ...other })), JSON.stringify(other)).toBe(false)
})

test('an endeavour shows its damage itself; damage by a storm is a decision of its own', () => {
  expect(stage(view({ phase: 'damage', endeavour: { kind: 'raid' } }), [], [])).toEqual(['endeavour'])
  expect(stage(view({ phase: 'damage' }), [], [])).toEqual(['slip'])
  expect(stage(view(), [], [event('rolled'), event('failed')])).toEqual(['endeavour'])
})

test('a ship is raised as an effect, or at the end of the match', () => {
  expect(stage(view({ phase: 'box' }), [], [])).toEqual(['slip'])
  expect(stage(view({ phase: 'box', finish: { over: true } }), [], [])).toEqual(['finish'])
})

test('the answer to a deal rests over the chart of whoever asked, and of nobody else', () => {
  for (const kind of ['accepted', 'declined']) {
    const answer = [event(kind, { province: 'blue', to: 'red' })]
    expect(stage(view(), [], answer, { seats: [0] })).toEqual(['deal'])
    for (const seats of [[1], []]) expect(stage(view(), [], answer, { seats })).toEqual([])
  }
  expect(stage(view({ phase: 'deal', now: { asked: 1 } }), [], [], { seats: [] })).toEqual(['deal'])
})

test('a deal is chosen, asked, answered', () => {
  expect(dealOf(view(), ['button:offer'], [])).toEqual({ state: 'choosing', asker: 0, asked: -1 })
  expect(dealOf(view({ phase: 'deal', now: { asked: 1 } }), [], [])).toEqual({ state: 'asked', asker: 0, asked: 1 })
  expect(dealOf(view(), [], [event('declined', { province: 'blue', to: 'red' })])).toEqual({
    state: 'declined',
    asker: 0,
    asked: 1,
  })
  expect(dealOf(view(), [], [])).toBeUndefined()
})

test('who is asked for a deal sees it before what is told', () => {
  const told = [event('rolled'), event('succeeded')]
  expect(stage(view({ phase: 'deal', now: { asked: 1 } }), [], told)).toEqual(['deal', 'endeavour'])
})

test('who draws one research card sees which, and nobody else', () => {
  const events = [
    event('charts', { province: 'blue', stack: 'sea', n: 1, gold: 3 }),
    event('kept-research', { province: 'blue', research: 34 }),
  ]
  expect(drawnBy(view(), [1], events)).toBe('34')
  expect(drawnBy(view(), [0], events)).toBeUndefined()
  expect(drawnBy(view(), [1], events.slice(1)), 'it was chosen among others').toBeUndefined()
  expect(stage(view(), [], events, { drawn: true })).toEqual(['drawn'])
})

test('only who may name an island is asked for its name', () => {
  const events = [event('names', { province: 'blue', island: 'bell' })]
  expect(mayName(view(), [1], events)).toBe('bell')
  expect(mayName(view(), [0], events)).toBeUndefined()
  expect(stage(view(), [], events, { names: true })).toEqual(['naming'])
  expect(stage(view(), [], events), 'to others there is nothing to see').toEqual([])
})

const outcome = { find: { kind: 'good', good: 'iron', gold: 0 }, effects: [] }
const pages = {
  'entry.10': { options: 1 },
  'entry.10.1': outcome,
  'entry.11': { options: 2 },
  'entry.11.2': outcome,
  'entry.12': { options: 2 },
  'entry.12.2': outcome,
  'entry.breach': { options: 1 },
  'entry.breach.1': outcome,
}
const open = (events: PlayEvent[], more = {}) =>
  openPages(view(more), data, pages, events).map((p) => [p.id, p.symbol, p.option, p.outcome !== undefined])

test('a page lies open with the option that was taken, and tells no outcome before', () => {
  expect(open([event('crossed-out', { spot: '11' }), event('read', { entry: '10' })])).toEqual([['10', 'moon', 1, true]])
  expect(open([event('read', { entry: '12' })])).toEqual([['12', 'tree', 0, false]])
  expect(open([event('decided', { entry: '12', option: 2 })])).toEqual([['12', 'tree', 2, true]])
  const read = [{ id: 'bell', sites: [{ spot: '10', entry: '11', option: 2 }] }]
  expect(open([], { endeavour: { kind: 'explore', spot: '10', entry: '11' }, islands: read })).toEqual([['11', 'tree', 2, true]])
  expect(open([event('claimed', { milestone: 'breach' })])).toEqual([['breach', '', 1, true]])
})

test('a page that is on its way has no options yet', () => {
  expect(openPages(view(), data, {}, [event('read', { entry: '10' })])).toEqual([
    { id: '10', symbol: 'moon', options: 0, option: 0, outcome: undefined },
  ])
  // It says “you”, and all at the table read it.
  const blue = { turn: 1, endeavour: { kind: 'explore', spot: '11' } }
  expect(openPages(view(blue), data, pages, []).map(({ reader }) => reader)).toEqual(['blue'])
  const read = [event('read', { province: 'red', entry: '10' })]
  expect(openPages(view({ turn: 1 }), data, pages, read).map(({ reader }) => reader)).toEqual(['red'])
})

test('by the first rules the spot is the entry', () => {
  expect(open([event('crossed', { spot: '10' })])).toEqual([['10', 'moon', 1, true]])
  expect(open([event('crossed', { spot: '12' })])).toEqual([['12', 'tree', 0, false]])
  expect(open([event('chose', { spot: '12', option: 2 })])).toEqual([['12', 'tree', 2, true]])
  expect(open([], { endeavour: { kind: 'explore', spot: '11' } })).toEqual([['11', 'tree', 2, true]])
})

test('a crossed spot leads to what was read there', () => {
  const read = view({ islands: [{ id: 'bell', sites: [{ spot: '10', entry: '11', option: 2 }] }] })
  expect(entryOf(read, '10')).toBe('11')
  expect(entryOf(read, '12')).toBe('')
  expect(entryOf(view(), '11')).toBe('11')
  expect(entryOf(view({ islands: [], endeavour: { kind: 'explore', spot: '12', entry: '10' } }), '12')).toBe('10')
})

test('what is turned up at sea is shown, and the entry that is read there is a page like any other (SF-21.3)', () => {
  const sea = { phase: 'entry', endeavour: { kind: 'explore', spot: '', space: 27, entry: 'ab-1' }, marks: [{ space: 27 }] }
  expect(stage(view(sea), [], [event('tile', { space: 27, tile: 'entry' })])).toEqual(['endeavour', 'tile'])
  const pages = { 'entry.ab-1': { options: 2 }, 'entry.ab-1.2': { find: { kind: 'nothing' }, effects: [] } }
  expect(openPages(view(sea), data, pages, [])).toMatchObject([{ id: 'ab-1', symbol: 'sea', options: 2, option: 0 }])
  // It was decided: the mark on the chart holds it.
  const after = view({ marks: [{ space: 27, kind: 'entry', entry: 'ab-1', option: 2 }] })
  expect(openPages(after, data, pages, [event('decided', { entry: 'ab-1', option: 2 })])).toMatchObject([
    { id: 'ab-1', symbol: 'sea', option: 2, outcome: pages['entry.ab-1.2'] },
  ])
})

test('an entry that is read where nothing was thrown is a page, and what it brings is decided on a slip (SF-25.1, SF-26.2)', () => {
  const read = { kind: '', spot: '', space: 42, entry: 'ab-3' }
  const reading = view({ phase: 'entry', endeavour: read })
  expect(stage(reading, [], [])).toEqual([])
  expect(openPages(reading, data, { 'entry.ab-3': { options: 2 } }, [])).toMatchObject([{ id: 'ab-3', symbol: 'sea' }])
  for (const phase of ['load', 'damage']) expect(stage(view({ phase, endeavour: read }), [], [])).toEqual(['slip'])
})

test('an entry of a chest that was read at a site has the symbol of its spot', () => {
  const land = view({ islands: [{ id: 'bell', sites: [{ spot: '10', entry: 'ab-2', option: 1 }] }] })
  expect(openPages(land, data, {}, [event('read', { entry: 'ab-2' })])).toMatchObject([{ id: 'ab-2', symbol: 'moon' }])
  // One that was read elsewhere has that of its place, though what came of it is kept at a site.
  const pages = { 'entry.ab-2': { options: 3, place: 'edge' } }
  expect(openPages(land, data, pages, [event('decided', { entry: 'ab-2', option: 1 })])).toMatchObject([{ symbol: 'edge' }])
})

test('before an open tomb it is decided what becomes of it, and its entry is a page of its own (SF-22.1)', () => {
  const tomb = { phase: 'entry', endeavour: { kind: 'explore', spot: '', island: 'bell', site: 2, n: 3, choice: 'tomb' } }
  expect(stage(view(tomb), [], [event('enters'), event('rolled')])).toEqual(['endeavour', 'tomb'])
  const read = { phase: 'entry', endeavour: { kind: 'explore', spot: '', island: 'bell', site: 2, n: 3, entry: 'cd-4' } }
  expect(openPages(view(read), data, { 'entry.cd-4': { options: 2 } }, [])).toMatchObject([
    { id: 'cd-4', symbol: 'tomb', option: 0 },
  ])
  expect(openPages(view(), data, {}, [event('decided', { entry: 'cd-4', option: 2 })])).toMatchObject([
    { id: 'cd-4', symbol: 'tomb', option: 2 },
  ])
})

test('what is entered is told as what it is, after the throw, too (SF-22.1)', () => {
  const events = [
    event('enters', { ship: 'red-1', island: 'bell', site: 2, tomb: 3, dice: 4 }),
    event('rolled', { nothing: 1, small: 1, medium: 1, large: 1 }),
    event('throw', { successes: 4, defence: 6, damage: 2 }),
  ]
  const cards = { cards: { islands: [{ id: 'bell', sites: [{}, { dangerous: false }] }] } } as unknown as Data
  const about = aboutOf(view(), cards, throwOf(events), null)
  expect(about).toMatchObject({ kind: 'explore', island: 'bell', site: 2, tomb: 3, defence: 6, dangerous: true })
})

test('what has risen is told once it has (SF-22.4)', () => {
  expect(stage(view(), [], [event('rise', { n: 1 })])).toEqual(['rise'])
})

const prize = { kind: 'raid', target: 'blue-1', province: 1, space: 20, rest: 3, spot: '', island: '', site: 0 }

test('a raid at sea is an endeavour about what is raided, from its declaration to what is taken (SF-23.1)', () => {
  expect(stage(view({ phase: 'plunder', endeavour: prize }), [], [])).toEqual(['endeavour'])
  const cards = { cards: { islands: [] } } as unknown as Data
  const under = aboutOf(view({ endeavour: { ...prize, seat: 0, ship: 'red-1', defence: 2 } }), cards, undefined, null)
  expect(under).toMatchObject({ kind: 'raid', target: 'blue-1', colour: '', space: -1, defence: 2 })
  expect(against(view(), under!)).toBe(1) // blue reads that it is blue's ship, whatever name that has
  expect(against(view(), { ...under!, target: 'standing-order' })).toBe(-1)
  expect(against(view(), { ...under!, target: '', colour: 'red' })).toBe(0)
  expect(against(view(), { ...under!, target: '' })).toBe(-1)
  const told = (kind: string, args: PlayEvent['args']) =>
    aboutOf(
      view(),
      cards,
      throwOf([event(kind, args), event('rolled', {}), event('throw', { successes: 1, defence: 5, damage: 2 })]),
      null,
    )
  expect(told('raids-ship', { ship: 'red-1', target: 'blue-1', other: 'blue', dice: 3 })).toMatchObject({
    kind: 'raid',
    target: 'blue-1',
    dangerous: false,
    island: '',
  })
  expect(told('raids-fleet', { ship: 'red-1', fleet: 'x', dice: 3 })).toMatchObject({
    target: 'x',
    seat: 0,
    dangerous: true,
    defence: 5,
  })
})

test('what is read aboard a fleet is a page of its own, also when it has been decided (SF-23.3)', () => {
  const pages = { 'entry.ef-1': { options: 2, place: 'prize' } }
  const reading = view({ phase: 'entry', endeavour: { ...prize, target: 'x', entry: 'ef-1' } })
  expect(openPages(reading, data, pages, [])).toMatchObject([{ id: 'ef-1', symbol: 'prize', option: 0 }])
  expect(openPages(reading, data, {}, [])).toMatchObject([{ id: 'ef-1', symbol: 'prize', options: 0 }])
  const decided = [event('decided', { entry: 'ef-1', option: 2 })]
  expect(openPages(view(), data, pages, decided)).toMatchObject([{ id: 'ef-1', symbol: 'prize', option: 2 }])
})
