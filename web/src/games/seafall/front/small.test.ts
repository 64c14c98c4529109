import { expect, it } from 'vitest'
import { sketch } from './small.ts'

it('reads the small map of a match: provinces, islands with what is explored, ships', () => {
  const { inks, islands, ships } = sketch('20;K3j0;0A1F')
  expect(inks).toEqual(['#3f7fc4', '#c8452f'])
  expect(islands.map(({ explored }) => explored)).toEqual([3, 0])
  expect(islands[0]!.x).toBeGreaterThan(islands[1]!.x) // columns count from the east
  expect(ships).toEqual([
    { x: 82, y: -76, seat: 0 },
    { x: 64, y: 0, seat: 1 },
  ])
  expect(sketch('20;K3j0;0A1F').far).toBe(false)
})

it('draws what lies beyond the chart, where the sea goes on', () => {
  const { islands, ships, far } = sketch('20;k2;0|1F')
  expect(far).toBe(true)
  expect(islands[0]!.x).toBeLessThan(64 - 8 * 20)
  expect(ships[0]!.x).toBe(islands[0]!.x - 3 * 20) // the last of twelve columns
})
