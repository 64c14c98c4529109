import { describe, expect, it } from 'vitest'
import { playedText, termsText } from './agreed.ts'

const t = Object.assign((key: string, args?: object) => (args ? `${key} ${Object.values(args).join('/')}` : key), {
  has: (key: string) => !key.endsWith('.odd'),
}) as never

describe('what is agreed about time', () => {
  it('is nothing without a clock', () => {
    expect(termsText({ clock: 'none', timeout: 'ask' }, t, 'en')).toBeNull()
  })
  it('is what the clock is called, what it gives, and what follows when it has run down', () => {
    expect(termsText({ clock: 'live', timeout: 'bot' }, t, 'en')).toEqual({
      name: 'terms.live',
      rule: 'terms.live.hint terms.end.bot',
    })
  })
  it('is told in figures of a clock of their own', () => {
    const clock = { start: 900, add: 60, cap: 900 }
    const told = 'terms.gives 15 minutes/1 minute/15 minutes terms.end.ask'
    expect(termsText({ clock, timeout: 'ask' }, t, 'en')).toEqual({ name: 'terms', rule: told })
    expect(termsText({ clock: { ...clock, add: 0 }, timeout: 'ask' }, t, 'en')?.rule).toBe(
      'terms.gives.once 15 minutes terms.end.ask',
    )
  })
})

describe('how a match is played', () => {
  const own = (key: string) => `efemeris:${key}`

  it('is told by its options, but for those without words', () => {
    const options = { mode: 'duel', level: 'odd' }
    expect(playedText({ game: 'efemeris', options }, t, own)).toBe('efemeris:option.mode.duel')
  })
  it('is that it is guided where it is', () => {
    expect(playedText({ game: 'efemeris', options: { guide: 'yes' } }, t, own)).toBe('efemeris:option.guide')
  })
})
