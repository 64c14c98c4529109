import { expect, test } from 'vitest'
import { toasts } from './toasts.svelte.ts'

test('what leads to a match is told everywhere but on its own page', () => {
  toasts.note('Your turn in another match: Efemeris', false, { page: 'match', id: 'abc' })
  toasts.note('That did not work.', true)
  const told = (...on: Parameters<typeof toasts.on>) => toasts.on(...on).map(({ text }) => text)
  expect(told({ page: 'lobby' })).toEqual(['Your turn in another match: Efemeris', 'That did not work.'])
  expect(told({ page: 'match', id: 'xyz' })).toHaveLength(2)
  expect(told({ page: 'match', id: 'abc' })).toEqual(['That did not work.'])
})
