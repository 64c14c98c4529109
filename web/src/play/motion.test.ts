import { describe, expect, it } from 'vitest'
import { ease, paced, times, timesStyle, whereabouts, type Leg } from './motion.svelte.ts'

const leg = (time: number, from: number): Leg => ({ time, where: (part) => ({ x: from + part, y: 0 }) })

describe('a way', () => {
  const legs = [leg(100, 0), leg(300, 10)]

  it('begins at its start and goes leg by leg', () => {
    expect(whereabouts(legs, 0, 1)).toEqual({ x: 0, y: 0 })
    expect(whereabouts(legs, 50, 1)).toEqual({ x: 0.5, y: 0 })
    expect(whereabouts(legs, 100, 1)).toEqual({ x: 10, y: 0 })
    expect(whereabouts(legs, 250, 1)).toEqual({ x: 10.5, y: 0 })
  })

  it('ends', () => {
    expect(whereabouts(legs, 399, 1)).toBeDefined()
    expect(whereabouts(legs, 400, 1)).toBeUndefined()
  })

  it('takes half the time at twice the speed', () => {
    expect(whereabouts(legs, 125, 2)).toEqual({ x: 10.5, y: 0 })
    expect(whereabouts(legs, 200, 2)).toBeUndefined()
  })

  it('is over at once without a speed', () => {
    expect(whereabouts(legs, 0, 0)).toBeUndefined()
  })
})

it('a move is slow at both ends', () => {
  expect([0, 0.5, 1].map(ease)).toEqual([0, 0.5, 1])
  expect(ease(0.1)).toBeLessThan(0.1)
  expect(ease(0.9)).toBeGreaterThan(0.9)
})

it('styles have the times at the speed of the settings', () => {
  expect(timesStyle(2)).toContain(`--turn:${times.turn / 2}ms`)
  expect(timesStyle(0)).toContain('--turn:0ms')
  expect(paced(100, 4)).toBe(25)
})
