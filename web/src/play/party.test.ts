import { describe, expect, it } from 'vitest'
import { fits, partyOf } from './party.ts'

describe('who plays the next match', () => {
  it('needs no word when all play on', () => {
    expect(partyOf(['keep', 'keep', 'keep'], [])).toBeUndefined()
  })

  it('is told seat by seat, then who joins', () => {
    expect(partyOf(['keep', 'away', 'left', 'search:3'], ['open', 'greedy'])).toEqual([
      { kind: 'keep' },
      { kind: 'away' },
      { kind: 'left' },
      { kind: 'bot', bot: 'search:3' },
      { kind: 'open' },
      { kind: 'bot', bot: 'greedy' },
    ])
  })

  it('is told when nobody changes but somebody joins', () => {
    expect(partyOf(['keep'], ['open'])).toEqual([{ kind: 'keep' }, { kind: 'open' }])
  })
})

describe('a party', () => {
  it('has as many seats as the game, two of which are there', () => {
    expect(fits(['keep', 'keep', 'keep'], [], [3, 5])).toBe(true)
    expect(fits(['keep', 'keep', 'left'], [], [3, 5])).toBe(false)
    expect(fits(['keep', 'keep', 'left'], ['open'], [3, 5])).toBe(true)
    expect(fits(['keep', 'away', 'away'], [], [3, 5])).toBe(false)
    expect(fits(['keep', 'away', 'away'], ['greedy'], [3, 5])).toBe(true)
    expect(fits(['keep', 'keep', 'keep'], ['open', 'open', 'open'], [3, 5])).toBe(false)
  })
})
