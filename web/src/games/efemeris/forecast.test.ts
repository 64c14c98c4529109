import { describe, expect, test } from 'vitest'
import { Chart } from './board/chart.ts'
import { data, player, position, ship } from './fixture.ts'
import { forecast } from './forecast.ts'

const placed = [
  { cell: 0, tile: 'rose', turn: 0 },
  { cell: 1, tile: 'pytheas', turn: 0 },
  { cell: 2, tile: 'pepper-strait', turn: 0 },
  { cell: 3, tile: 'anchorage-cross', turn: 0 },
]
const chart = new Chart(data, placed)
const on = { factory: 6, anchorage: 9 }

function due(me: ReturnType<typeof player>, owned: Record<string, number> = {}) {
  return forecast(position(placed, [me, player('spain', [])], owned), data, chart, 0)
}

describe('forecast', () => {
  test('EF-4.1: a spice for each own planet', () => {
    expect(due(player('france', []), { pytheas: 0, apollas: 0, hecateus: 1 })).toEqual({
      pepper: 1,
      vanilla: 1,
      bonuses: 0,
      lost: 0,
    })
  })

  test('EF-4.2, EF-8.9: a spice from a factory, more for Pargo’s galleon', () => {
    const me = player('france', [ship('fr-galleon', on.factory)])
    expect(due(me).pepper).toBe(1)
    me.effects.moreSpices = 2
    expect(due(me).pepper).toBe(3)
    expect(due({ ...me, ships: [ship('fr-frigate-1', on.factory)] }).pepper).toBe(1)
  })

  test('EF-4.3: at most five of a kind', () => {
    expect(due(player('france', [ship('fr-galleon', on.factory)], { pepper: 4 }), { pytheas: 0 })).toMatchObject({
      pepper: 1,
      lost: 1,
    })
  })

  test('EF-4.4, EF-6.10: bonuses at an anchorage, at most three held', () => {
    const me = player('france', [ship('fr-galleon', on.anchorage)])
    me.effects.moreBonuses = 1
    expect(due(me).bonuses).toBe(2)
    expect(due({ ...me, bonuses: { 'stellar-winds': 1, 'warning-shot': 1, 'new-cargo': 0 } }).bonuses).toBe(1)
  })
})
