import { expect, test } from 'vitest'
import type { PlayEvent } from '../../../../play/types.ts'
import type { View } from '../../model.ts'
import { deedsOf, remember, standing, stepsOf } from './steps.ts'

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
  const deeds = deedsOf([event(3, 'box'), event(3, 'ends'), event(3, 'epithet'), event(3, 'sailed')])
  expect(deeds.map((d) => d.event.kind)).toEqual(['epithet'])
})

test('deeds add up row by row; a row told twice counts once, and going back forgets', () => {
  let told = remember([], [event(4, 'epithet')])
  told = remember(told, [event(5, 'improved'), event(5, 'kept')])
  told = remember(told, [event(5, 'improved'), event(5, 'kept')])
  expect(told.map((d) => [d.step, d.event.number])).toEqual([
    ['develop', 4],
    ['improve', 5],
    ['keep', 5],
  ])
  expect(remember(told, [event(4, 'epithet')])).toHaveLength(1)
  expect(remember(told, [])).toHaveLength(3)
})
