import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { Problem } from '../api/problem.ts'
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

it('a match is shown once all of its pages are here, whoever has asked for them first', async () => {
  const { sealed } = await opened()
  const match = { id: 'm1', opened: ['a', 'b'] }
  const first = sealed.read(match) // of a page that is left before they come
  let come = false
  const second = sealed.read(match).then(() => (come = true))
  expect(asked).toHaveLength(1)
  await new Promise((next) => setTimeout(next))
  expect(come).toBe(false)
  await asked.pop()!.answer()
  await Promise.all([first, second])
  expect(Object.keys(sealed.data)).toEqual(['a', 'b'])
})

it('who comes to a match is told where its pages can’t be read; of one on display they are tried again; one that is shut goes without', async () => {
  const { SealedPages } = await import('./sealed.svelte.ts')
  let failure: Problem | null = new Problem(503, 'internal', '')
  const server = backendOf({
    pages: (_match, _lang, ids) =>
      failure ? Promise.reject(failure) : Promise.resolve(ids.map((id): SealedPage => ({ id, data: {}, texts: {} }))),
  })
  const sealed = new SealedPages(server)
  const match = { id: 'm3', opened: ['a'] }
  await expect(sealed.read(match)).rejects.toBe(failure)
  vi.useFakeTimers()
  sealed.follow(match)
  await vi.advanceTimersByTimeAsync(1)
  failure = null
  await vi.advanceTimersByTimeAsync(6000)
  vi.useRealTimers()
  expect(Object.keys(sealed.data)).toEqual(['a'])
  failure = new Problem(500, 'broken', '')
  await sealed.read({ id: 'm4', opened: ['a'] })
  expect(sealed.data).toEqual({})
})
