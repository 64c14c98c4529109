import { expect, test } from 'vitest'
import { Chart } from './board/chart.ts'
import { data, edgeOf, player, position, ship } from './fixture.ts'
import type { PlayerView, View } from './model.ts'
import { raids, threats } from './threats.ts'

// France's only planet lies north of the rose, Britain's galleon on the rose and its planet south of it.
const placed = [
  { cell: 0, tile: 'rose', turn: 0 },
  { cell: 1, tile: 'pytheas', turn: 0 },
  { cell: 4, tile: 'demodamas', turn: 0 },
]
const pytheas = data.planets.find((p) => p.id === 'pytheas')!

function sky(enemy: Partial<PlayerView> = {}, change: Partial<View> = {}): View {
  const britain = player('britain', [ship('gb-galleon', 0)], { ...pytheas.cost, ...enemy })
  const view = position(placed, [player('france', []), britain], { pytheas: 0, demodamas: 1 })
  return { ...view, ...change }
}

function warned(view: View): string[] {
  return threats(view, data, new Chart(data, view.cells)).map(({ planet, by, ship }) => `${planet} ${by} ${ship}`)
}

test('an only planet that an enemy reaches and can pay for is marked', () => {
  expect(warned(sky())).toEqual(['pytheas 1 gb-galleon'])
})

test('it is not while the enemy cannot pay, even with what it collects', () => {
  expect(warned(sky({ pepper: 0, vanilla: 0 }))).toEqual([])
})

test('what the enemy collects first counts, but not once it has collected', () => {
  const produces = data.planets.find((p) => p.id === 'demodamas')!.produces
  const short = { ...pytheas.cost, [produces]: pytheas.cost[produces] - 1 }
  expect(warned(sky(short))).toEqual(['pytheas 1 gb-galleon'])
  expect(warned(sky(short, { turn: 1 }))).toEqual([])
  expect(warned(sky(short, { turn: 1, phase: 'exploration' }))).toEqual(['pytheas 1 gb-galleon'])
  expect(warned(sky(short, { turn: 1, phase: 'rescue' }))).toEqual([]) // wrecks come after the collection (EF-4.5)
})

test('what governors have taken off the price counts as long as it holds (EF-6.11)', () => {
  const { effects } = player('britain', [])
  const kind = pytheas.cost.pepper > 0 ? 'pepper' : 'vanilla'
  const short = (planet: string, spices: number): View => {
    const discounts = [{ planet, spices }]
    return sky({ [kind]: pytheas.cost[kind] - 1, effects: { ...effects, discounts } }, { turn: 1 })
  }
  expect(warned(short('pytheas', 1))).toEqual(['pytheas 1 gb-galleon'])
  expect(warned(short('posidonius', 1))).toEqual([])
})

test('a fortress, a ship in the way, ice, or a move already made keeps it off', () => {
  const fort = sky()
  fort.planets.find((p) => p.id === 'pytheas')!.fortress = true
  expect(warned(fort)).toEqual([])

  const guarded = sky()
  guarded.players[0]!.ships = [ship('fr-galleon', guarded.planets.find((p) => p.id === 'pytheas')!.field)]
  expect(warned(guarded)).toEqual([])

  expect(warned(sky({ ships: [{ ...ship('gb-galleon', 0), frozen: true }] }))).toEqual([])
  const moved = [{ ...ship('gb-galleon', 0), moved: true }]
  expect(warned(sky({ ships: moved }, { turn: 1 }))).toEqual([])
  expect(warned(sky({ ships: moved }))).toEqual(['pytheas 1 gb-galleon']) // before its next turn it may move again
})

test('who has two planets left is not warned, nor is anybody before the match begins or after it', () => {
  const two = sky()
  two.planets.find((p) => p.id === 'posidonius')!.owner = 0
  expect(warned(two)).toEqual([])
  expect(warned(sky({}, { phase: 'planet' }))).toEqual([])
  expect(warned(sky({}, { phase: 'over' }))).toEqual([])
})

test('a ship that stands on the planet needs no way', () => {
  const view = sky()
  view.players[1]!.ships = [ship('gb-frigate-1', view.planets.find((p) => p.id === 'pytheas')!.field)]
  expect(warned({ ...view, turn: 1, phase: 'construction' })).toEqual(['pytheas 1 gb-frigate-1'])
})

/** France's galleon on its planet, and Britain's on the rose with cards in hand, two fields away. */
function prey(enemy: Partial<PlayerView> = {}, own: Partial<PlayerView> = {}): View {
  const view = sky({ handSize: 2, ...enemy })
  const field = view.planets.find((p) => p.id === 'pytheas')!.field
  Object.assign(view.players[0]!, { ships: [ship('fr-galleon', field)] }, own)
  return view
}

function sighted(view: View, seat = 0): string[] {
  return raids(view, new Chart(data, view.cells), seat).map(({ ship, by }) => `${ship} ${by}`)
}

test('a ship that an enemy galleon can sail up to and fire at is marked (EF-6.5, EF-7.1)', () => {
  expect(sighted(prey())).toEqual(['fr-galleon 1'])
  expect(sighted(prey(), -1)).toEqual([])
  expect(sighted(prey(), 1)).toEqual([]) // France has no card in hand
})

test('it is not without cards in hand, under a surgeon, on the rose, or while the galleon cannot move', () => {
  expect(sighted(prey({ handSize: 0 }))).toEqual([])
  expect(sighted(prey({}, { effects: { ...player('france', []).effects, safe: true } }))).toEqual([])
  expect(sighted(prey({}, { ships: [ship('fr-galleon', 0)] }))).toEqual([])
  const frozen = (field: number) => ({ ships: [{ ...ship('gb-galleon', field), frozen: true }] })
  const between = { ships: [ship('fr-galleon', edgeOf(0, 0))] } // a field from the rose, and one from Pytheas
  const pytheasField = sky().planets.find((p) => p.id === 'pytheas')!.field
  expect(sighted(prey(frozen(pytheasField), between))).toEqual(['fr-galleon 1'])
  expect(sighted(prey(frozen(0), between))).toEqual([]) // not from the rose (EF-7.1)
  expect(sighted(prey({ ships: [ship('gb-frigate-1', 0)] }))).toEqual([])
})
