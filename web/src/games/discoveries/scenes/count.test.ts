import { expect, test } from 'vitest'
import type { PlayEvent } from '../../../play/types.ts'
import type { View } from '../model.ts'
import { itemsOf, rankedOf, standAfter, winnersOf } from './count.ts'

const event = (kind: string, args: PlayEvent['args']): PlayEvent => ({ number: 1, seat: 0, kind, args })
const events = [
  event('scoring', { scoring: 'final' }),
  event('scored', { seat: 0, journey: 'congo', points: 4 }),
  event('scored', { seat: 1, journey: 'congo', points: 2 }),
  event('scored', { seat: 1, journey: 'brazil', points: 3 }),
  event('harbour', { seat: 0, points: 1 }),
  event('harbour', { seat: 1, points: 2 }),
  event('mission-scored', { seat: 0, mission: 'pair', value: 2, journeys: 3, points: 6 }),
  event('mission-scored', { seat: 1, mission: 'pair', value: 1, journeys: 3, points: 3 }),
]
const at = (...players: [points: number, harbour: number][]) =>
  ({ players: players.map(([points, harbour]) => ({ points, gained: { harbour } })) }) as unknown as View

test('journeys are counted one by one, then ships on none, then the mission of each', () => {
  const items = itemsOf(events, 2)
  expect(items.map(({ sort, id, points }) => [sort, id, ...points])).toEqual([
    ['journey', 'congo', 4, 2],
    ['journey', 'brazil', 0, 3],
    ['harbour', '', 1, 2],
    ['mission', 'pair', 6, 0],
    ['mission', 'pair', 0, 3],
  ])
  const view = at([21, 1], [20, 2])
  expect(standAfter(view, items, 0)).toEqual([10, 10])
  expect(standAfter(view, items, 1)).toEqual([14, 12])
  expect(standAfter(view, items, items.length)).toEqual([21, 20])
})

test('AD-4.5 of equal points more ships on no journey decide, and else the victory is shared', () => {
  expect(winnersOf(at([12, 0], [14, 0]))).toEqual([1])
  expect(winnersOf(at([12, 1], [12, 3], [11, 9]))).toEqual([1])
  expect(winnersOf(at([12, 3], [12, 3]))).toEqual([0, 1])
  expect(rankedOf(at([12, 1], [11, 9], [12, 3]))).toEqual([2, 0, 1])
})
