import { expect, it } from 'vitest'
import { side, sketch } from './small.ts'

it('reads the small map of a match: nations, tiles with their owners, ships', () => {
  // The centre, its neighbour to the north with a planet of the second seat, cell 11 with a free one, and the last cell.
  const { inks, tiles, ships } = sketch('fs;A.B1Lo[.;0A1L')
  expect(inks).toEqual(['#5c8fe6', '#e8b64a'])
  expect(tiles.map(({ owner }) => owner)).toEqual([null, 1, -1, null])
  expect(tiles[1]).toEqual({ x: 0, y: -Math.sqrt(3) * side, owner: 1 })
  expect(new Set(tiles.map(({ x, y }) => `${x} ${y}`)).size).toBe(4)
  expect(ships).toEqual([
    { ...{ x: tiles[0]!.x, y: tiles[0]!.y }, seat: 0 },
    { ...{ x: tiles[2]!.x, y: tiles[2]!.y }, seat: 1 },
  ])
})
