import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inTurn } from './turns.ts'

const page = { hidden: false }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  page.hidden = false
})

it('does one thing after another, what takes long in a task of its own', () => {
  const done: string[] = []
  const long = (name: string) => () => {
    done.push(name)
    vi.setSystemTime(Date.now() + 5)
    vi.spyOn(performance, 'now').mockReturnValue(Date.now())
  }
  vi.spyOn(performance, 'now').mockReturnValue(Date.now())
  inTurn(long('a'))
  inTurn(long('b'))
  inTurn(() => done.push('c'))
  inTurn(() => done.push('d'))
  expect(done).toEqual([])
  vi.advanceTimersToNextTimer()
  expect(done).toEqual(['a'])
  vi.advanceTimersToNextTimer()
  expect(done).toEqual(['a', 'b'])
  vi.advanceTimersToNextTimer()
  expect(done).toEqual(['a', 'b', 'c', 'd'])
  expect(vi.getTimerCount()).toBe(0)
})

it('goes on behind what fails, and leaves out what is no longer wanted', () => {
  const done: string[] = []
  inTurn(() => {
    throw new Error('broken')
  })
  const giveUp = inTurn(() => done.push('unwanted'))
  inTurn(() => done.push('wanted'))
  giveUp()
  expect(() => vi.advanceTimersToNextTimer()).toThrow('broken')
  vi.runAllTimers()
  expect(done).toEqual(['wanted'])
})

it('does all at once on a page that is out of sight', () => {
  page.hidden = true
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 5))
  const done: string[] = []
  for (const name of ['a', 'b', 'c']) inTurn(() => done.push(name))
  vi.advanceTimersToNextTimer()
  expect(done).toEqual(['a', 'b', 'c'])
})
