import { expect, it } from 'vitest'
import { Names } from './names.ts'

const at = (path: string) => `/web/src/${path}`
const script = (name: string, facade: string | null, ...modules: string[]) => ({
  name,
  facadeModuleId: facade && at(facade),
  moduleIds: modules.map(at),
})

it('SF-20.2 calls no file by what a chest holds', () => {
  const names = new Names(['seafall-board'])
  const hidden = [
    script('Tomb', 'games/seafall/hall/Tomb.svelte', 'games/seafall/hall/Tomb.svelte'),
    script('Gates', 'games/seafall/finale/Gates.svelte'),
    script('Outposts', null, 'games/seafall/abroad/Outposts.svelte', 'games/seafall/art/Icon.svelte'),
    script('Frame', null, 'games/seafall/scenes/parts/Frame.svelte'),
  ]
  expect(hidden.map(names.script)).toEqual(hidden.map(() => 'assets/sf-[hash].js'))
  const style = (name: string, ...originalFileNames: string[]) => names.asset({ names: [name], originalFileNames })
  expect(style('Tomb.css', 'src/games/seafall/hall/Tomb.svelte')).toBe('assets/sf-[hash][extname]')
  expect(style('Outposts.css')).toBe('assets/sf-[hash][extname]')
})

it('calls all other files by their names', () => {
  const names = new Names(['seafall-board'])
  const open = [
    script('seafall-board', null, 'games/seafall/panels/Chip.svelte'),
    script('match', 'games/seafall/match.ts', 'games/seafall/chart/Clouds.svelte'),
    script('people', 'games/seafall/art/people.ts', 'games/seafall/art/people.ts'),
    script('Frame', null, 'parts/Frame.svelte'),
    script('Both', null, 'games/seafall/chart/Names.svelte', 'games/efemeris/chart/Names.svelte'),
  ]
  expect(open.map(names.script)).toEqual(open.map(() => 'assets/[name]-[hash].js'))
  names.script(script('Frame', null, 'games/seafall/scenes/parts/Frame.svelte'))
  for (const [name, ...from] of [
    ['Frame.css'],
    ['match.css', 'src/games/seafall/match.ts'],
    ['text.woff2', 'src/assets/text.woff2'],
    ['Names.svg'],
  ] as const) {
    expect(names.asset({ names: [name], originalFileNames: from })).toBe('assets/[name]-[hash][extname]')
  }
})
