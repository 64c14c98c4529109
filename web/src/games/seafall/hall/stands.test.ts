import { expect, test } from 'vitest'
import { shipPlaces } from '../chart/berths.ts'
import { hull, middle, turned } from '../chart/geometry.ts'
import { spaceOf, type View } from '../model.ts'
import { data, positions } from '../testdata/positions.ts'
import { shores } from './stands.ts'

/** Half of how wide and high a drawing is at size 1. */
const half = 26

test.each(shores)('what stands on an island at $x, $y hides none of the two ships that lie before it', ({ x, y, size }) => {
  const { view } = positions[0]!
  const island = view.islands[0]!.id
  const space = spaceOf(view, data, island)
  const moored = {
    ...view,
    provinces: view.provinces.map((p, n) => ({ ...p, ships: p.ships.map((ship) => ({ ...ship, space: n === 0 ? space : -1 })) })),
  } as View
  const at = turned(middle(data.spaces[space]!), 'north')
  const ships = [...shipPlaces(moored, data, 'north').values()]
  expect(ships).toHaveLength(2)
  for (const ship of ships) {
    const [across, down] = [Math.abs(ship.x - at.x - x), Math.abs(ship.y - at.y - y)]
    const wide = half * size + (hull.width / 2) * ship.scale - across
    const high = half * size + (hull.height / 2) * ship.scale - down
    expect(Math.max(0, Math.min(wide, high))).toBeLessThan(4) // the edge of a sail at most
  }
})
