import { describe, expect, test } from 'vitest'
import { choicesOf, data, samples } from './fixture.ts'
import { coming, gain, matches, missing, missionValue, nextGlass, purse, room, turnsLeft } from './forecast.ts'

const journey = (id: string) => data.journeys.find((j) => j.id === id)!

describe('what a placement costs and brings', () => {
  const placements = choicesOf('sail', 'sail-any', 'colour')

  test('AD-2.6, AD-4.2: as the server says of every ship and journey it offers', () => {
    expect(placements.length).toBeGreaterThan(300)
    expect(placements.some((p) => data.ships[Number(p.choice.args.number)]!.hold === 0)).toBe(true)
    expect(new Set(placements.map((p) => p.view.scored))).toEqual(new Set([0, 1]))
    for (const { view, choice } of placements) {
      const got = gain(data.ships[Number(choice.args.number)]!, journey(String(choice.args.journey)), view.scored)
      expect({ coins: got.cost, interim: got.interim, final: got.final }).toEqual({
        coins: choice.args.coins,
        interim: choice.args.interim,
        final: choice.args.final,
      })
    }
  })

  test('AD-4.2: a joker matches if either of its colours does', () => {
    const joker = data.ships.find((s) => s.id === 'red-blue')!
    expect([matches(joker, journey('malabar')), matches(joker, journey('azores')), matches(joker, journey('congo'))]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('AD-3.2: no ship is offered for which there is no room', () => {
    for (const { view, choice } of placements) {
      const now = view.journeys.find((j) => j.id === choice.args.journey)!
      expect(Number(choice.args.hold)).toBeLessThanOrEqual(room(journey(now.id), now))
      expect(now.used).toBe(now.ships.reduce((sum, b) => sum + b.hold, 0))
    }
  })
})

describe('the public score to come', () => {
  test('AD-4.2: journeys add up to what the server forecasts', () => {
    for (const { view } of samples) {
      view.players.forEach((p, seat) => {
        const sum = view.journeys.reduce((all, j) => all + coming(j, seat, view.scored), 0)
        expect(sum).toBe(p.forecast.interim + p.forecast.final)
      })
    }
  })

  test('AD-4.4: the chart’s value, the last one for more', () => {
    for (const { view } of samples) {
      view.players.forEach((p, seat) => {
        for (const m of view.missions) {
          expect(m.points[seat]).toBe(missionValue(data, m.id, p.fulfilled) * m.journeys[seat]!)
        }
      })
    }
    for (const m of data.missions) expect(missionValue(data, m.id, 99)).toBe(m.chart.at(-1))
  })
})

describe('the hourglass', () => {
  const { view } = samples[0]!

  test('AD-1.5: it is one of the cards of its stack, after all of those before', () => {
    const stacks = [5, 6, 8, 6, 8].map((cards, i) => ({ cards, glass: i === 2 || i === 4 }))
    expect(nextGlass({ ...view, stacks })).toEqual({ least: 12, most: 19 })
    expect(nextGlass({ ...view, stacks: stacks.map((s, i) => (i === 2 ? { cards: 0, glass: false } : s)) })).toEqual({
      least: 18,
      most: 25,
    })
    expect(nextGlass({ ...view, stacks: stacks.map((s) => ({ ...s, glass: false })) })).toBeNull()
  })

  test('AD-4.1: the turns left are the present one, then the others’ in order', () => {
    expect(turnsLeft({ ...view, turn: 1, countdown: 4 })).toEqual([1, 2, 0, 1])
    expect(turnsLeft({ ...view, countdown: 0 })).toEqual([])
  })
})

describe('a chain that is open', () => {
  test('AD-3.3: ships offered never bring more than is missing, and one that ends it brings just that', () => {
    const loads = choicesOf('load', 'load-any')
    expect(loads.length).toBeGreaterThan(0)
    for (const { view, choice } of loads) expect(Number(choice.args.hold)).toBeLessThanOrEqual(missing(view, data)!.left)
    expect(missing(samples.find((s) => s.view.chain.kind === '')!.view, data)).toBeNull()
  })

  test('AD-2.6: what its ships cost is gone from the purse already, of one’s own alone', () => {
    const { view, seat } = samples.find((s) => s.view.chain.kind === 'colour')!
    expect(purse(view, seat)).toBe(view.players[seat]!.coins - view.chain.coins)
    expect(view.chain.coins).toBeGreaterThan(0)
    const other = (seat + 1) % view.players.length
    expect(purse(view, other)).toBe(view.players[other]!.coins)
  })

  test('AD-2.4: what is offered for sale can be paid from the purse', () => {
    for (const { view, seat, choice } of choicesOf('buy'))
      expect(purse(view, seat)).toBeGreaterThanOrEqual(Number(choice.args.price))
  })
})
