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

it('no text, name or picture of a sealed chest is in a file of the client (SF-20.2)', () => {
  const chests = ['chart-room', 'sealed-hall', 'black-sails', 'letters-patent', 'the-arch', 'the-crown']
  const sealed = readdirSync(join(game, 'sealed')).filter((name) => chests.includes(name.split('.')[0]!))
  expect(sealed).toHaveLength(5 * chests.length)
  const secrets = new Set<string>()
  for (const name of sealed) {
    const content = JSON.parse(readFileSync(join(game, 'sealed', name), 'utf8')) as Record<string, unknown>
    for (const [key, value] of Object.entries(content)) {
      if (typeof value === 'string' && value.length > 24) secrets.add(value)
      if (Array.isArray(value)) for (const [, d] of value as [string, string][]) if (d.length > 24) secrets.add(d)
      const card = /^(?:milestone|advisor|treasure|event-card|entry|fleet|ending|fate)\.([a-z]+-[a-z\d-]+)/.exec(key)?.[1]
      if (card) secrets.add(`'${card}'`).add(`.${card}`)
    }
  }
  expect(secrets.size).toBeGreaterThan(50)
  const src = join(import.meta.dirname, '../..')
  const open = [...files(src), ...readdirSync(join(game, 'text')).map((name) => join(game, 'text', name))]
  const told = open.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    return [...secrets].filter((secret) => text.includes(secret)).map((secret) => `${path.slice(src.length)}: ${secret}`)
  })
  expect(told).toEqual([])
}, 60_000) // it reads every file for every secret
