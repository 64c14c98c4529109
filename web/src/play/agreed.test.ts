import { describe, expect, it } from 'vitest'
import { playedText, termsName } from './agreed.ts'
import { termsRule } from './terms.ts'

const t = Object.assign((key: string, args?: object) => (args ? `${key} ${Object.values(args).join('/')}` : key), {
  has: (key: string) => !key.endsWith('.odd'),
}) as never

describe('what is agreed about time', () => {
  it('is nothing without a clock', () => {
    const terms = { clock: 'none', timeout: 'ask' } as const
    expect([termsName(terms, t), termsRule(terms, t, 'en')]).toEqual(['', ''])
  })
  it('is what the clock is called, what it gives, and what follows when it has run down', () => {
    const terms = { clock: 'live', timeout: 'bot' } as const
    expect([termsName(terms, t), termsRule(terms, t, 'en')]).toEqual(['terms.live', 'terms.live.hint terms.end.bot'])
  })
  it('is told in figures of a clock of their own', () => {
    const terms = { clock: { start: 900, add: 60, cap: 900 }, timeout: 'ask' } as const
    expect(termsName(terms, t)).toBe('terms')
    expect(termsRule(terms, t, 'en')).toBe('terms.gives 15 minutes/1 minute/15 minutes terms.end.ask')
    expect(termsRule({ ...terms, clock: { ...terms.clock, add: 0 } }, t, 'en')).toBe('terms.gives.once 15 minutes terms.end.ask')
  })
})

describe('how a match is played', () => {
  const own = (key: string) => `efemeris:${key}`

  it('is told by its options, but for those without words', () => {
    const options = { mode: 'duel', level: 'odd' }
    expect(playedText({ game: 'efemeris', options }, t, own)).toBe('efemeris:option.mode.duel')
  })
  it('puts a value after its option as the language does', () => {
    const options = { prologue: 'yes' }
    expect(playedText({ game: 'seafall', options }, t, own)).toBe(
      'option.chosen efemeris:option.prologue/efemeris:option.prologue.yes',
    )
  })
  it('is that it is guided where it is', () => {
    expect(playedText({ game: 'efemeris', options: { guide: 'yes' } }, t, own)).toBe('efemeris:option.guide')
  })
})
