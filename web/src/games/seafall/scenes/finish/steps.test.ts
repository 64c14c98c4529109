import { expect, test } from 'vitest'
import type { PlayEvent } from '../../../../play/types.ts'
import type { View } from '../../model.ts'
import { deedsOf, standing, stepsOf, storyOf } from './steps.ts'

const event = (number: number, kind: string): PlayEvent => ({ number, seat: 0, kind, args: {} })
const at = (phase: string, last = false) => ({ phase, finish: { last } }) as unknown as View

test('steps are done, under way, or still to come', () => {
  expect(standing('improve', at('keep'))).toBe('done')
  expect(standing('keep', at('keep'))).toBe('now')
  expect(standing('titles', at('keep'))).toBe('later')
  expect(standing('titles', at('over'))).toBe('done')
})

test('the last match of a campaign makes peace and records, no more', () => {
  expect(stepsOf(at('reconcile', true))).toEqual(['reconcile', 'titles'])
  expect(stepsOf(at('develop'))).toHaveLength(6)
})

test('what happened before the end of the match is no deed of it', () => {
  const agreed = [event(3, 'sailed'), event(4, 'offer'), event(5, 'accept'), event(5, 'recorded'), event(5, 'emperor')]
  expect(deedsOf(agreed), 'while it goes on').toEqual([])
  expect(deedsOf([...agreed, event(5, 'over')]).map((deed) => deed.event.kind)).toEqual(['recorded', 'emperor'])
  const deeds = deedsOf([event(3, 'box'), event(3, 'ends'), event(3, 'epithet'), event(3, 'sailed')])
  expect(deeds.map((d) => d.event.kind)).toEqual(['epithet'])
})

test('a match that goes on has no deeds of its end', () => {
  expect(deedsOf([event(3, 'box'), event(4, 'title')])).toEqual([])
})

test('a winner is told of by the three weightiest own deeds, in the order in which they were done', () => {
  const view = { provinces: [{ colour: 'red' }, { colour: 'blue' }] } as unknown as View
  const did = (number: number, kind: string, args: PlayEvent['args']): PlayEvent => ({ number, seat: 0, kind, args })
  const past = [
    did(1, 'looted', { province: 'red', other: 'blue', place: 'vault' }),
    did(2, 'explores', { ship: 'red-1', island: 'gannet', site: 1, dice: 3 }),
    did(3, 'looted', { province: 'blue', other: 'red', place: 'vault' }),
    did(4, 'claimed', { province: 'red', milestone: 'x' }),
    did(5, 'found-mine', { province: 'red', island: 'gannet', site: 1, gold: 2 }),
    did(6, 'gold', { province: 'red', n: 2 }),
    did(7, 'ends', { reason: 'target', province: 'red' }),
  ]
  expect(storyOf(past, 0, view).map((e) => e.number)).toEqual([1, 2, 4])
  expect(storyOf(past, 1, view).map((e) => e.number)).toEqual([3])
  expect(storyOf(past, -1, view)).toEqual([])
})
