import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { SealedPage } from '../api/types.ts'
import { backendOf, browse } from '../fixture.ts'

beforeAll(() => void browse())

/** What is asked of the server, to be answered by hand. */
let asked: { match: string; lang: string; ids: readonly string[]; answer: () => Promise<void> }[] = []
beforeEach(() => void (asked = []))

const backend = backendOf({
  pages: (match, lang, ids) =>
    new Promise((done) => {
      const told = ids.map((id): SealedPage => ({ id, data: {}, texts: { [`page.${id}`]: `${match} ${id} ${lang}` } }))
      const answer = () => (done(told), new Promise<void>((next) => setTimeout(next)))
      asked.push({ match, lang, ids, answer })
    }),
})

/** A match whose first page is open and read, in English. */
async function opened() {
  const { words, t } = await import('../i18n/i18n.svelte.ts')
  const { SealedPages } = await import('./sealed.svelte.ts')
  const sealed = new SealedPages(backend)
  await words.use('en')
  const first = sealed.read({ id: 'm1', opened: ['a'] })
  await asked.pop()!.answer()
  await first
  return { words, t, sealed }
}

it.each(['before', 'after'])(
  'a page that opens while the language changes has its words in the new one, also where they come %s the change',
  async (when) => {
    const { words, t, sealed } = await opened()
    const change = words.use('de')
    const [all] = asked
    const read = sealed.read({ id: 'm1', opened: ['a', 'b'] })
    const late = asked.at(-1)!
    for (const one of when === 'before' ? [late, all!] : [all!, late]) await one.answer()
    await Promise.all([change, read])
    expect([t('page.a'), t('page.b')]).toEqual(['m1 a de', 'm1 b de'])
  },
)

it('what comes late in the language before stands back behind the same in the new one', async () => {
  const { words, t, sealed } = await opened()
  const read = sealed.read({ id: 'm1', opened: ['a', 'b'] })
  const late = asked.pop()!
  const change = words.use('fr')
  await asked.pop()!.answer()
  await change
  await late.answer()
  await read
  expect([t('page.a'), t('page.b')]).toEqual(['m1 a fr', 'm1 b fr'])
})

it('who goes to another match while the language changes has the pages of that one alone', async () => {
  const { words, t, sealed } = await opened()
  const change = words.use('hu')
  const old = asked.pop()!
  const read = sealed.read({ id: 'm2', opened: ['b'] })
  await asked.pop()!.answer()
  await old.answer()
  await Promise.all([change, read])
  expect([t.has('page.a'), t('page.b')]).toEqual([false, 'm2 b hu'])
})
