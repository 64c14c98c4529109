import { expect, it } from 'vitest'
import type { Catalog } from './catalog.ts'

const sources = import.meta.glob<string>(['../**/*.svelte', '../**/*.ts', '!../**/*.test.ts', '!../api/schema.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

const laters = import.meta.glob<Catalog>(['../text/en.json', '../games/*/text/en.json', '../../../games/*/text/en.json'], {
  query: '?messages&part=later',
  import: 'default',
  eager: true,
})

/** Who may use the words of the pages about oneself: those pages, for which they are loaded (`routes.ts`), and their parts. */
const selves = /^\.\.\/(account\/|pages\/(Account|Privacy|Reset|Provider|Join|Import|Mail)Page\.svelte$)/
/** What all pages have of them. */
const everywhere = new Set(['account.look', 'account.offer', 'account.open', 'import.title', 'provider.title'])

it('the words of the pages about oneself are used where they are loaded', () => {
  const used = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(/\bt\([^)]*?['"`]((?:account|told|privacy|import|mail|provider)\.[\w.]*)/g)].map(([, key]) => ({
      file,
      key: key!,
    })),
  )
  expect(used.length).toBeGreaterThan(100)
  expect(used.filter(({ file, key }) => !selves.test(file) && !everywhere.has(key))).toEqual([])
})

it('the words of guides are used by the guide alone', () => {
  const used = Object.entries(sources).filter(([, source]) => /\bt\([^)]*?['"`]guide\./.test(source))
  expect(used.map(([file]) => file)).toEqual(['../table/Guide.svelte'])
})

/** What a file of ours imports by that name, by its path from here; empty where that is none of ours. */
function found(from: string, name: string): string {
  const path = new URL(name, `file:///src/i18n/${from}`).pathname.replace('/src/', '../').replace('../i18n/', './')
  return path in sources ? path : ''
}

const later = /(?<!import )(?:wordy\s+)?part=\{\(\) => import\('([^']+)'\)\}/g

/** These files and all that they import: what is there before anything else is loaded. Of parts that come later those that bring no words along, too. */
function closure(from: readonly string[]): Set<string> {
  const all = new Set<string>()
  const open = [...from]
  for (let file = open.pop(); file; file = open.pop()) {
    if (all.has(file)) continue
    all.add(file)
    const source = sources[file]!
    const now = [...source.matchAll(/^\s*(?:import|export) (?!type\b)(?:[^'"]*? from )?'(\.[^'?]+)'/gm)].map(([, name]) => name!)
    const late = [...source.matchAll(later)].filter(([tag]) => !tag.startsWith('wordy')).map(([, name]) => name!)
    open.push(...[...now, ...late].map((name) => found(file, name)).filter(Boolean))
  }
  return all
}

/** The keys that a file may say: those that stand in it, and all that look like one that it puts together. */
function said(source: string, keys: readonly string[]): string[] {
  const whole = new Set([...source.matchAll(/['"`]([a-z][\w-]*(?:\.[\w-]+)*)['"`]/g)].map(([, word]) => word!))
  const joined = [...source.matchAll(/`([a-z][\w-]*\.[^`\s]*\$\{[^`\s]+)`/g)].map(
    ([, word]) => new RegExp(`^${word!.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '.+')}$`),
  )
  return keys.filter((key) => whole.has(key) || joined.some((one) => one.test(key)))
}

it.each(['efemeris', 'discoveries', 'seafall'])('what the lobby and a match of %s say by themselves is there', (game) => {
  const first = [
    '../main.ts',
    '../pages/Lobby.svelte',
    '../pages/Arrive.svelte',
    '../pages/MatchPage.svelte',
    `../games/${game}/match.ts`,
    '../table/Guide.svelte',
  ]
  const files = [...closure(first)]
  expect(files.length).toBeGreaterThan(150)
  const keys = Object.entries(laters)
    .filter(([file]) => !file.includes('/games/') || file.includes(`/games/${game}/`))
    .flatMap(([, catalog]) => Object.keys(catalog))
    .filter((key) => !key.startsWith('option.')) // lists have them among the titles
  expect(keys.length).toBeGreaterThan(300)
  const missing = files.flatMap((file) => said(sources[file]!, keys).map((key) => `${file}: ${key}`))
  expect(missing).toEqual([])
})
