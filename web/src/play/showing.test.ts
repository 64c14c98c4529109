import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Showing, stay, type Step } from './showing.ts'

const step = (number: number, weight = 1): Step => ({ number, view: null, weight })

function showing(speed = 1) {
  const shown: number[] = []
  let drained = 0
  const queue = new Showing<Step>({ show: (s) => shown.push(s.number), drained: () => drained++, speed: () => speed })
  return { queue, shown, drained: () => drained }
}

describe('Showing', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('shows the first step at once and the others one by one', () => {
    const { queue, shown, drained } = showing()
    queue.add(step(1), step(2), step(3))
    expect(shown).toEqual([1])
    vi.runOnlyPendingTimers()
    expect(shown).toEqual([1, 2])
    expect(queue.waiting).toBe(1)
    vi.runAllTimers()
    expect(shown).toEqual([1, 2, 3])
    expect(drained()).toBe(1)
    expect(queue.busy).toBe(false)
  })

  it('is drained with the last step, but gives it its time before the next one', () => {
    const { queue, shown, drained } = showing()
    queue.add(step(1))
    expect(drained()).toBe(1)
    queue.add(step(2))
    expect(shown).toEqual([1])
    vi.runAllTimers()
    expect(shown).toEqual([1, 2])
    expect(drained()).toBe(2)
  })

  it('passes steps without events, and all at speed 0', () => {
    const calm = showing()
    calm.queue.add(step(1, 0), step(2, 0), step(3))
    expect(calm.shown).toEqual([1, 2, 3])
    const fast = showing(0)
    fast.queue.add(step(1), step(2))
    expect(fast.shown).toEqual([1, 2])
    expect(fast.drained()).toBe(1)
  })

  it('skips to the last', () => {
    const { queue, shown, drained } = showing()
    queue.add(step(1), step(2), step(3))
    queue.skip()
    vi.runAllTimers()
    expect(shown).toEqual([1, 3])
    expect(drained()).toBe(1)
  })

  it('stays longer for more events, within bounds, and shorter at speed', () => {
    expect(stay(0, 1)).toBe(0)
    expect(stay(2, 1)).toBeGreaterThan(stay(1, 1))
    expect(stay(99, 1)).toBe(stay(98, 1))
    expect(stay(1, 2)).toBe(stay(1, 1) / 2)
  })
})
