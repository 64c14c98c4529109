import { describe, expect, test } from 'vitest'
import { data } from '../fixture.ts'
import { sitesOf } from './chart.ts'
import { apothem, origin, turned } from './geometry.ts'
import { arcOf, ring, shipAt, signAt } from './names.ts'

const names = ['Posidonius', 'Eratosthenes', 'Apollas', 'Ératosthène', 'Poszeidóniosz']
const sizeOf = (letters: number) => 11 * Math.min(1, 11 / letters)
const sites = (id: string, turn: number) => sitesOf(data.tiles.find((tile) => tile.id === id)!).map((p) => turned(p, turn))
const place = (at: { x: number; y: number }, held = false) => ({ at, middle: origin, held, enlarge: 1 })

describe('a planet’s name', () => {
  test.each(names)('%s: stands over the planet where nothing is in its way', (name) => {
    expect(arcOf(place(origin), name.length, sizeOf, [])).toEqual({ radius: ring, below: false, size: sizeOf(name.length) })
    expect(arcOf(place(origin, true), name.length, sizeOf, []).radius).toBeGreaterThan(ring)
  })

  // Posidonius’ anchor stands above the planet once the tile is turned by half.
  test.each(names)('%s: keeps clear of an anchor straight above', (name) => {
    const [planet, anchor] = sites('posidonius', 3)
    const { radius, below, size } = arcOf(place(planet!), name.length, sizeOf, [signAt(anchor!)])
    expect(below || planet!.y - radius - size * 0.6 > anchor!.y + 25).toBe(true)
  })

  test.each(names)('%s: keeps clear of a ship on the edge straight above', (name) => {
    const [planet] = sites('posidonius', 0)
    const edge = { x: 0, y: -apothem }
    const { radius, below, size } = arcOf(place(planet!), name.length, sizeOf, [shipAt(edge, 1)])
    expect(below || planet!.y - radius - size * 0.6 > edge.y + 26).toBe(true)
  })
})
