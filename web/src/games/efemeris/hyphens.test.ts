import { expect, test } from 'vitest'
import type { Translate } from '../../i18n/catalog.ts'
import { hyphenated } from '../../play/hyphens.ts'

const rules = import.meta.glob<Record<string, string>>('../../../../games/efemeris/text/*.json', {
  eager: true,
  import: 'default',
})
const own = import.meta.glob<Record<string, string>>('./text/*.json', { eager: true, import: 'default' })

const t = Object.assign((key: string) => (key === 'ui.syllables' ? 'Schiffs-bauer Fedél-zet-mes-ter' : key), {
  has: () => true,
}) as unknown as Translate

test('words of the list get soft hyphens, others stay', () => {
  expect(hyphenated('Schiffsbauer', t)).toBe('Schiffs\u00adbauer')
  expect(hyphenated('Alter Fedélzetmester!', t)).toBe('Alter Fedél\u00adzet\u00admes\u00adter!')
  expect(hyphenated('Bankier', t)).toBe('Bankier')
})

test('every long word in the rack of crew or in the list of planets can be divided', () => {
  for (const [path, catalog] of Object.entries(rules)) {
    const mine = own[path.replace(/^.*\/(\w+\.json)$/, './text/$1')]
    const known = new Set((mine?.['ui.syllables'] ?? '').split(' ').map((w) => w.replaceAll('-', '')))
    const long = Object.entries(catalog).flatMap(([key, name]) => {
      const [, sort] = /^(crew|bonus|planet)\.[\w-]+$/.exec(key) ?? []
      const fits = sort === 'planet' ? 11 : 8
      return sort ? (name.match(/\p{L}+/gu) ?? []).filter((word) => word.length > fits) : []
    })
    expect(
      long.filter((word) => !known.has(word)),
      path,
    ).toEqual([])
  }
})
