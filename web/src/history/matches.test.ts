import { expect, it } from 'vitest'
import { Problem } from '../api/problem.ts'
import type { Match } from '../api/types.ts'
import { Matches } from './matches.svelte.ts'

it('a match that the network did not bring is asked for again when it is told of once more; one that is not there is not', async () => {
  const asked: string[] = []
  let status = 0
  const matches = new Matches({
    match: (id) => {
      asked.push(id)
      return status === 200
        ? Promise.resolve({ id, number: 1 } as unknown as Match)
        : Promise.reject(new Problem(status, 'problem', ''))
    },
    history: () => Promise.resolve([]),
  })
  await Promise.all([matches.read('a'), matches.read('a')])
  expect([matches.of('a'), matches.failure('a')]).toEqual([null, expect.objectContaining({ status: 0 })])
  status = 404
  await matches.read('gone')
  status = 200
  const again = matches.read('a')
  expect(matches.of('a')).toBe(undefined) // on its way
  await again
  expect([matches.of('a')?.match.id, matches.failure('a')]).toEqual(['a', undefined])
  await Promise.all([matches.read('a'), matches.read('gone')])
  expect(matches.of('gone')).toBe(null)
  expect(asked).toEqual(['a', 'gone', 'a'])
})
