import { expect, test } from 'vitest'
import { purseOf } from './marks.ts'

test('spices fly to the purse in the dock only where it is of the seat that they go to', () => {
  expect(purseOf(1, 1, 'pepper')).toContain('.purse [data-spice="pepper"]')
  // Also where one has several seats: the dock has the purse of the one that acts.
  expect(purseOf(2, 1, 'pepper')).toBe('.race [data-seats~="2"]')
  expect(purseOf(0, -1, 'vanilla')).toBe('.race [data-seats~="0"]')
})
