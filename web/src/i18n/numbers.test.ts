import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Catalog } from './catalog.ts'
import { figure, percent, withMinus } from './numbers.ts'
import { listed } from './plain.ts'
import { number, strictNumber } from './runtime.ts'

const catalogs = import.meta.glob<Catalog>('../text/*.json', { query: '?messages', import: 'default', eager: true })

it.each([
  ['en', '50%'],
  ['de', '50\u00a0%'],
  ['fr', '50\u00a0%'],
  ['hu', '50%'],
])('a share in %s is %s, in messages and beside them', (lang, text) => {
  expect(percent(0.5, lang)).toBe(text)
  expect(catalogs[`../text/${lang}.json`]!['hint.value']!({ share: 0.496 })).toContain(text)
})

it.each(['de', 'en', 'fr', 'hu', 'it'])('lists are written as %s has them', (lang) => {
  for (const type of ['conjunction', 'disjunction'] as const) {
    const lists = new Intl.ListFormat(lang, { type })
    for (const list of [[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']])
      expect(listed(lang, list, type)).toBe(lists.format(list))
  }
})

it.each(['de', 'en', 'fr', 'hu'])('numbers of messages are written as %s has them, small ones, too', (lang) => {
  const { format } = new Intl.NumberFormat(lang)
  for (const n of [
    ...Array(1000).keys(),
    1000,
    12_345,
    1e6,
    0.5,
    1.3,
    2.25,
    0.0004,
    0.0625,
    99.9996,
    999.5,
    999.9996,
    -1,
    -0.5,
    -1234,
  ]) {
    expect(number(lang, n + 2, 2)).toBe(format(n))
    expect(strictNumber(lang, n + 2, 2, 'n')).toBe(format(n))
  }
  expect(() => strictNumber(lang, NaN, 0, 'n')).toThrow('n')
})

it.each(['de', 'en', 'fr', 'hu', 'pl'])('shares are written as %s has them', (lang) => {
  const { format } = new Intl.NumberFormat(lang, { style: 'percent' })
  for (const n of [...Array(101).keys(), 0.4, 33.33, 66.67, 100.5, 1234, 1_234_567, 0.00001, -3]) {
    expect(percent(n / 100, lang)).toBe(format(n / 100))
  }
})

it('a number below nothing has a minus sign, and hyphens of words stay', () => {
  expect([2, 0, -1, -0.5].map(figure)).toEqual(['2', '0', '−1', '−0.5'])
  expect(withMinus('Mary-Ann-2 loses: -3 (-1)', { n: -3 })).toBe('Mary-Ann-2 loses: −3 (−1)')
  expect(withMinus('3-5 players, -1', { n: 1 })).toBe('3-5 players, -1') // nothing below nothing was told
})

it('scores, which may be below nothing, are written as figures', () => {
  const bare: string[] = []
  const root = join(import.meta.dirname, '..')
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.svelte'))) {
    const [markup] = readFileSync(join(root, file), 'utf8').split('\n<style>')
    const found = markup!.match(/(?<=[>Σ])\{(?:[\w.!]+\.)?(?:glory|campaign|score|sum)\}/g) ?? []
    bare.push(...found.map((one) => `${file}: ${one}`))
  }
  expect(bare).toEqual([])
})
