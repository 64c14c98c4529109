import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const game = join(import.meta.dirname, '../../../../games/seafall')

/** All files of the client but its tests, which nobody fetches. */
function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((file) => {
    const path = join(folder, file.name)
    if (file.isDirectory()) return file.name === 'testdata' ? [] : files(path)
    return /\.test\.ts$|\.woff2$/.test(file.name) ? [] : [path]
  })
}

/**
 * Ids in chests that are also words of what is open: of the rules, of other games, of the programme, or of prose. Only as keys of the
 * catalog, such as fate.bell, are they looked for.
 */
const ordinary = new Set(
  (
    'bell chart emperor guard guns least masthead mitten names needle opened owned plain post raised relics relief seam song stones ' +
    'three-stalls through told toll'
  ).split(' '),
)

/** All ids in the data of a chest. */
function idsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => (key === 'id' && typeof one === 'string' ? [one] : idsIn(one)))
}

it('no text, name or picture of a sealed chest is in a file of the client (SF-20.2)', () => {
  const chests = ['chart-room', 'sealed-hall', 'black-sails', 'letters-patent', 'the-arch', 'the-crown']
  const sealed = readdirSync(join(game, 'sealed')).filter((name) => ['box', ...chests].includes(name.split('.')[0]!))
  expect(sealed).toHaveLength(1 + 5 * chests.length)
  const known = JSON.parse(readFileSync(join(game, 'text/en.json'), 'utf8')) as Record<string, string>
  const secrets = new Set<string>()
  const ids = new Set(chests.flatMap((chest) => idsIn(JSON.parse(readFileSync(join(game, `cards/data/${chest}.json`), 'utf8')))))
  for (const name of sealed) {
    const content = JSON.parse(readFileSync(join(game, 'sealed', name), 'utf8')) as Record<string, unknown>
    for (const [key, value] of Object.entries(content)) {
      if (typeof value === 'string' && value.length > 24) secrets.add(value)
      if (Array.isArray(value)) for (const [, d] of value as [string, string][]) if (d.length > 24) secrets.add(d)
      const [card, kind, id] =
        /^(milestone|advisor|treasure|event-card|entry|fleet|island|ending|fate|chest)\.([a-z][a-z\d-]*)/.exec(key) ?? []
      if (card && kind && id && !(card in known)) secrets.add(card)
      if (id) ids.add(id)
    }
  }
  expect(secrets.size).toBeGreaterThan(50)
  expect([...ids]).toEqual(expect.arrayContaining(['ladle', 'inkwell']))
  const words = [...ids].filter((id) => !ordinary.has(id)).join('|')
  const named = new RegExp(`(?<![\\w-])(?:${words})(?![\\w-])`, 'g')
  const src = join(import.meta.dirname, '../..')
  const open = [...files(src), ...readdirSync(join(game, 'text')).map((name) => join(game, 'text', name))]
  const told = open.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    const found = [...secrets].filter((secret) => text.includes(secret)).concat(text.match(named) ?? [])
    return found.map((secret) => `${path.slice(src.length)}: ${secret}`)
  })
  expect(told).toEqual([])
}, 60_000) // it reads every file for every secret
