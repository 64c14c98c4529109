import { expect, test } from 'vitest'
import de from './de.json'
import en from './en.json'
import fr from './fr.json'
import hu from './hu.json'

const rules = import.meta.glob<Record<string, string>>('../../../../../games/seafall/text/*.json', {
  eager: true,
  import: 'default',
})
const sources = import.meta.glob<string>(['../**/*.svelte', '../**/*.ts', '../../../play/hyphens.ts', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const own: Record<string, Record<string, string>> = { en, de, fr, hu }
const text = Object.values(sources).join('\n')

test.each(['de', 'fr', 'hu'])('%s has the keys of en', (lang) => {
  expect(Object.keys(own[lang]!).sort()).toEqual(Object.keys(en).sort())
})

test('every key that stands in the code is in a catalog', () => {
  const asked = [...text.matchAll(/'((?:chart|scene|panel|book|guide|history|ui)\.[\w.-]*\w)'/g)].map((match) => match[1]!)
  const known = new Set([...Object.keys(en), ...Object.keys(rules['../../../../../games/seafall/text/en.json']!)])
  expect(asked.filter((key) => !known.has(key))).toEqual([])
})

test('every own key is used', () => {
  // `panel.action-${id}`: any key that begins and ends so. Words of the guide have the id of their step; the page puts
  // together what it asks for and how it heads its list, and it says the round in the strip; the readout's own
  // events are put together by the page.
  const composed = [...text.matchAll(/`([a-z]\w*\.(?:[\w.-]*\$\{[^}]*\})+[\w.-]*)`/g)].map(
    ([, key]) => new RegExp(`^${key!.replace(/\./g, '\\.').replace(/\$\{[^}]*\}/g, '.+')}$`),
  )
  const used = (key: string) =>
    text.includes(`'${key}'`) || composed.some((pattern) => pattern.test(key)) || /^(guide|event|ask|sort)\.|^round$/.test(key)
  expect(Object.keys(en).filter((key) => !used(key))).toEqual([])
})

test('German says what is done: taxes are levied, and goods lie in a hold', () => {
  const rule = rules['../../../../../games/seafall/text/de.json']!
  for (const key of ['button.tax', 'expertise.tax']) expect(rule[key], key).toBe('Steuern erheben')
  expect(de['panel.action-tax']).toBe('Steuern erheben')
  expect(rule['value.hold']).toBe('Laderaum')
  // As a value of a ship, with a number or among the others, it is the hold.
  for (const [key, words] of Object.entries(rule))
    expect([key, words]).toEqual([key, expect.not.stringMatching(/Laden [+−\d]|, Laden\b/)])
})

test("every long word on an island's panel and on a guild's card can be divided", () => {
  for (const [path, catalog] of Object.entries(rules)) {
    const lang = path.replace(/^.*\/(\w+)\.json$/, '$1')
    const known = new Set((own[lang]?.['ui.syllables'] ?? '').split(' ').map((word) => word.replaceAll('-', '')))
    const names = Object.entries(catalog).filter(
      ([key]) => /^(find|symbol|guild)\.(?!nothing)[\w.]+$/.test(key) && !key.endsWith('.rule'),
    )
    const long = names.flatMap(([, name]) => name.match(/\p{L}+/gu) ?? []).filter((word) => word.length > 9)
    expect(
      long.filter((word) => !known.has(word)),
      lang,
    ).toEqual([])
  }
})

test('what is asked fits the two lines that a phone has for it', () => {
  for (const [path, catalog] of Object.entries(rules)) {
    const asked = Object.entries(catalog).filter(([key]) => /^phase\.(?!over)[\w-]+\.hint$/.test(key))
    expect(asked.length).toBeGreaterThan(20)
    expect(
      asked.filter(([, words]) => words.length > 86),
      path,
    ).toEqual([])
  }
})

test('what a log asks speaks to nobody in particular, since its options speak to a crew', () => {
  expect(de['scene.decide']).not.toMatch(/\b(du|ihr|Sie)\b/)
  expect(fr['scene.decide']).not.toMatch(/\b(tu|vous)\b/)
  expect(hu['scene.decide']).not.toMatch(/(sz|tok|tek|tök)\b|el\?/)
})

test('the scene of a deal offers what one opens: all regions of a province', () => {
  const regions: Record<string, RegExp> = { en: /regions/, de: /Regionen/, fr: /régions/, hu: /régió/ }
  for (const [lang, words] of Object.entries(own))
    for (const key of ['whom', 'accepted', 'terms'])
      expect([lang, words[`scene.deal.${key}`]]).toEqual([lang, expect.stringMatching(regions[lang]!)])
})

test('nothing is told by a bare number in brackets', () => {
  for (const [path, catalog] of [...Object.entries(rules), ...Object.entries(own)])
    expect(
      Object.entries(catalog).filter(([, words]) => /\(\{n\}\)/.test(words)),
      path,
    ).toEqual([])
})
