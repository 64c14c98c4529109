import { expect, it } from 'vitest'
import { lengthInWords } from './time.ts'

it.each([
  [400, 'en', '1 sec'],
  [12 * 60_000, 'en', '12 min'],
  [80 * 60_000, 'en', '1 hr, 20 min'],
  [80 * 60_000, 'de', '1 Std., 20 Min.'],
  [3 * 3600_000 + 5000, 'en', '3 hr'],
  [(26 * 60 + 5) * 60_000, 'fr', '1 j et 2 h'],
])('%i milliseconds in words of %s', (length, lang, words) => {
  expect(lengthInWords(length, lang).replace(/\s/g, ' ')).toBe(words)
})
