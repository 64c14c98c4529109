import { expect, it } from 'vitest'

const sources = import.meta.glob<string>(['../**/*.svelte', '../**/*.ts', '!../**/*.test.ts', '!../api/schema.ts'], {
  query: '?raw',
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
