import { beforeAll, expect, it } from 'vitest'
import { browse } from '../fixture.ts'

beforeAll(() => void browse())

it('sealed words have their arguments where they name them, and keep what nobody gave', async () => {
  const { t, words } = await import('./i18n.svelte.ts')
  words.unseal(words.lang, { 'event.tile': '{province} finds {tile}, {what}.', 'entry.1': 'A {bottle}.' })
  expect(t('event.tile', { province: 'Red', tile: 'a wreck' })).toBe('Red finds a wreck, {what}.')
  expect(t('entry.1')).toBe('A {bottle}.')
})

it('a number and what hangs on it stay in one line', async () => {
  const { t, words } = await import('./i18n.svelte.ts')
  words.unseal(words.lang, { 'event.more': '{n}-gyel több, 4-gyel; 9-12, semmi-vel' })
  expect(t('event.more', { n: 1 })).toBe('1-\u2060gyel több, 4-\u2060gyel; 9-12, semmi-vel')
})
