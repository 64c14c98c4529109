import { expect, it } from 'vitest'
import * as plurals from './plurals.ts'

it.each(Object.entries(plurals))('words go with numbers as %s has them', (lang, rule) => {
  for (const n of [...Array(131).keys(), 0.5, 1.5, 2.5, 1000, 1011, 1e6, 2e6, 1_234_567]) {
    expect(rule(n), String(n)).toBe(new Intl.PluralRules(lang).select(n))
    if (Number.isInteger(n)) expect(rule(n, true), `${n}.`).toBe(new Intl.PluralRules(lang, { type: 'ordinal' }).select(n))
  }
})
