import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createServer } from 'vite'
import { describe, expect, it } from 'vitest'
import { compile, messages, part } from './messages.ts'

const catalog = {
  'game.name': 'Kiel',
  'rules.goal': 'Goal',
  'rules.goal.text': 'Sail.',
  'log.3.title': 'Fog',
  'log.3.option.1': 'Stay',
}
const keys = (wanted: string | null, but: string | null, kept?: string) => Object.keys(part(catalog, wanted, but, kept))

describe('a part of a catalog', () => {
  it('is all of it where nothing is asked for', () => expect(keys(null, null)).toEqual(Object.keys(catalog)))

  it('has the keys of its patterns', () => {
    expect(keys('game.*,log.*.title', null)).toEqual(['game.name', 'log.3.title'])
    expect(keys('rules.*.text', null)).toEqual(['rules.goal.text'])
    expect(keys('rules', null)).toEqual([])
  })

  it('lacks what is left out', () => expect(keys(null, 'rules.*.text,log.*')).toEqual(['game.name', 'rules.goal']))

  it('has what is kept of that', () =>
    expect(keys(null, 'rules.*.text,log.*', 'log.*.title')).toEqual(['game.name', 'rules.goal', 'log.3.title']))
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
    expect(module!.code).toMatch(/from "[^"]*messageformat/)
    expect(module!.code).not.toContain('from "@messageformat') // no browser finds it by that name
  } finally {
    await server.close()
  }
})
