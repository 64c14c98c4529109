import { expect, test } from 'vitest'
import rules from '../../../../../games/efemeris/text/en.json'
import de from './de.json'
import en from './en.json'

const sources = import.meta.glob<string>(['../**/*.svelte', '../*.ts'], { query: '?raw', import: 'default', eager: true })

test('every language has the same keys', () => {
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort())
})

test('every key that stands in the code is in a catalog, and every own key is used', () => {
  const text = Object.values(sources).join('\n')
  const used = [...text.matchAll(/'((?:ui|phase|place|field|spice)\.[\w.-]+)'/g)].map((m) => m[1]!)
  const known = new Set([...Object.keys(en), ...Object.keys(rules)])
  expect(used.filter((key) => !known.has(key) && !key.endsWith('.'))).toEqual([])
  const built = /^(ui\.effect\.|guide\.|ask\.|sort\.)/ // these are put together in code
  expect(Object.keys(en).filter((key) => !text.includes(`'${key}'`) && !built.test(key))).toEqual([])
})
