import { describe, expect, test } from 'vitest'
import { data, edgeOf } from '../fixture.ts'
import { Chart, linksOf, sitesOf } from './chart.ts'
import { apothem, distance, origin, sideMiddle, add } from './geometry.ts'

describe.each(data.tiles)('tile $id', (tile) => {
  const sites = sitesOf(tile)

  test('has a place for each field, apart and well inside', () => {
    expect(sites).toHaveLength(tile.fields.length)
    sites.forEach((p, i) => {
      expect(distance(p, origin)).toBeLessThan(60)
      for (const q of sites.slice(0, i)) expect(distance(p, q)).toBeGreaterThan(40)
    })
  })

  test('has a path for each link, and stubs where its data says', () => {
    const links = linksOf(tile, data.directions)
    expect(links).toHaveLength(tile.links.length)
    const sides = links.flatMap((l) => (l.side === undefined ? [] : [data.directions[l.side]]))
    expect(sides.sort()).toEqual([...tile.stubs].sort())
  })
})

describe('a chart', () => {
  // Pytheas (N–S) north of the rose, a bend NE of it that joins Pytheas nowhere, a reef with a singularity to the south.
  const chart = new Chart(data, [
    { cell: 0, tile: 'rose', turn: 0 },
    { cell: 1, tile: 'pytheas', turn: 0 },
    { cell: 4, tile: 'singularity-reef', turn: 0 },
  ])
  const north = edgeOf(0, 0)
  const south = edgeOf(0, 3)

  test('EF-1.3: two stubs at a shared side are one field, halfway between the cells', () => {
    expect(north).toBe(edgeOf(1, 3))
    expect(chart.fields.get(north)).toMatchObject({ type: 'edge', tiles: ['rose', 'pytheas'] })
    const middle = add(chart.cell(0), sideMiddle(0))
    expect(chart.fields.get(north)?.y).toBeCloseTo(middle.y)
    expect(chart.joined(north).sort()).toEqual([0, 3])
  })

  test('EF-1.3: a stub without a tile beyond ends in a field', () => {
    const rim = edgeOf(0, 1)
    expect(chart.fields.get(rim)?.tiles).toEqual(['rose'])
    expect(chart.joined(rim)).toEqual([0])
  })

  test('a turned tile has its stubs and fields turned', () => {
    const turned = new Chart(data, [{ cell: 0, tile: 'posidonius', turn: 3 }])
    expect(turned.fields.has(edgeOf(0, 3))).toBe(true)
    expect(turned.fields.get(0)?.x).toBeCloseTo(-8)
    expect(turned.fields.get(0)?.y).toBeCloseTo(24)
  })

  test('a route follows paths and is drawn from end to end', () => {
    const route = chart.route(3, 12)
    expect(route?.fields).toEqual([north, 0, south, 12])
    const start = chart.fields.get(3)!
    expect(route?.path.startsWith(`M${start.x} ${Math.round(start.y * 10) / 10}`)).toBe(true)
    expect(route?.path).not.toContain('NaN')
  })

  test('EF-5.4: a route does not pass what is blocked', () => {
    expect(chart.route(3, 12, new Set([south]))).toBeUndefined()
  })

  test('EF-5.6: a route ends at a singularity and passes none', () => {
    const singularity = 13
    expect(chart.fields.get(singularity)?.type).toBe('singularity')
    expect(chart.route(0, singularity)?.fields.at(-1)).toBe(singularity)
    expect(chart.route(0, edgeOf(4, 2))).toBeUndefined()
  })

  test('the drawing of a path meets the side in its middle', () => {
    const [link] = linksOf(
      data.tiles.find((t) => t.id === 'crossroads')!,
      data.directions,
      2,
    )
    expect(link?.side).toBe(2)
    const end =
      link?.there
        .match(/(-?[\d.]+) (-?[\d.]+)$/)
        ?.slice(1)
        .map(Number) ?? []
    expect(Math.hypot(end[0] ?? 0, end[1] ?? 0)).toBeCloseTo(apothem, 0)
  })
})
