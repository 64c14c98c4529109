import { expect, it } from 'vitest'
import type { Catalog } from './catalog.ts'
import { figure, percent, withMinus } from './numbers.ts'

const catalogs = import.meta.glob<Catalog>('../text/*.json', { query: '?messages', import: 'default', eager: true })

it.each([
  ['en', '50%'],
  ['de', '50\u00a0%'],
  ['hu', '50%'],
])('a share in %s is %s, in messages and beside them', (lang, text) => {
  expect(percent(0.5, lang)).toBe(text)
  expect(catalogs[`../text/${lang}.json`]!['hint.value']!({ share: 0.496 })).toContain(text)
})

it('a number below nothing has a minus sign, and hyphens of words stay', () => {
  expect([2, 0, -1, -0.5].map(figure)).toEqual(['2', '0', '−1', '−0.5'])
  expect(withMinus('Mary-Ann-2 loses: -3 (-1)', { n: -3 })).toBe('Mary-Ann-2 loses: −3 (−1)')
  expect(withMinus('3-5 players, -1', { n: 1 })).toBe('3-5 players, -1') // nothing below nothing was told
})
