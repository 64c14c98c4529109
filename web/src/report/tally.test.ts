import { expect, it } from 'vitest'
import { Tally } from './tally.ts'

it('a tally counts by key and side, and leaves out what nobody did', () => {
  const tally = new Tally(2)
  tally.add('crew.banker', 1)
  tally.add('crew.gunner', 0, 2)
  tally.add('crew.gunner', 1)
  tally.add('crew.surgeon', -1)
  tally.add('crew.surgeon', 0, 0)
  expect(tally.of('crew.gunner')).toEqual([2, 1])
  expect(tally.of('crew.surgeon')).toEqual([0, 0])
  expect(tally.keys('crew.')).toEqual(['crew.gunner', 'crew.banker'])
  expect(tally.deed('played', ['crew.banker', 'crew.surgeon'])).toEqual({
    key: 'played',
    counts: [0, 0],
    parts: [{ key: 'crew.banker', counts: [0, 1], parts: [] }],
  })
})
