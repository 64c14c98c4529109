import { expect, it } from 'vitest'
import { drawingOf, earlyOf } from './early.ts'

const script = (file: string, facade: string | null, imports: string[] = [], styles: string[] = []) => ({
  file,
  facade,
  imports,
  styles,
})

it('tells for each page what it needs, in the order of what it needs that for, and for each language its words', () => {
  const words = '?messages&part=first'
  const found = earlyOf([
    script('index.js', '/src/main.ts', ['shell.js'], ['shell.css']),
    script('shell.js', null),
    script('common.js', null, ['shell.js'], ['common.css']),
    script('Lobby.js', '/src/pages/Lobby.svelte', ['shell.js', 'common.js'], ['Lobby.css']),
    script('MatchPage.js', '/src/pages/MatchPage.svelte', ['common.js', 'stage.js']),
    script('stage.js', null, ['common.js']),
    script('match.js', '/src/games/go/match.ts', ['art.js', 'stage.js'], ['match.css']),
    script('art.js', null, ['common.js']),
    script('Winter.js', '/src/games/go/scenes/Winter.svelte', ['art.js']),
    script('de.js', `/src/text/de.json${words}`),
    script('self.js', '/src/text/de.json?messages&part=self'),
    script('title.js', '/games/go/text/de.json?messages&part=titles'),
    script('go.js', `/games/go/text/de.json${words}`),
    script('rules.js', '/games/go/text/de.json?messages&part=chapters'),
    script('panels.js', `/src/games/go/text/de.json${words}`),
    script('guide.js', '/src/games/go/text/de.json?messages&part=guide'),
  ])
  expect(found).toEqual({
    lobby: ['Lobby.css', 'Lobby.js', 'common.css', 'common.js'],
    match: ['MatchPage.js', 'common.css', 'common.js', 'stage.js'],
    'match/go': ['art.js', 'match.css', 'match.js'],
    'lobby de': ['de.js', 'title.js'],
    'match de': ['de.js'],
    'match/go de': ['go.js', 'panels.js'],
  })
})

it('knows what draws a page, apart from its words and from what is shown later', () => {
  const drawing = drawingOf([
    script('index.js', '/src/main.ts', ['shell.js'], ['shell.css']),
    script('shell.js', null),
    script('Lobby.js', '/src/pages/Lobby.svelte', ['shell.js']),
    script('Rules.js', '/src/pages/Rules.svelte', ['shell.js']),
    script('match.js', '/src/games/go/match.ts', ['art.js']),
    script('art.js', null),
    script('Winter.js', '/src/games/go/scenes/Winter.svelte', ['art.js']),
    script('de.js', '/src/text/de.json?messages&part=first'),
  ])
  expect([...drawing].sort()).toEqual(['Lobby.js', 'art.js', 'index.js', 'match.js', 'shell.css', 'shell.js'])
})
