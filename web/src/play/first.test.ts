import { expect, it } from 'vitest'
import type { Match } from '../api/types.ts'
import { first } from './first.ts'

it('hands what was asked for to the one who comes first', async () => {
  let asked = 0
  const backend = { match: (id: string) => (asked++, Promise.resolve({ id } as Match)) }
  first.ask(backend, 'abc')
  expect(await first.take('abc')).toEqual({ id: 'abc' })
  expect(first.take('abc'), 'a second time').toBeNull()
  first.ask(backend, 'abc')
  expect(first.take('other'), 'another match').toBeNull()
  expect(first.take('abc'), 'after that').toBeNull()
  expect(asked).toBe(2)
})

it('leaves a failure to who takes it', async () => {
  first.ask({ match: () => Promise.reject(new Error('gone')) }, 'abc')
  await Promise.resolve()
  await expect(first.take('abc')).rejects.toThrow('gone')
})
