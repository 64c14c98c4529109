import { expect, test } from 'vitest'
import words from '../../../../games/efemeris/text/en.json'
import type { PlayEvent } from '../../play/types.ts'
import { Chart } from './board/chart.ts'
import { markOf, placeless } from './board/marks.ts'
import { meanwhile, remainsOf } from './board/remains.ts'
import { data, player, position, ship } from './fixture.ts'
import { pieces } from './pieces.ts'
import { winners } from './victory.ts'

const placed = [
  { cell: 0, tile: 'rose', turn: 0 },
  { cell: 1, tile: 'pytheas', turn: 0 },
  { cell: 4, tile: 'demodamas', turn: 0 },
]

/** The kinds of events that the game has words for: each is one of the catalog's keys, some with a form of their own. */
const kinds = [...new Set(Object.keys(words).flatMap((key) => /^event\.([\w-]+)$/.exec(key)?.[1] ?? []))]

function event(kind: string, args: PlayEvent['args'] = {}): PlayEvent {
  return { number: 9, seat: 0, kind, args }
}

/** France's galleon on its planet, Britain's on the rose; before, Britain had a frigate on its planet, too. */
function sky() {
  const view = position(placed, [player('france', []), player('britain', [ship('gb-galleon', 0)])], { pytheas: 0, demodamas: 1 })
  const field = (id: string) => view.planets.find((p) => p.id === id)!.field
  view.players[0]!.ships = [ship('fr-galleon', field('pytheas'))]
  const before = structuredClone(view)
  before.players[1]!.ships.push(ship('gb-frigate-1', field('demodamas')))
  const chart = new Chart(data, view.cells)
  return { view, before, data, chart, field }
}

test('every kind of event has a piece of 150 to 400 ms or none, and a scene of at most 2.5 s', () => {
  expect(kinds.length).toBeGreaterThan(40)
  expect(Object.keys(pieces).toSorted()).toEqual(kinds.toSorted())
  for (const [kind, { time = 200, scene, sceneTime = 0 }] of Object.entries(pieces)) {
    if (time > 0) expect(time, kind).toBeGreaterThanOrEqual(150)
    expect(time, kind).toBeLessThanOrEqual(400)
    if (scene) expect(sceneTime, kind).toBeGreaterThan(400)
    expect(sceneTime, kind).toBeLessThanOrEqual(2500)
  }
})

test('every kind of event has a mark at its place on the map, but those that have no place there', () => {
  const ground = sky()
  const args = {
    seat: 1, partner: 0, ship: 'gb-frigate-1', by: 'fr-galleon', planet: 'demodamas', cell: 4, from: 0, to: 0, of: 0,
    crew: 'banker', captain: 'blake', bonus: 'new-cargo', spice: 'pepper', gave: 'pepper', got: 'vanilla', pepper: 1, vanilla: 1,
  } // prettier-ignore
  const unmarked = kinds.filter((kind) => !markOf(event(kind, args), ground))
  expect(new Set(unmarked)).toEqual(placeless)
  for (const kind of kinds) {
    const mark = markOf(event(kind, args), ground)
    if (mark) expect(Number.isFinite(mark.at.x) && Number.isFinite(mark.at.y), kind).toBe(true)
    if (mark?.spices) expect(mark.spices.length, kind).toBeGreaterThan(0)
  }
})

test('a ship that went down is marked where it was, and a planet where it lies', () => {
  const ground = sky()
  const demodamas = ground.chart.fields.get(ground.field('demodamas'))!
  expect(markOf(event('sunk', { ship: 'gb-frigate-1', by: 'fr-galleon' }), ground)).toMatchObject({
    look: 'burst', ship: 'gb-frigate-1', nation: 'britain', at: { x: demodamas.x, y: demodamas.y },
  }) // prettier-ignore
  expect(markOf(event('conquered', { seat: 0, planet: 'demodamas', from: 1 }), ground)).toMatchObject({
    look: 'flag', nation: 'france', at: { x: demodamas.x, y: demodamas.y },
  }) // prettier-ignore
})

test('spices fly from the planets that yield them', () => {
  const ground = sky()
  const pytheas = ground.chart.fields.get(ground.field('pytheas'))!
  const kind = data.planets.find((p) => p.id === 'pytheas')!.produces
  const mark = markOf(event('collected', { seat: 0, pepper: 0, vanilla: 0, [kind]: 1 }), ground)
  expect(mark).toMatchObject({ to: 0, spices: [{ kind, x: pytheas.x, y: pytheas.y }] })
})

test('what is lost leaves a ghost at its place until all sides have had a turn', () => {
  const { view, field } = sky()
  const past = [
    event('turn', { seat: 1, round: 1 }),
    event('built-frigate', { seat: 1, ship: 'gb-frigate-1', planet: 'demodamas' }),
    event('turn', { seat: 0, round: 2 }),
    event('sunk', { ship: 'gb-frigate-1', by: 'fr-galleon' }),
    event('conquered', { seat: 0, planet: 'demodamas', from: 1 }),
    event('turn', { seat: 1, round: 2 }),
  ]
  expect(remainsOf(past, view)).toEqual({
    losses: [{ ship: 'gb-frigate-1', field: field('demodamas'), swallowed: false }],
    taken: [{ planet: 'demodamas', from: 1 }],
  })
  expect(remainsOf([...past, event('turn', { seat: 0, round: 3 })], view)).toEqual({ losses: [], taken: [] })
})

test('what is lost, comes back and is lost again has one ghost, of the last time', () => {
  const { view, field } = sky()
  const past = [
    event('turn', { seat: 0, round: 2 }),
    event('built-frigate', { seat: 1, ship: 'gb-frigate-1', planet: 'demodamas' }),
    event('sunk', { ship: 'gb-frigate-1', by: 'fr-galleon' }),
    event('conquered', { seat: 0, planet: 'demodamas', from: 1 }),
    event('turn', { seat: 1, round: 2 }),
    event('conquered', { seat: 1, planet: 'demodamas', from: 0 }),
    event('built-frigate', { seat: 1, ship: 'gb-frigate-1', planet: 'pytheas' }),
    event('swallowed', { ship: 'gb-frigate-1' }),
  ]
  expect(remainsOf(past, view)).toEqual({
    losses: [{ ship: 'gb-frigate-1', field: field('pytheas'), swallowed: true }],
    taken: [{ planet: 'demodamas', from: 0 }],
  })
})

test('who comes back sees where others came from, until the own move', () => {
  const others = [event('turn', { seat: 1, round: 2 }), event('sailed', { ship: 'gb-galleon', from: 0, to: 81 })]
  const past = [event('turn', { seat: 0, round: 1 }), event('sailed', { ship: 'fr-galleon', from: 3, to: 81 }), ...others]
  expect(meanwhile(past, [0])).toEqual([])
  const now = [...past, event('turn', { seat: 0, round: 2 }), event('drawn', { seat: 0, tile: 'bridge' })]
  expect(meanwhile(now, [0])).toEqual(others)
  expect(meanwhile(now, [1])).toEqual([])
  expect(meanwhile([...now, event('sailed', { ship: 'fr-galleon', from: 81, to: 3 })], [0])).toEqual([])
})

test('the winner of a match is the nation that holds enough planets, or the only one that has any', () => {
  const { view } = sky()
  expect(winners(view, 'conquest')).toEqual([])
  expect(winners({ ...view, goal: 1 }, 'conquest')).toEqual([0])
  expect(winners(view, 'no-planets')).toEqual([])
  view.planets.find((p) => p.id === 'pytheas')!.owner = 1
  expect(winners(view, 'no-planets')).toEqual([1])
  expect(winners(view, 'resign')).toEqual([])
})
