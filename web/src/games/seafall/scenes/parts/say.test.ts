import { describe, expect, it } from 'vitest'
import { effectsWords, oddsWords } from './say.ts'

/** Says of an effect how much it is. */
const t = Object.assign((_: string, args?: object) => String((args as { n?: number } | undefined)?.n), { has: () => true })

describe('what an outcome does', () => {
  it('is told as the rules have it that the match is played by', () => {
    const loss = { op: 'luck', who: '', arg: '', n: -1 }
    const effects = [
      { ...loss, until: 6 },
      { ...loss, n: -2, since: 7 },
      { ...loss, n: -3 },
    ]
    expect(effectsWords(effects, 6, t)).toEqual(['1', '3'])
    expect(effectsWords(effects, 7, t)).toEqual(['2', '3'])
  })
})

describe('what dice may bring', () => {
  it('is told without a percentage that would be none', () => {
    const said = Object.assign((key: string, args?: object) => `${key} ${(args as { none: number }).none}`, { has: () => true })
    expect(oddsWords({ mean: 2, none: 0.04 }, said)).toBe('scene.odds 0.04')
    expect(oddsWords({ mean: 4, none: 0.004 }, said)).toBe('scene.odds-small 0.01')
    expect(oddsWords({ mean: 0, none: 1 }, said)).toBe('scene.odds 1')
  })
})
