import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { people as discoveries } from '../games/discoveries/art/people.ts'
import { houses } from '../games/discoveries/art/shapes.ts'
import { people as efemeris } from '../games/efemeris/art/people.ts'
import { people as seafall } from '../games/seafall/art/people.ts'
import { shapes, type Person } from './person.ts'

const all = { ...named('discoveries', discoveries), ...named('efemeris', efemeris), ...named('seafall', seafall) }

function named(game: string, people: Record<string, Record<string, Person>>): Record<string, Person> {
  return Object.fromEntries(
    Object.entries(people).flatMap(([sort, who]) => Object.entries(who).map(([id, person]) => [`${game} ${sort} ${id}`, person])),
  )
}

/** The ids that a game's English catalog names with this prefix and nothing behind. */
function ids(game: string, sort: string): string[] {
  const catalog = JSON.parse(readFileSync(join(import.meta.dirname, '../../../games', game, 'text/en.json'), 'utf8')) as object
  return Object.keys(catalog).flatMap((key) => key.match(`^${sort}\\.([\\w-]+)$`)?.[1] ?? [])
}

test('everybody whom the games name has a face, and nobody else', () => {
  expect(Object.keys(efemeris.captain!).sort()).toEqual(ids('efemeris', 'captain').sort())
  expect(Object.keys(efemeris.crew!).sort()).toEqual(ids('efemeris', 'crew').sort())
  expect(Object.keys(seafall.leader!).sort()).toEqual(ids('seafall', 'leader').sort())
  expect(Object.keys(seafall.advisor!).sort()).toEqual(ids('seafall', 'advisor').sort())
  expect(Object.keys(discoveries.house!)).toEqual(houses.map((_, seat) => String(seat)))
  expect(Object.keys(all).length).toBeGreaterThanOrEqual(50)
})

test('no two are the same picture, and no two of a game the same silhouette', () => {
  const pictures = Object.values(all).map((person) => JSON.stringify([shapes(person), person.left ?? false]))
  expect(new Set(pictures).size).toBe(pictures.length)
  for (const people of [discoveries, efemeris, seafall]) {
    const outlines = Object.values(people)
      .flatMap((who) => Object.values(who))
      .map(({ hat = 'none', hair, beard = 'none', tool = 'none', collar = 'none' }) => [hat, hair, beard, tool, collar].join(' '))
    expect(new Set(outlines).size).toBe(outlines.length)
  }
})

test('every path is one that a browser can draw', () => {
  for (const [who, person] of Object.entries(all)) {
    for (const [, d] of shapes(person)) {
      expect(d, who).toMatch(/^M[-\d.,\sMLHVCSQTAZhvlczsa]+$/)
      for (const [, command, args] of d.matchAll(/([MLC])([^A-Za-z]*)/g)) {
        const count = (args!.match(/-?\d*\.?\d+/g) ?? []).length
        expect(count % (command === 'C' ? 6 : 2), `${who}: ${command}${args}`).toBe(0)
        expect(count, `${who}: ${command}${args}`).toBeGreaterThan(0)
      }
    }
  }
})
