import { beforeAll, describe, expect, it } from 'vitest'
import { Problem } from '../../api/problem.ts'
import type { Match } from '../../api/types.ts'
import { browse } from '../../fixture.ts'
import { t, words } from '../../i18n/i18n.svelte.ts'
import { told } from '../told.ts'
import { fileOf, pageOf, spanOf } from './page.ts'
import { carried, rulesFor, type Rule } from './styles.ts'

const style = (selectorText: string, body = 'color: red'): Rule => ({ cssText: `${selectorText} { ${body} }`, selectorText })
const within = (head: string, ...cssRules: Rule[]): Rule => ({
  cssText: `${head} { ${cssRules.map(({ cssText }) => cssText).join(' ')} }`,
  cssRules,
})
const face = '@font-face { font-family: Text; src: url("/assets/text.woff2") format("woff2"); }'

describe('the styles of a saga', () => {
  const on = new Set(['p', 'a', 'h2'])
  const rules = (...all: Rule[]) => rulesFor([{ cssRules: all }], (selector) => on.has(selector))

  it('are those that apply to it, at every width', () => {
    const narrow = within('@media (max-width: 30rem)', style('p'), style('.board'))
    expect(rules(style('p'), style('.board'), style('a::before'), narrow, within('@container game (x)', style('b')))).toEqual([
      'p { color: red }',
      'a::before { color: red }',
      '@media (max-width: 30rem) {p { color: red }}',
    ])
  })

  it('fetch nothing, and nothing moves', () => {
    const frames = within('@keyframes turn', { cssText: 'from { opacity: 0; }' })
    expect(rules(style('p', 'mask: url("/x.svg")'), style('a', 'fill: url("#x")'), frames, { cssText: face })).toEqual([
      'a { fill: url("#x") }',
      face,
    ])
  })

  it('bring their typefaces along, and do without one that is not to be had', async () => {
    const letters = (address: string) => Promise.resolve(`data:font/woff2;base64,${address.length}`)
    expect(await carried(face, letters)).toBe(face.replace('/assets/text.woff2', 'data:font/woff2;base64,18'))
    expect(await carried(face, () => Promise.reject(new Error('offline')))).toBeNull()
    const local = '@font-face { font-family: Text; src: local("Arial"); }'
    expect(await carried(local, letters)).toBe(local)
    expect(await carried('p { color: red }', letters)).toBe('p { color: red }')
  })
})

describe('the page of a saga', () => {
  it('says nothing that somebody’s name could turn into something else', () => {
    const page = pageOf({ title: 'A <b> & "c"', lang: 'de', styles: ['p::after { content: "</style>" }'], body: '<p>x</p>' })
    expect(page).toContain('<title>A &lt;b&gt; &amp; &quot;c&quot;</title>')
    expect(page.match(/<\/style>/g)).toHaveLength(1)
    expect(page).toContain("default-src 'none'")
    expect(page).not.toMatch(/<script|https?:|src=/)
  })

  it('is saved under a name that every system takes', () => {
    expect(fileOf('Die Saga: Ádám – Œuvre / 3')).toBe('die-saga-adam-uvre-3.html')
    expect(fileOf('…')).toBe('portolan.html')
  })
})

describe('the days of a saga', () => {
  beforeAll(() => {
    browse()
    return words.useLater()
  })
  const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
  const at = (day: number, hour: number) => Date.UTC(2026, 10, day, hour)

  it('are told from the first to the last', async () => {
    const span = spanOf([at(28, 9), at(3, 20), at(14, 1)], date)
    expect(span).toEqual({ first: 'November 3, 2026', last: 'November 28, 2026', days: 2 })
    await words.use('en')
    expect(t('campaign.saga.span', { matches: 3, ...span })).toBe('3 matches, from November 3, 2026 to November 28, 2026')
  })

  it('are one where all was played within a day, and that is named once', async () => {
    const span = spanOf([at(28, 9), at(28, 23)], date)
    for (const [lang, says] of Object.entries({
      en: '4 matches, on November 28, 2026',
      de: '4 Partien, am November 28, 2026',
      fr: '4 parties, le November 28, 2026',
      hu: '4 játszma, November 28, 2026',
    })) {
      await words.use(lang)
      expect(t('campaign.saga.span', { matches: 4, ...span })).toBe(says)
    }
  })
})

describe('the matches of a saga', () => {
  it('are read each once; what is not to be had leaves its chapter to the book', async () => {
    const asked: string[] = []
    const match = (id: string) => {
      asked.push(id)
      return id === 'gone'
        ? Promise.reject(new Problem(404, 'not-found', 'gone'))
        : Promise.resolve({ id, number: 1 } as unknown as Match)
    }
    const server = { match, history: () => Promise.resolve([]) }
    const { read, now } = await told(server, { matches: ['a', 'gone', 'c'] }, { id: 'c' } as Match)
    expect(asked).toEqual(['a', 'gone', 'c'])
    expect(read.map((one) => one?.match.id)).toEqual(['a', undefined, 'c'])
    expect(now.match.id).toBe('c')
    // A match under way has no chapter yet.
    expect((await told(server, { matches: ['a'] }, { id: 'd' } as Match)).now.match.id).toBe('d')
  })
  it('are all read or none: a saga is kept, and would lack for good what the network did not bring', async () => {
    const lost = new Problem(0, 'network', 'lost')
    const match = (id: string) => (id === 'b' ? Promise.reject(lost) : Promise.resolve({ id, number: 1 } as unknown as Match))
    const server = { match, history: () => Promise.resolve([]) }
    await expect(told(server, { matches: ['a', 'b'] }, { id: 'a' } as Match)).rejects.toBe(lost)
  })
})
