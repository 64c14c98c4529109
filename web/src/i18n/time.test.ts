import { afterEach, expect, it, vi } from 'vitest'
import { ago } from './time.ts'

afterEach(() => vi.unstubAllEnvs())

const now = new Date(2026, 2, 11, 23, 30).getTime() // a Wednesday, late
const before = (hours: number) => now - hours * 3_600_000

it('tells how long ago something was, in the largest unit that fits', () => {
  expect([0, 0.5, 3, 23.4].map((hours) => ago(before(hours), 'en', now))).toEqual([
    'this minute',
    '30 minutes ago',
    '3 hours ago',
    '23 hours ago',
  ])
})

it('calls yesterday what was yesterday, and nothing before', () => {
  const monday = new Date(2026, 2, 9, 23, 50).getTime() // 47 hours and 40 minutes before
  expect([ago(monday, 'en', now), ago(monday, 'de', now), ago(before(24), 'en', now)]).toEqual([
    '2 days ago',
    'vorgestern',
    'yesterday',
  ])
})

it('counts days also over the night on which the clocks are set back', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  const sunday = new Date(2026, 9, 25, 0, 15).getTime() // which has 25 hours
  expect(ago(sunday, 'en', sunday + 24.25 * 3_600_000)).toBe('yesterday')
  expect(ago(sunday, 'en', new Date(2026, 9, 26, 12, 0).getTime())).toBe('yesterday')
})
