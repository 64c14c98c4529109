import { expect, test } from 'vitest'
import type { View } from '../model.ts'
import { priceOf } from './prices.ts'

const view = {
  prices: [
    { sort: 'advisor', id: 'brute', gold: 3, with: -1 },
    { sort: 'upgrade', id: 'bold', gold: 8, with: 0 },
  ],
} as unknown as View

test('a price is what the server says it is for the viewer', () => {
  expect(priceOf(view, 'upgrade', 'bold', 10)).toEqual({ printed: 10, gold: 8, withGood: 0 })
  expect(priceOf(view, 'advisor', 'brute', 4)).toEqual({ printed: 4, gold: 3, withGood: -1 })
})

test('who has no province sees what is printed', () => {
  expect(priceOf({ prices: [] } as unknown as View, 'upgrade', 'bold', 10)).toEqual({ printed: 10, gold: 10, withGood: -1 })
  expect(priceOf(view, 'building', 'bold', 6)).toEqual({ printed: 6, gold: 6, withGood: -1 })
})
