import { describe, expect, test } from 'vitest'
import { data, player, position, ship } from './fixture.ts'
import { commandsLeft, fleet, forts } from './fleet.ts'
import { acting, alliesOf, cellsOf, homeCell, isSecond, partnerOf, variantOf } from './variant.ts'

const placed = [
  { cell: 0, tile: 'rose', turn: 0 },
  { cell: 1, tile: 'pytheas', turn: 0 },
]
const duel = position(placed, [player('france', []), player('spain', [])])
const three = { ...position(placed, [player('france', []), player('spain', []), player('britain', [])]), first: 1 }
const team = position(placed, [player('france', []), player('spain', []), player('france', []), player('spain', [])])

describe('the variant that a view tells', () => {
  test('EF-12.11, EF-12.4: captains and cards', () => {
    expect(variantOf(duel)).toMatchObject({ mode: 'duel', tiles: 19, captains: 2, startCrew: 5, handCap: 8 })
    expect(variantOf({ ...three, stack: 25 })).toMatchObject({ mode: 'free-for-all', tiles: 27, captains: 3, startCrew: 5 })
    expect(variantOf({ ...team, stack: 21 })).toMatchObject({ mode: 'team', tiles: 23, captains: 1, startCrew: 3, handCap: 6 })
  })

  test('EF-12.3: tiles of planets taken and not yet laid count', () => {
    const taken = position(placed, team.players, { apollas: 0, hecateus: 1 })
    expect(variantOf({ ...taken, stack: 21 }).tiles).toBe(25)
  })

  test('EF-13.3: a fortress costs a team of the Hungarian edition more', () => {
    expect(variantOf(team, 'hu').fortress).toEqual({ pepper: 1, vanilla: 2 })
    expect(variantOf(team, 'de').fortress).toEqual({ pepper: 1, vanilla: 1 })
    expect(variantOf(duel, 'hu').fortress).toEqual({ pepper: 1, vanilla: 1 })
  })

  test('EF-1.2: 23 tiles leave out the corners N and S, 27 add two cells', () => {
    const [north, northEast, beside] = [9, 10, 11]
    expect(cellsOf(duel, data)).not.toContain(northEast)
    expect(cellsOf({ ...duel, stack: 21 }, data)).toContain(northEast)
    expect(cellsOf({ ...duel, stack: 21 }, data)).not.toContain(north)
    expect(cellsOf({ ...duel, stack: 23 }, data)).toContain(north)
    expect(cellsOf({ ...duel, stack: 23 }, data)).not.toContain(beside)
    expect(cellsOf({ ...duel, stack: 25 }, data)).toContain(beside)
  })
})

describe('seats', () => {
  test('EF-12.2: 0 and 2 are partners, 1 and 3', () => {
    expect([partnerOf(team, 3), partnerOf(duel, 1), partnerOf(team, -1)]).toEqual([1, -1, -1])
    expect([alliesOf(team, 2), alliesOf(three, 2)]).toEqual([[2, 0], [2]])
    expect([0, 1, 2, 3].map((s) => isSecond(team, s))).toEqual([false, false, true, true])
    expect(isSecond(three, 2)).toBe(false)
  })

  test('EF-2.4, EF-12.1, EF-12.3: where the first tiles go', () => {
    expect([0, 1].map((s) => homeCell(duel, data, s))).toEqual([1, 4])
    expect([1, 2, 0].map((s) => homeCell(three, data, s))).toEqual([1, 3, 5])
    expect([0, 1, 2, 3].map((s) => homeCell({ ...team, first: 1 }, data, s))).toEqual([4, 1, 4, 1])
  })

  test('EF-12.5: both partners act until they have passed', () => {
    const turn = { ...team, players: team.players.map((p, i) => ({ ...p, passed: i === 0 })) }
    expect([0, 1, 2, 3].map((s) => acting(turn, s))).toEqual([false, false, true, false])
  })

  test('EF-12.4: the first partner takes crew before the second', () => {
    const crew = (...ready: boolean[]) => ({
      ...team,
      phase: 'crew' as const,
      turn: -1,
      players: team.players.map((p, i) => ({ ...p, ready: ready[i]! })),
    })
    expect([0, 1, 2, 3].map((s) => acting(crew(false, true, false, false), s))).toEqual([true, false, false, true])
  })
})

describe('ships and fortresses', () => {
  test('EF-12.6: the second partner’s ships have names of their own', () => {
    expect(fleet(team, 0).map((b) => b.id)).toEqual(['fr-galleon', 'fr-frigate-1', 'fr-frigate-2'])
    expect(fleet(team, 3).map((b) => b.id)).toEqual(['es-galleon-2', 'es-frigate-3', 'es-frigate-4'])
  })

  test('EF-12.8: two frigates and two fortresses a nation', () => {
    const players = [
      player('france', [ship('fr-galleon', 0), ship('fr-frigate-2', 3)], { frigates: 1, fortresses: 1 }),
      player('spain', []),
      player('france', [ship('fr-galleon-2', 0)], { frigates: 1 }),
      player('spain', []),
    ]
    const view = position(placed, players, { pytheas: 0 })
    const held = { ...view, planets: view.planets.map((p) => ({ ...p, fortress: p.id === 'pytheas' })) }
    expect(fleet(held, 0).map((b) => [b.id, !!b.ship, b.sunk])).toEqual([
      ['fr-galleon', true, false],
      ['fr-frigate-2', true, false],
    ])
    expect(fleet(held, 2).map((b) => [b.id, !!b.ship, b.sunk])).toEqual([
      ['fr-galleon-2', true, false],
      ['fr-frigate-3', false, true],
    ])
    expect(forts(held, 0)).toEqual({ standing: 1, lost: 0, left: 1 })
    expect(forts(held, 2)).toEqual({ standing: 0, lost: 0, left: 1 })
  })
})

test('EF-12.9: a team’s galleons that are left count the one afloat, where there is one', () => {
  const galleon = player('france', [ship('fr-galleon', 0)], { captain: 'hubac' })
  const none = player('france', [ship('fr-frigate-1', 0)], { captain: 'hubac' })
  expect(commandsLeft(galleon, true)).toEqual({ key: 'ui.galleons-left', spare: 1 })
  expect(commandsLeft(none, true)).toEqual({ key: 'ui.galleons-ashore', spare: 2 })
  expect(commandsLeft(galleon, false)).toEqual({ key: 'ui.captains-left', spare: 1 })
  expect(commandsLeft({ ...none, captain: '' }, false)).toEqual({ key: 'ui.captains-left', spare: 2 })
})
