import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createServer } from 'vite'
import { describe, expect, it } from 'vitest'
import { compile, messages } from './messages.ts'
import { partOf } from './parts.ts'

describe('the parts of a catalog', () => {
  const keys = (file: string, part: string, all: readonly string[]) =>
    Object.keys(partOf(file, part, Object.fromEntries(all.map((key) => [key, '']))))
  it('share out what the page says', () => {
    const all = ['account', 'account.look', 'account.mail', 'talk', 'talk.send', 'hint.ask', 'hint.stop', 'unheard.of']
    const cut = (part: string) => keys('/web/src/text/de.json', part, all)
    expect(cut('first')).toEqual(['account', 'account.look', 'talk', 'hint.ask', 'unheard.of'])
    expect(cut('later')).toEqual(['talk.send', 'hint.stop'])
    expect(cut('self')).toEqual(['account.mail'])
    expect(() => cut('guide')).toThrow('guide')
  })
  it('share out the words of a game, but that lists have its titles once more', () => {
    const all = ['game.name', 'option.guide', 'rules.end', 'rules.end.text', 'rules.ruling', 'event.turn']
    const cut = (part: string) => keys('/games/go/text/de.json', part, all)
    expect(cut('first')).toEqual(['game.name', 'rules.ruling', 'event.turn'])
    expect(cut('later')).toEqual(['option.guide', 'rules.end'])
    expect(cut('chapters')).toEqual(['rules.end.text'])
    expect(cut('titles')).toEqual(['game.name', 'option.guide'])
  })
  it('have the chapters by which cards of a match of SeaFall are called among what it says by itself', () => {
    const root = join(import.meta.dirname, '../src/games/seafall')
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.svelte'))
    const ids = sources
      .flatMap((name) => readFileSync(join(root, name), 'utf8').match(/sort: 'rules', id: [^}]+/g) ?? [])
      .flatMap((subject) => [...subject.slice(subject.indexOf('id:')).matchAll(/'(\w+)'/g)].map(([, id]) => id!))
    expect(ids).toContain('prologue')
    for (const lang of ['de', 'en', 'fr', 'hu']) {
      const file = join(root, `../../../../games/seafall/text/${lang}.json`)
      const first = partOf(file, 'first', JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
      for (const id of ids) expect(first, lang).toHaveProperty([`rules.${id}`])
    }
  })
  it('share out those of its panels', () => {
    const all = ['guide.sail', 'report.sails', 'ui.sails']
    const cut = (part: string) => keys('/web/src/games/go/text/de.json', part, all)
    expect([cut('first'), cut('later'), cut('guide')]).toEqual([['ui.sails'], ['report.sails'], ['guide.sail']])
  })
})

/** The first formatter of a page takes its thread 20 ms to make: messages make theirs when they are said. */
it('makes no formatter when it is loaded', () => {
  const games = ['discoveries', 'efemeris', 'seafall'].flatMap((game) => [`src/games/${game}/text`, `../games/${game}/text`])
  const texts = ['src/text', ...games].flatMap((folder) => {
    const path = join(import.meta.dirname, '..', folder)
    return readdirSync(path).flatMap((file) => (file.endsWith('.json') ? [join(path, file)] : []))
  })
  expect(texts.length).toBe(28)
  for (const text of texts) {
    const catalog = JSON.parse(readFileSync(text, 'utf8')) as Record<string, string>
    expect(compile(basename(text, '.json'), catalog), text).not.toContain('new Intl')
  }
})

it('is served while it is developed, with what its module imports', async () => {
  const root = join(import.meta.dirname, '..')
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true, include: [] },
    plugins: [messages()],
    server: { middlewareMode: true, ws: false, watch: null },
  })
  try {
    const module = await server.transformRequest('/src/text/en.json?messages')
    expect(module!.code).toMatch(/from "[^"]*\/i18n\/runtime/)
    expect(module!.code).not.toContain('from "@messageformat') // no browser finds it by that name
  } finally {
    await server.close()
  }
})
