import { expect, test } from 'vitest'
import type { PlayEvent } from '../../../../play/types.ts'
import type { View } from '../../model.ts'
import { deedsOf, standing, stepsOf } from './steps.ts'

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

test('a match that goes on has no deeds of its end', () => {
  expect(deedsOf([event(3, 'box'), event(4, 'title')])).toEqual([])
})
