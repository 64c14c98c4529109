import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { people as discoveries } from '../games/discoveries/art/people.ts'
import { houses } from '../games/discoveries/art/shapes.ts'
import { people as efemeris } from '../games/efemeris/art/people.ts'
import { people as seafall } from '../games/seafall/art/people.ts'
import { shapes, type Person } from './person.ts'

const games = join(import.meta.dirname, '../../../games')
/** Those whom the chests of SeaFall's campaign bring. */
const chested = Object.fromEntries(
  readdirSync(join(games, 'seafall/sealed'))
    .filter((file) => file.endsWith('.art.json'))
    .flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(join(games, 'seafall/sealed', file), 'utf8')) as Record<string, Person>),
    )
    .flatMap(([of, person]) => (of.startsWith('person.') ? [[of.slice('person.'.length), person]] : [])),
) as Record<string, Person>
const unsealed = { ...seafall, advisor: { ...seafall.advisor, ...chested } }
const all = { ...named('discoveries', discoveries), ...named('efemeris', efemeris), ...named('seafall', unsealed) }

function named(game: string, people: Record<string, Record<string, Person>>): Record<string, Person> {
  return Object.fromEntries(
    Object.entries(people).flatMap(([sort, who]) => Object.entries(who).map(([id, person]) => [`${game} ${sort} ${id}`, person])),
  )
}

/** The ids that a game's English catalog names with this prefix and nothing behind. */
function ids(game: string, sort: string): string[] {
  const catalog = JSON.parse(readFileSync(join(games, game, 'text/en.json'), 'utf8')) as object
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

/** What a small portrait shows of somebody: the least that is ever drawn. */
function small(person: Person): string {
  const drawn = shapes(person).filter(([kind]) => kind !== 'fine')
  const shade = drawn.some(([kind]) => kind === 'hair') ? (person.shade ?? 2) : '' // of what is not to be seen
  return JSON.stringify([drawn, shade, person.skin ?? 0, person.left ?? false])
}

/** What makes somebody's outline, and what else is told apart at a glance. */
function traits({ hat = 'none', hair, beard = 'none', collar = 'none', coat, tool = 'none', ...person }: Person) {
  const { touches = [], shade = 2, skin = 0, left = false, eye = 'open' } = person
  return { outline: [hat, hair, beard, collar, coat, tool + JSON.stringify(touches)], rest: [shade, skin, left, eye] }
}

const differ = (a: readonly unknown[], b: readonly unknown[]) => a.filter((part, i) => part !== b[i]).length

test('no two are drawn the same, and two of a game differ in more than one part', () => {
  const pictures = Object.values(all).map(small)
  expect(new Set(pictures).size).toBe(pictures.length)
  expect(Object.keys(chested).length).toBeGreaterThanOrEqual(35)
  for (const people of [discoveries, efemeris, unsealed]) {
    const everybody = Object.entries({ ...people }).flatMap(([, who]) =>
      Object.entries(who).map(([id, one]) => ({ id, ...traits(one) })),
    )
    const alike = everybody.flatMap((one, i) =>
      everybody
        .slice(0, i)
        .filter((other) => {
          const outline = differ(one.outline, other.outline)
          return outline < 2 || outline + differ(one.rest, other.rest) < 3
        })
        .map((other) => `${one.id} and ${other.id}`),
    )
    expect(alike).toEqual([])
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
