import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pieces, points } from './prose.ts'

describe('a rule’s text', () => {
  it('has a point a line', () => {
    expect(points('One.\nTwo.\n')).toEqual(['One.', 'Two.'])
  })

  it('without a ruling of ours is one piece', () => {
    expect(pieces('Ships sail.', 'our ruling')).toEqual([{ text: 'Ships sail.', ours: false }])
  })

  it('is cut at our rulings, each behind what closes its clause', () => {
    expect(pieces('It starts there (our ruling). Ships (our ruling) sail', 'our ruling')).toEqual([
      { text: 'It starts there.', ours: true },
      { text: ' Ships ', ours: true },
      { text: ' sail', ours: false },
    ])
  })

  it('may end with a ruling of ours', () => {
    expect(pieces('A draw (our ruling).', 'our ruling')).toEqual([{ text: 'A draw.', ours: true }])
  })
})

const games = join(import.meta.dirname, '../../../games')
const folders = readdirSync(games).filter((game) => existsSync(join(games, game, 'text/en.json')))
const catalogs = (game: string) =>
  readdirSync(join(games, game, 'text')).map((file) => {
    const words = JSON.parse(readFileSync(join(games, game, 'text', file), 'utf8')) as Record<string, string>
    return [file, words] as const
  })

describe.each(folders)('the rules of %s', (game) => {
  const english = catalogs(game).find(([file]) => file === 'en.json')![1]
  const marks = (text: string, ruling: string) => text.split(`(${ruling})`).length - 1

  it.each(catalogs(game))('mark the same rulings as ours in %s, and in one way', (_, words) => {
    const ruling = words['rules.ruling']
    if (!ruling) return // a game without rulings of its own
    for (const [key, text] of Object.entries(words)) {
      if (key === 'rules.ruling') continue
      expect([key, marks(text, ruling)]).toEqual([key, marks(english[key]!, english['rules.ruling']!)])
      expect([key, text.split(ruling).length - 1]).toEqual([key, marks(text, ruling)])
    }
  })

  it.each(catalogs(game))('have as many points in %s as in English', (_, words) => {
    for (const [key, text] of Object.entries(words)) {
      if (/^rules\..*\.text$/.test(key)) expect([key, points(text).length]).toEqual([key, points(english[key]!).length])
    }
  })
})
