import { describe, expect, it } from 'vitest'
import { Chunks, type Needs } from './chunks.ts'

/** A client in small: each file with what it needs at once, then, behind a dash, with what it loads later. */
const files: Record<string, string> = {
  'main.ts': 'svelte i18n - pages/Lobby.svelte pages/MatchPage.svelte pages/RulesPage.svelte',
  'pages/Lobby.svelte': 'svelte games/a/game.ts Dialog',
  'pages/MatchPage.svelte': 'svelte i18n games/a/game.ts Dialog Stage Strip',
  'pages/RulesPage.svelte': 'svelte games/a/game.ts Card',
  'games/a/game.ts': 'games/a/front/front.ts games/a/options.ts - games/a/match.ts games/a/book.ts',
  'games/a/front/front.ts': 'games/a/Emblem',
  'games/a/match.ts': 'games/a/Board Stage camera games/a/Emblem games/a/Tile Soon - games/a/Scene portraits/Portrait',
  'portraits/Portrait': 'Soon',
  'games/a/book.ts': 'games/a/Tile Card portraits/head',
  'games/a/Scene': 'games/a/Board games/a/Frame portraits/head',
  'games/b/match.ts': 'camera',
  'pages/History.svelte': '- games/b/match.ts',
}

function graph(id: string): Needs | null {
  const file = files[id.slice('/src/'.length)]
  if (file === undefined) return { importedIds: [], dynamicallyImportedIds: [] }
  const [now, later] = file.split('- ').map((list) => list.split(' ').flatMap((name) => (name ? [`/src/${name}`] : [])))
  return { importedIds: now!, dynamicallyImportedIds: later ?? [] }
}

const chunks = new Chunks('/src', ['a', 'b'])
const chunkOf = (name: string) => chunks.nameOf(`/src/${name}`, graph)

describe('the chunk of a module', () => {
  files['main.ts'] += ' pages/History.svelte'

  it('is the shell for what the first file shares with pages', () => {
    expect(['svelte', 'i18n'].map(chunkOf)).toEqual(['shell', 'shell'])
    expect(chunks.nameOf('/web/node_modules/@messageformat/runtime/lib/plural.js', graph)).toBe('shell')
  })

  it('is by who needs it at once', () => {
    expect(chunkOf('Dialog')).toBe('common')
    expect(chunkOf('Stage')).toBe('stage')
    expect(chunkOf('camera')).toBe('stage')
    expect(chunkOf('Soon')).toBe('stage') // one game’s match and the portraits of all: they do not fetch that game for it
    expect(chunkOf('games/a/Tile')).toBe('a-art')
    expect(chunkOf('games/a/Board')).toBe('a-board')
  })

  it('is none for what one file alone needs, and for the heavy kit of faces', () => {
    expect(['main.ts', 'Strip', 'games/a/Frame', 'games/a/match.ts', 'portraits/head'].map(chunkOf)).toEqual(Array(5).fill(null))
  })

  it('takes a front for a need of the lobby alone', () => {
    expect(chunkOf('games/a/front/front.ts')).toBeNull()
    expect(chunkOf('games/a/Emblem')).toBeNull() // the lobby's and the match's: neither fetches the other's chunk for it
  })

  it('needs no chunk that stands behind it', () => {
    const known = Object.values(files).flatMap((file) => file.split(' '))
    for (const from of known) {
      for (const to of graph(`/src/${from}`)?.importedIds ?? []) {
        const [a, b] = [chunkOf(from), chunks.nameOf(to, graph)]
        if (a && b) expect(chunks.names.indexOf(b), `${from} → ${to}`).toBeLessThanOrEqual(chunks.names.indexOf(a))
      }
    }
  })
})
