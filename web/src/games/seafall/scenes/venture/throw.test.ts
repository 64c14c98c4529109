import { expect, test } from 'vitest'
import type { PlayEvent } from '../../../../play/types.ts'
import type { Data, Face, View } from '../../model.ts'
import { aboutOf } from './about.ts'
import { facesOf, forecast, landed, notches, odds, poolSize, throwOf, throwsAgain, throwsAgainOn } from './throw.ts'

const event = (kind: string, args: PlayEvent['args'] = {}): PlayEvent => ({ number: 7, seat: 0, kind, args })
const die: Face[] = ['nothing', 'nothing', 'small', 'medium', 'medium', 'large']

test('events without a throw tell of none', () => {
  expect(throwOf([event('sailed', { ship: 'red-1', from: 0, to: 5 })])).toBeUndefined()
})

test('a throw is told whole: declared, thrown again, bettered by luck, and how it ended', () => {
  const told = throwOf([
    event('explores', { ship: 'red-1', island: 'bell', site: 4, dice: 4 }),
    event('rolled', { nothing: 1, small: 2, medium: 1, large: 0 }),
    event('rolled-small', { nothing: 2, small: 0, medium: 1, large: 1 }),
    event('luck'),
    event('throw', { successes: 3, defence: 4, damage: 1 }),
    event('succeeded'),
  ])
  expect(told).toMatchObject({
    dice: [1, 0, 2, 1],
    casts: 2,
    luck: 1,
    successes: 3,
    defence: 4,
    damage: 1,
    outcome: 'succeeded',
    sunk: false,
  })
  expect(told?.about?.kind).toBe('explores')
})

test('a throw that stands or is bettered in a move of its own is told with the dice and the endeavour before it', () => {
  const endeavour = {
    kind: 'explore',
    seat: 0,
    ship: 'red-1',
    island: 'bell',
    site: 4,
    defence: 3,
    dangerous: true,
    dice: [2, 1, 1, 0],
  }
  const before = { endeavour, provinces: [] } as unknown as View
  const over = { endeavour: { kind: '', dice: [0, 0, 0, 0] }, provinces: [] } as unknown as View
  const end = [event('throw', { successes: 3, defence: 3, damage: 0 }), event('succeeded')]
  expect(throwOf(end, before)?.dice).toEqual([2, 1, 1, 0])
  const told = throwOf([event('luck'), ...end], before)
  expect(told).toMatchObject({ dice: [1, 1, 2, 0], casts: 0, luck: 1, outcome: 'succeeded' })
  expect(aboutOf(over, {} as Data, told, before)).toMatchObject({
    kind: 'explore',
    ship: 'red-1',
    island: 'bell',
    site: 4,
    defence: 3,
  })
  // Where nothing was seen before it, no dice are made up.
  expect(throwOf([event('luck'), ...end])?.dice).toEqual([0, 0, 0, 0])
  expect(aboutOf(over, {} as Data, told, null)).toBeUndefined()
  // What was under way before is another throw's as soon as dice are thrown.
  expect(throwOf([event('rolled', { nothing: 1, small: 0, medium: 0, large: 2 }), ...end], before)?.dice).toEqual([1, 0, 0, 2])
})

test('what success gives by itself is told', () => {
  const outcome = (...events: PlayEvent[]) =>
    throwOf([event('throw', { successes: 5, defence: 5, damage: 0 }), event('succeeded'), ...events])
  expect(outcome(event('glory', { n: 2 }))).toMatchObject({ glory: 2, gate: '' })
  // A deed of the same moment gives its own; a raid at sea gives none by itself (SF-23.1).
  expect(outcome(event('deed'), event('glory', { n: 1 }))).toMatchObject({ glory: 0 })
  expect(outcome(event('passed', { gate: 'x' }), event('glory', { n: 2 }))).toMatchObject({ glory: 2, gate: 'x' })
})

test('a ship that sinks is told', () => {
  expect(throwOf([event('throw', { successes: 1, defence: 5, damage: 4 }), event('sunk'), event('failed')])).toMatchObject({
    sunk: true,
    outcome: 'failed',
  })
})

test('dice lie the best first', () => {
  expect(facesOf([2, 1, 0, 1])).toEqual(['large', 'small', 'nothing', 'nothing'])
})

test('odds: each die succeeds on four of six faces; a small success thrown again may be lost', () => {
  expect(odds(3, die).mean).toBeCloseTo(2)
  expect(odds(3, die).none).toBeCloseTo(1 / 27)
  expect(odds(1, die, true).mean, '4/6 - 1/18').toBe(0.6)
  expect(odds(9, die, true).mean).toBe(5.5)
})

test('a forecast tells what becomes of the flagship: each success is one damage less', () => {
  // Two dice of four sixths: none in 1/9, one in 4/9, two in 4/9.
  const told = forecast(2, die, false, 2, 1)
  expect(told.unhurt).toBeCloseTo(4 / 9)
  expect(told.damaged).toBeCloseTo(4 / 9)
  expect(told.sunk).toBeCloseTo(1 / 9)
  expect(forecast(15, die, true, 5, 0).damaged, 'what bears nothing sinks').toBe(0)
  const { unhurt, damaged, sunk } = forecast(15, die, true, 9, 3)
  expect(unhurt + damaged + sunk).toBeCloseTo(1)
})

test('a pool is the sum of its reasons, never more than the dice there are', () => {
  const view = (pool: { reason: string; dice: number }[]) => ({ endeavour: { pool } }) as unknown as View
  expect(
    poolSize(
      view([
        { reason: 'ship', dice: 4 },
        { reason: 'garrison', dice: -1 },
      ]),
    ),
  ).toBe(3)
  expect(poolSize(view([{ reason: 'ship', dice: 19 }]))).toBe(15)
})

test('small successes are thrown again by the event or the island, since version 8 also off its shore', () => {
  const mods = [{ stat: 'reroll-small', n: 0 }]
  const islands = [
    { id: 'one', space: 7, mods: [] },
    { id: 'other', space: 9, mods },
  ]
  const data = { cards: { islands, events: [{ id: 'swell', mods }] } } as unknown as Data
  const again = (endeavour: object, rules: number, event = 'calm') =>
    throwsAgain({ endeavour: { island: '', ...endeavour }, event } as unknown as View, data, {}, rules)
  expect([again({ island: 'other' }, 1), again({ island: 'one' }, 8), again({ island: 'one' }, 1, 'swell')]).toEqual([
    true,
    false,
    true,
  ])
  const raid = { target: 'green-1', space: 9 }
  expect([again(raid, 7), again(raid, 8), again({ ...raid, space: 7 }, 8), again({ space: 9 }, 8)]).toEqual([
    false,
    true,
    false,
    false,
  ])
  const before = (island: string, event = 'calm') => throwsAgainOn({ event } as unknown as View, data, {}, island)
  expect([before('other'), before('one'), before(''), before('', 'swell')], 'before it is declared').toEqual([
    true,
    false,
    false,
    true,
  ])
})

test('a defence is met notch by notch', () => {
  expect(notches(1, 3)).toEqual(['met', 'open', 'open'])
  expect(notches(3, 2)).toEqual(['met', 'met', 'over'])
})

test('dice fall in an order of their own, the same whenever the throw is looked at', () => {
  const dice = facesOf([2, 2, 2, 2]).map((face, id) => ({ face, id }))
  const fallen = landed(dice, 41)
  expect(fallen).toEqual(landed(dice, 41))
  expect(fallen).not.toEqual(dice)
  expect(fallen.toSorted((a, b) => a.id - b.id)).toEqual(dice)
  expect([40, 42, 43].some((cast) => landed(dice, cast).some((die, i) => die !== fallen[i]))).toBe(true)
})

test('a throw at sea is about a space, as dangerous as it was when it was declared (SF-21.2)', () => {
  const view = { endeavour: { kind: '' }, provinces: [{ colour: 'red' }] } as unknown as View
  const before = { endeavour: { kind: 'explore', dangerous: true } } as unknown as View
  const told = throwOf([
    event('surveys', { ship: 'red-2', space: 34, dice: 3 }),
    event('rolled', { nothing: 1, small: 2, medium: 0, large: 0 }),
    event('throw', { successes: 2, defence: 6, damage: 4 }),
  ])
  expect(aboutOf(view, {} as Data, told, before)).toEqual({
    kind: 'explore',
    seat: 0,
    ship: 'red-2',
    island: '',
    site: 0,
    space: 34,
    tomb: 0,
    target: '',
    colour: '',
    defence: 6,
    dangerous: true,
  })
})
