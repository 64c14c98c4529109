import { expect, test } from 'vitest'
import { data, samples } from './fixture.ts'
import { asks, early, possibles, undone, words } from './words.ts'

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

const market = 'contract:faience' // lies open in the market; madder and porcelain are in hand
const first = ['button:coins', market, 'pile:contracts', 'market:0', 'ship:47', 'contract:madder', 'card:any', 'card:reserve']
const taken = first.filter((element) => element !== 'button:coins')
const end = 'button:end'

test.each([
  ['missions', [], '', ['mission:full'], false, ''],
  ['play', [], '', first, true, ''],
  // One action is left, and which it was is not offered again.
  ['play', ['coins'], '', taken, true, 'ui.left.coins'],
  ['play', ['contract'], '', ['button:coins', 'market:0', 'ship:47'], true, 'ui.left.contract'],
  ['play', ['buy'], '', ['button:coins', market], true, 'ui.left.buy'],
  ['play', ['buy'], 'buy', ['button:coins', market, 'market:0'], true, 'ui.left.buy-on'],
  ['play', ['deploy'], 'deploy', ['button:coins', 'market:0'], true, 'ui.left.deploy'],
  ['play', ['deploy'], 'deploy', ['button:coins', 'contract:madder'], true, 'ui.left.deploy-on'],
  ['play', ['deploy'], 'deploy', ['button:coins', 'card:any'], true, 'ui.left.deploy-on'],
  ['play', ['coins'], '', ['contract:madder'], true, 'ui.left.coins'],
  // Both are done, or there is nothing for a second one.
  ['play', ['coins', 'buy'], 'buy', ['market:0', 'card:reserve'], false, 'ui.on.buy'],
  ['play', ['buy', 'deploy'], 'deploy', ['ship:47'], false, 'ui.on.deploy'],
  ['play', ['coins', 'buy'], 'buy', ['card:reserve'], false, 'ui.spent'],
  ['play', ['coins', 'buy'], 'buy', [], false, 'ui.done'],
  ['play', ['deploy'], 'deploy', ['ship:47'], false, 'ui.on.deploy'],
  ['play', ['coins'], '', ['card:reserve'], false, 'ui.spent'],
  ['play', ['coins'], '', [], false, 'ui.done'],
] as const)('to end a turn in %s after %j, now %j, with %j to choose: early is %s, %j is asked', (...at) => {
  const [phase, begun, current, next, told, asked] = at
  const now = { ...view, phase, begun, current } as unknown as typeof view
  expect(early(now, [...next, end])).toBe(told)
  if (phase === 'play') expect(undone(now, [...next, end]).length > 0).toBe(told) // nobody is asked about actions that can't be begun
  expect(asks(now, [...next, end], new Set())).toBe(asked)
})

test('a turn that ends too soon names the actions of which one can still be begun', () => {
  const left = (begun: string[], next: readonly string[]) => undone({ ...view, phase: 'play', begun } as typeof view, next)
  expect(left([], first)).toEqual(['ui.still.coins', 'ui.still.contract', 'ui.still.buy', 'ui.still.deploy'])
  expect(left(['buy'], first)).toEqual(['ui.still.coins', 'ui.still.contract', 'ui.still.deploy'])
  expect(left(['buy'], ['button:coins', 'market:0', end])).toEqual(['ui.still.coins'])
  expect(left(['buy', 'coins'], first)).toEqual([])
})

test.each([
  ['contract', ['ship:47', 'card:any'], 'ui.chain.load'],
  ['contract', ['card:any'], 'ui.chain.card'],
  ['contract', [], 'ui.chain'],
  ['any', ['ship:47'], 'ui.chain.any'],
  ['colour', ['colour:red', 'colour:blue'], 'ui.chain.colour'],
] as const)('a chain that is open is what is asked for: %s with %j to choose says %s', (kind, next, asked) => {
  const now = { ...view, begun: ['deploy'], chain: { ...view.chain, kind } } as unknown as typeof view
  expect(asks(now, [...next, 'button:cancel'], new Set())).toBe(asked)
})

test('in real positions another action is early where a choice begins one', () => {
  const begins: Record<string, string> = { coins: 'coins', take: 'contract', draw: 'contract', buy: 'buy', sail: 'deploy', contract: 'deploy', any: 'deploy' } // prettier-ignore
  for (const at of samples.filter(({ view }) => view.phase === 'play' && view.chain.kind === '')) {
    const kinds = at.choices.map(({ kind }) => begins[kind]).filter((kind) => kind !== undefined)
    const told = at.view.begun.length < 2 && kinds.some((kind) => !at.view.begun.includes(kind))
    expect(early(at.view, [...new Set(at.choices.map(({ path }) => path[0]!))])).toBe(told)
  }
})

test('what could be chosen is remembered while an answer is awaited, and not into the next turn', () => {
  const possible = possibles()
  const at = (round: number, turn: number) => ({ ...view, round, turn })
  const all = ['buy', 'coins', 'contract', 'deploy']
  const told = (...now: Parameters<typeof possible>) => [...possible(...now)].sort()
  expect(told(at(2, 0), [])).toEqual(all)
  expect(told(at(2, 0), ['button:coins', 'ship:47'])).toEqual(['coins', 'deploy'])
  expect(told(at(2, 0), [])).toEqual(['coins', 'deploy'])
  expect(told(at(2, 1), [])).toEqual(all)
  expect(told(at(3, 0), [])).toEqual(all)
})
