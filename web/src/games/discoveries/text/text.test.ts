import { expect, test } from 'vitest'
import de from './de.json'
import en from './en.json'
import fr from './fr.json'
import hu from './hu.json'

const rules = import.meta.glob<Record<string, string>>('../../../../../games/discoveries/text/*.json', {
  eager: true,
  import: 'default',
})
const sources = import.meta.glob<string>(['../**/*.svelte', '../**/*.ts', '../../../play/hyphens.ts', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const own: Record<string, Record<string, string>> = { en, de, fr, hu }

test.each(['de', 'fr', 'hu'])('%s has the keys of en', (lang) => {
  expect(Object.keys(own[lang]!).sort()).toEqual(Object.keys(en).sort())
})

test.each(['de', 'fr', 'hu'])('messages of %s take the arguments of en', (lang) => {
  // A form of a plural that is a single word stands in braces as an argument does.
  const names = (message: string) =>
    [...new Set([...message.replace(/(=\d+|one|other) \{[^{}#]*\}/g, '').matchAll(/\{(\w+)[,}]/g)].map((m) => m[1]!))].sort()
  const differ = Object.entries(en).filter(([key, message]) => `${names(message)}` !== `${names(own[lang]![key] ?? '')}`)
  expect(differ.map(([key]) => key)).toEqual([])
})

test('every key that stands in the code is in a catalog, and every own key is used', () => {
  const text = Object.values(sources).join('\n')
  const used = [...text.matchAll(/'((?:ui|thing|button|scoring)\.[\w.-]+)'/g)].map((m) => m[1]!)
  const known = new Set([
    ...Object.keys(en),
    ...Object.keys(Object.entries(rules).find(([path]) => path.endsWith('/en.json'))![1]),
  ])
  expect(used.filter((key) => !known.has(key))).toEqual([])
  const built = /^(ui\.(act|action)-|ui\.still\.|guide\.|event\.|sort\.|ask\.)/ // these are put together in code
  expect(Object.keys(en).filter((key) => !text.includes(`'${key}'`) && !built.test(key))).toEqual([])
})

test('in French a colour that is set or asked for is a noun, and agrees with nothing', () => {
  const fr = Object.entries(rules).find(([path]) => path.endsWith('/fr.json'))![1]
  const agreeing = /(la couleur|couleur du voyage «[^»]*» est maintenant) \{colour\}/
  expect(Object.entries({ ...fr, ...own.fr }).filter(([, message]) => agreeing.test(message))).toEqual([])
})

test('every long word at the head of a line of the reckoning can be divided', () => {
  for (const [lang, catalog] of Object.entries(own)) {
    const heads = Object.entries(catalog).filter(([key]) => key.startsWith('ui.sum-'))
    const long = heads.flatMap(([, words]) => words.split(' ')).filter((word) => word.length > 10)
    expect(
      long.filter((word) => !word.includes('\u00ad')),
      lang,
    ).toEqual([])
  }
})

test('every long word on a narrow card can be divided', () => {
  for (const [path, catalog] of Object.entries(rules)) {
    const lang = path.replace(/^.*\/(\w+)\.json$/, '$1')
    const known = new Set((own[lang]?.['ui.syllables'] ?? '').split(' ').map((word) => word.replaceAll('-', '')))
    const names = Object.entries(catalog).filter(([key]) => /^(contract|card)\.\w+$/.test(key))
    const long = names.flatMap(([, name]) => name.match(/\p{L}+/gu) ?? []).filter((word) => word.length > 6)
    expect(
      long.filter((word) => !known.has(word)),
      lang,
    ).toEqual([])
  }
})

test('every long word of a mission’s name can be divided into parts for a column of a phone’s reckoning', () => {
  const most = 6 // letters abreast
  for (const [path, catalog] of Object.entries(rules)) {
    const lang = path.replace(/^.*\/(\w+)\.json$/, '$1')
    const known = (own[lang]?.['ui.syllables'] ?? '').split(' ')
    const names = Object.entries(catalog).filter(([key]) => /^mission\.[\w-]+$/.test(key))
    const words = names.flatMap(([, name]) => name.match(/\p{L}+/gu) ?? []).filter((word) => word.length > most)
    const divided = words.map((word) => known.find((one) => one.replaceAll('-', '') === word) ?? word)
    expect(
      divided.filter((word) => word.split('-').some((part) => part.length > most)),
      lang,
    ).toEqual([])
  }
})
