import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Kind, Shape } from '../../../portraits/shape.ts'
import { vignettes as happens } from './marvels.ts'
import { vignettes as things } from './vignettes.ts'

const vignettes = { ...things, ...happens }

interface Card {
  id?: string
  kind?: string
  sealed?: boolean
}

const game = join(import.meta.dirname, '../../../../../games/seafall')
const data = (file: string) => JSON.parse(readFileSync(join(game, 'cards/data', file), 'utf8'))
const cards = data('cards.json') as Record<'treasures' | 'buildings' | 'events' | 'milestones' | 'damages', Card[]>
const log = data('log.json') as { spots: { symbol: string }[] }

/** What is open to everybody from the first match on. */
const open = (list: Card[]) => list.filter((card) => !card.sealed).map((card) => card.id ?? card.kind!)

test('everything open has a picture, and nothing sealed', () => {
  expect(Object.keys(vignettes.treasure!).sort()).toEqual(open(cards.treasures).sort())
  expect(Object.keys(vignettes.building!).sort()).toEqual(open(cards.buildings).sort())
  expect(Object.keys(vignettes.event!).sort()).toEqual(open(cards.events).sort())
  // The key of a chest lies among the milestones of the box.
  const { deed } = data('letters-patent.json') as { deed: Card }
  expect(Object.keys(vignettes.milestone!).sort()).toEqual([...open(cards.milestones), deed.id!].sort())
  expect(Object.keys(vignettes.damage!).sort()).toEqual(open(cards.damages).sort())
})

test('each kind of page of the log has a picture', () => {
  const symbols = new Set(log.spots.map(({ symbol }) => symbol))
  expect(Object.keys(vignettes.page!).sort()).toEqual([...symbols, 'milestone', 'end'].sort())
})

/** What is sealed, by what it shows, without the people. */
const sealed = readdirSync(join(game, 'sealed'))
  .filter((file) => file.endsWith('.art.json'))
  .flatMap((file) => Object.entries(JSON.parse(readFileSync(join(game, 'sealed', file), 'utf8')) as Record<string, Shape[]>))
  .filter(([of]) => !of.startsWith('person.'))

const kinds: Record<Kind, true> = {
  ink: true,
  hair: true,
  skin: true,
  tint: true,
  deep: true,
  steel: true,
  paper: true,
  line: true,
  fine: true,
  light: true,
  shade: true,
}
/** How many numbers each command of a path takes. */
const takes: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }

test('what is sealed is drawn by shapes that the client knows and a browser can draw', () => {
  expect(sealed.length).toBeGreaterThan(100)
  for (const [of, shapes] of sealed) {
    expect(shapes.length, of).toBeGreaterThan(2)
    for (const [kind, d] of shapes) {
      expect(kinds, of).toHaveProperty(kind)
      expect(d, of).toMatch(/^M[-\d.,\sa-zA-Z]+$/)
      for (const [, command, args] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
        const count = (args!.match(/-?(\d+\.?\d*|\.\d+)/g) ?? []).length
        const many = takes[command!.toUpperCase()]!
        expect(many === 0 ? count : count === 0 ? 1 : count % many, `${of}: ${command}${args}`).toBe(0)
      }
    }
  }
})

test('no two pictures are the same', () => {
  const open = Object.values(vignettes).flatMap((list) => Object.values(list).map((shapes) => JSON.stringify(shapes)))
  const pictures = [...open, ...sealed.map(([, shapes]) => JSON.stringify(shapes))]
  expect(new Set(pictures).size).toBe(pictures.length)
})
