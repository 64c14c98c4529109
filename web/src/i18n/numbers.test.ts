import { expect, it } from 'vitest'
import type { Catalog } from './catalog.ts'
import { percent } from './numbers.ts'

const catalogs = import.meta.glob<Catalog>('../text/*.json', { query: '?messages', import: 'default', eager: true })

it.each([
  ['en', '50%'],
  ['de', '50\u00a0%'],
  ['hu', '50%'],
])('a share in %s is %s, in messages and beside them', (lang, text) => {
  expect(percent(0.5, lang)).toBe(text)
  expect(catalogs[`../text/${lang}.json`]!['hint.value']!({ share: 0.496 })).toContain(text)
})
