import { describe, expect, test } from 'vitest'
import { data, player, position, ship } from '../fixture.ts'
import { Chart } from './chart.ts'
import { layingOf, turnsOf } from './laying.ts'
import { closeUp, reachOf, shipPlaces, targetsOf, touched } from './targets.ts'

const placed = [
  { cell: 0, tile: 'rose', turn: 0 },
  { cell: 1, tile: 'pytheas', turn: 0 },
  { cell: 4, tile: 'hecateus', turn: 2 },
]
const view = position(placed, [
  player('france', [ship('fr-galleon', 0)]),
  player('spain', [ship('es-galleon', 0), ship('es-frigate-1', 3)]),
])
const chart = new Chart(data, placed)

describe('targets', () => {
  test('EF-1.5: ships that share the rose stand apart', () => {
    const places = shipPlaces(view, chart)
    const [a, b] = [places.get('fr-galleon')!, places.get('es-galleon')!]
    expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(60)
  })

  test('are the elements that lie on the board', () => {
    const ids = [
      'field:0',
      'cell:2',
      'ship:es-frigate-1',
      'fortress:pytheas',
      'planet:hecateus',
      'planet:apollas',
      'crew:gunner',
      'button:end',
      'tile:crossroads',
    ]
    expect(targetsOf(ids, view, data, chart).map((t) => t.id)).toEqual(ids.slice(0, 5))
  })

  test('a touch means the nearest in proportion to its size, and at least 22 pixels about it', () => {
    const targets = targetsOf(['field:3', `field:${[...chart.fields.keys()].find((n) => n > 80)}`], view, data, chart)
    const small = 0.4 // a phone
    for (const target of targets) {
      expect(reachOf(target, small) * small).toBeGreaterThanOrEqual(22)
      expect(touched(targets, target, small)?.id).toBe(target.id)
    }
    expect(touched(targets, { x: 5000, y: 0 }, small)).toBeUndefined()
  })
})

describe('laying a tile', () => {
  test('EF-3.3: a drawn tile on its cell', () => {
    expect(layingOf(['tile:crossroads', 'cell:2'], view, chart, 0)).toMatchObject({
      tile: { id: 'crossroads' },
      cell: 2,
      turn: 0,
    })
    expect(layingOf(['tile:crossroads'], view, chart, 0)).toBeUndefined()
  })

  test('EF-2.4: the first player’s planet lies N of the centre, the second’s S', () => {
    const setup = { ...view, phase: 'planet' as const, first: 1 }
    expect(layingOf(['planet:apollas'], setup, chart, 1)?.cell).toBe(1)
    expect(layingOf(['planet:apollas'], setup, chart, 0)?.cell).toBe(4)
    expect(layingOf(['planet:apollas'], view, chart, 0)).toBeUndefined()
  })

  test('EF-8.4: Cassini turns a tile that lies there', () => {
    expect(layingOf(['crew:first-officer', 'cell:4'], view, chart, 0)).toMatchObject({
      tile: { id: 'hecateus' },
      cell: 4,
      turn: 2,
    })
    expect(turnsOf(new Set(['turn:3', 'turn:5', 'button:end']))).toEqual([3, 5])
  })
})

test('where targets lie too close for fingers, the part of the map that holds them and the ship is shown', () => {
  const from = { x: 0, y: 0 }
  const fields = [
    { x: 60, y: 0 },
    { x: 60, y: 90 },
    { x: -30, y: 200 },
  ]
  expect(closeUp(fields, from, 0.5)).toBeNull() // 45 pixels apart
  expect(closeUp(fields, from, 0.4)).toEqual({ x: -70, y: -40, width: 170, height: 280 })
  expect(closeUp(fields.slice(0, 1), from, 0.1)).toBeNull()
})
