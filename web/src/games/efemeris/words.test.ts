import { expect, test } from 'vitest'
import { data, edgeOf, player, position, ship } from './fixture.ts'
import { decisive } from '../../play/deeds.ts'
import type { PlayerView } from './model.ts'
import { asks, early, struck, verdict, words } from './words.ts'

/** Spells out keys and arguments, so that the tests do not depend on a catalog. */
const t = Object.assign(
  (key: string, args?: Record<string, string | number>) => (args ? `${key}(${Object.values(args).join(', ')})` : key),
  { has: () => true },
)
const view = position(
  [
    { cell: 0, tile: 'rose', turn: 0 },
    { cell: 1, tile: 'pytheas', turn: 0 },
    { cell: 2, tile: 'anchorage-cross', turn: 0 },
  ],
  [player('france', []), player('spain', [])],
)
const players = ['Ada', 'Ben'].map((name, seat) => ({ name, seat, bot: '', you: seat === 0 }))
const say = (name: string, value: string | number, kind = '') => words(name, value, { view, data, players, kind, t })

test.each([
  ['field', 0, '', 'place.rose(tile.rose)'],
  ['to', 3, 'sail', 'place.planet(planet.pytheas)'],
  ['from', 6, 'sailed', 'place.anchorage(tile.anchorage-cross)'],
  ['from', 1, 'conquered', 'Ben'],
  ['field', edgeOf(0, 0), '', 'place.edge.between(tile.rose, tile.pytheas)'],
  ['field', edgeOf(0, 3), '', 'place.edge(tile.rose)'],
  ['cell', 0, '', 'ui.cell-centre'],
  ['cell', 1, 'place', 'ui.cell-at(direction.N, 1)'],
  ['cell', 7, 'place', 'ui.cell-at(direction.N, 2)'],
  ['cell', 8, 'place', 'ui.cell-between(direction.N, direction.NE, 2)'],
  ['turn', 2, '', 'ui.turned(120)'],
  ['pay', '2-1', '', 'ui.price(2, 1)'],
  ['turns', 2, 'place', undefined],
  ['ship', 'fr-galleon', '', undefined],
])('%s %s of %s', (name, value, kind, expected) => {
  expect(say(name, value, kind)).toBe(expected)
})

test.each([
  ['sunk', { ship: 'es-galleon', by: 'fr-galleon' }, 1],
  ['sunk', { ship: 'fr-frigate-1', by: 'es-galleon' }, 0],
  ['swallowed', { ship: 'es-galleon' }, 1],
  ['conquered', { seat: 0, planet: 'pytheas', from: 1 }, 1],
  ['conquered', { seat: 0, planet: 'pytheas' }, -1],
  ['captain-lost', { seat: 1, captain: 'fairborne' }, 1],
  ['built-frigate', { seat: 1, ship: 'es-frigate-1', planet: 'pytheas' }, -1],
] as const)('%s of %j is a loss of seat %s', (kind, args, seat) => {
  expect(struck(view, { number: 1, seat: 0, kind, args }, [])).toBe(seat)
})

test('of partners the ship that was lost tells whose it was, and of a fortress its planet', () => {
  const four = position([{ cell: 1, tile: 'pytheas', turn: 0 }], [player('france', []), player('spain', []), player('france', []), player('spain', [])]) // prettier-ignore
  const lost = (ship: string) => struck(four, { number: 1, seat: 0, kind: 'sunk', args: { ship } }, [])
  expect([lost('fr-galleon'), lost('fr-galleon-2'), lost('es-frigate-3')]).toEqual([0, 2, 3])
  const held = { ...four, planets: four.planets.map((planet) => ({ ...planet, owner: 3 })) }
  const razed = { number: 1, seat: 0, kind: 'razed', args: { planet: held.planets[0]!.id, by: 'fr-galleon' } }
  expect(struck(held, razed, [])).toBe(3)
  // Conquered in the same turn, it is another's by the time it is told.
  const conquered = { kind: 'conquered', args: { seat: 0, planet: held.planets[0]!.id, from: 3 } }
  const row = { number: 2, seat: 0, kind: 'move' as const, events: [conquered] }
  const taken = { ...held, planets: held.planets.map((planet) => ({ ...planet, owner: 0 })) }
  expect(struck(taken, razed, [row])).toBe(3)
})

test.each([
  ['tactics', {}, [], true],
  ['tactics', { moved: true }, [], false],
  ['tactics', { frozen: true }, [], false],
  ['tactics', {}, ['gunner'], false],
  ['construction', {}, [], false],
] as const)('to end %s with ships that %j after %j is early: %s', (phase, has, played, told) => {
  const ships = [{ ...ship('fr-galleon', 0), ...has }]
  const at = position(
    [{ cell: 0, tile: 'rose', turn: 0 }],
    [player('france', ships, { played: [...played] }), player('spain', [])],
  )
  expect(early({ ...at, phase }, [])).toBe(told)
})

test('of two partners each is told by what it has done itself whether to end tactics is early', () => {
  const sailed = player('france', [{ ...ship('fr-galleon', 0), moved: true }])
  const waits = player('france', [ship('fr-galleon-2', 0)])
  const at = (first: PlayerView, second: PlayerView) =>
    position([{ cell: 0, tile: 'rose', turn: 0 }], [first, player('spain', []), second, player('spain', [])])
  expect(early(at(sailed, waits), ['ship:fr-galleon-2', 'button:end'])).toBe(true)
  expect(early(at({ ...sailed, passed: true }, waits), ['button:end'])).toBe(true)
  const first = player('france', [ship('fr-galleon', 0)])
  const second = player('france', [{ ...ship('fr-galleon-2', 0), moved: true }, ship('fr-frigate-3', 0)])
  expect(early(at(first, second), ['ship:fr-frigate-3', 'button:end'])).toBe(false)
})

test.each([
  ['tactics', ['sail', 'gunner', 'end-tactics'], ''],
  ['tactics', ['fire', 'winds', 'end-tactics'], 'ui.left-both'],
  ['tactics', ['boatswain', 'end-tactics'], 'ui.left-cards'],
  ['tactics', ['warning-shot', 'cargo', 'end-tactics'], 'ui.left-bonuses'],
  ['tactics', ['end-tactics'], 'ui.left-nothing'],
  ['tactics', ['de-aviles', 'cancel'], ''],
  ['construction', ['recruit', 'end-turn'], ''],
] as const)('in %s with the choices %j what is asked is "%s"', (phase, kinds, told) => {
  expect(asks({ ...view, phase }, [], new Set<string>(kinds))).toBe(told)
})

test.each([
  [2, '', 'ui.confirm-captains'],
  [3, '', 'ui.confirm-captains'],
  [4, 'ui.choose-captain.hint', 'ui.confirm-captain'],
])('of %d players each is asked for its captains by "%s", and to confirm them by "%s"', (n, told, confirm) => {
  const players = Array.from({ length: n }, () => player('', []))
  const asked = (...kinds: string[]) => asks({ ...view, phase: 'captains', players }, [], new Set(kinds))
  expect([asked('captain'), asked('captain', 'cancel'), asked('ready', 'cancel')]).toEqual([told, told, confirm])
})

test('the crew is asked for as long as cards are to be picked, then to be confirmed', () => {
  const asked = (...kinds: string[]) => asks({ ...view, phase: 'crew' }, [], new Set(kinds))
  expect([asked('enlist', 'cancel'), asked('ready', 'cancel')]).toEqual(['', 'ui.confirm-crew'])
})

test('why a nation won is told by its planets and those of the others', () => {
  const held = { pytheas: 0, apollas: 0, demodamas: 1, hecateus: 2, patrocles: 3 }
  const team = ['france', 'spain', 'france', 'spain'] as const
  const seats = team.map((nation) => player(nation, []))
  const at = { ...position([], seats, held), goal: 3 }
  const other = 'ui.won-other(nation.spain, 2)'
  expect(verdict.reason(at, { winners: [], reason: 'conquest' }, t)).toBe(`ui.won-conquest(nation.france, 3, 3, ${other})`)
  expect(verdict.reason({ ...at, goal: 5 }, { winners: [], reason: 'conquest' }, t)).toBe('')
  const alone = position([], seats, { pytheas: 0 })
  expect(verdict.reason(alone, { winners: [], reason: 'no-planets' }, t)).toBe(
    'ui.won-last(nation.france, 1, 5, ui.won-other(nation.spain, 0))',
  )
  expect(verdict.reason(at, { winners: [], reason: 'resign' }, t)).toBe('')
})

test('a match that was won by conquest was decided by the last one, not by a galleon that was sunk long before', () => {
  const row = (number: number, kind: string) => ({ number, kind: 'move', seat: 0, events: [{ kind, args: { seat: 0 } }] })
  const log = [row(1, 'conquered'), row(2, 'sunk'), row(3, 'conquered'), row(4, 'built-fortress')]
  expect(decisive(log, [0], verdict.weights)?.event.number).toBe(3)
})
