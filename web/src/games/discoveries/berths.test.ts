import { expect, test } from 'vitest'
import { berthing } from './berths.ts'

test('what stays keeps its berth, what comes takes the first free one', () => {
  const berths = berthing<string>()
  expect(berths(['a', 'b', 'c'])).toEqual(['a', 'b', 'c'])
  expect(berths(['a', 'c'])).toEqual(['a', undefined, 'c'])
  expect(berths(['c', 'd', 'a'])).toEqual(['a', 'd', 'c'])
  expect(berths(['d', 'e', 'f'])).toEqual(['e', 'd', 'f'])
  expect(berths(['d'])).toEqual([undefined, 'd'])
  expect(berths([])).toEqual([])
  expect(berths(['a', 'b'])).toEqual(['a', 'b'])
})
