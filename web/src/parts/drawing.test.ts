import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawing } from './drawing.svelte.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('is whole once every part is there, with the parts that a part has of its own', async () => {
  let whole = false
  const first = drawing.begin()
  void drawing.whole().then(() => (whole = true))
  await vi.runAllTimersAsync()
  expect([drawing.parts, whole]).toEqual([1, false])
  first()
  const second = drawing.begin() // it comes with the first
  first()
  await vi.runAllTimersAsync()
  expect([drawing.parts, whole]).toEqual([1, false])
  second()
  expect(whole).toBe(false)
  await vi.runAllTimersAsync()
  expect([drawing.parts, whole]).toEqual([0, true])
})

it('is whole soon where nothing is to be drawn, and not before what is about to begin', async () => {
  let whole = false
  void drawing.whole().then(() => (whole = true))
  const part = drawing.begin() // in the same task
  await vi.runAllTimersAsync()
  expect(whole).toBe(false)
  part()
  await vi.runAllTimersAsync()
  expect(whole).toBe(true)
})
