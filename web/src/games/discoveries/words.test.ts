import { expect, test } from 'vitest'
import { data, samples } from './fixture.ts'
import { early, words } from './words.ts'

/** Spells out keys and arguments, so that the tests do not depend on a catalog. */
const t = Object.assign(
  (key: string, args?: Record<string, string | number>) => (args ? `${key}(${Object.values(args).join(', ')})` : key),
  { has: () => true },
)
const { view } = samples[0]!
const say = (name: string, value: string | number, kind = '') => words(name, value, { view, data, players: [], kind, t })
const lying = (row: typeof view.sale, n: number) => `ship.${data.ships[row[n]!.ship]!.id}`

test('elements are named by what lies there', () => {
  expect(say('ship', 0)).toBe('ship.red-1')
  expect(say('ship', 42)).toBe('ship.red-blue')
  expect(say('market', 2)).toBe(`ui.in-sale(${lying(view.sale, 2)})`)
  expect(say('queue', 4)).toBe(`ui.in-queue(${lying(view.queue, 4)})`)
  expect(say('pile', 'contracts')).toBe('thing.pile')
  expect([say('rounds', 3), say('hold', 2)]).toEqual(['ui.rounds(3)', 'ui.hold(2)'])
})

test('a place without a ship and what a key names alone', () => {
  const gap = { ...view, sale: view.sale.map((lot) => ({ ...lot, ship: -1 })) }
  expect(words('market', 0, { view: gap, data, players: [], kind: '', t })).toBe('ui.in-sale()')
  expect([say('journey', 'congo'), say('colour', 'red')]).toEqual([undefined, undefined])
})

test('a joker that is placed is told with the hold that it takes there', () => {
  const told = (ship: string, kind: string) => words('ship', ship, { view, data, players: [], kind, args: { hold: 2 }, t })
  expect(told('red-blue', 'sailed')).toBe('ui.joker-of(ship.red-blue, 2)')
  expect([told('red-2', 'loaded'), told('red-blue', 'bought')]).toEqual([undefined, undefined])
})

test('arguments of choices and events stay as they are', () => {
  expect([say('ship', 'red-1', 'buy'), say('hold', 2, 'sail'), say('rounds', 1, 'contract')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test.each([
  ['play', [], true],
  ['play', ['coins'], false],
  ['missions', [], false],
])('to end a turn in %s after %j is early: %s', (phase, begun, told) => {
  expect(early({ phase, begun } as unknown as typeof view)).toBe(told)
})
