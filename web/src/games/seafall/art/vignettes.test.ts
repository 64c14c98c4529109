import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { vignettes as happens } from './marvels.ts'
import { vignettes as things } from './vignettes.ts'

const vignettes = { ...things, ...happens }

interface Card {
  id?: string
  kind?: string
  sealed?: boolean
}

const data = (file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../../games/seafall/cards/data', file), 'utf8'))
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

test('no two pictures are the same', () => {
  const pictures = Object.values(vignettes).flatMap((list) => Object.values(list).map((shapes) => JSON.stringify(shapes)))
  expect(new Set(pictures).size).toBe(pictures.length)
})
