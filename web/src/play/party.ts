import type { NextSeat } from '../api/types.ts'

/** What a seat may become in the next match: a part, a person who has yet to come, or a bot by its spec. */
export type Choice = 'keep' | 'away' | 'left' | 'open' | (string & {})

const kinds = ['keep', 'away', 'left', 'open'] as const

/** Who plays the next match, in the shape in which the server is asked; undefined when all play on and nobody joins. */
export function partyOf(seats: readonly Choice[], joining: readonly Choice[]): NextSeat[] | undefined {
  if (joining.length === 0 && seats.every((choice) => choice === 'keep')) return undefined
  return [...seats, ...joining].map((choice) => {
    const kind = kinds.find((one) => one === choice)
    return kind ? { kind } : { kind: 'bot', bot: choice }
  })
}

/** Whether so many may sit at a table, and two of them are there. What else the rules say of a party, the server tells. */
export function fits(seats: readonly Choice[], joining: readonly Choice[], [least = 0, most = 0]: readonly number[]): boolean {
  const sitting = seats.filter((choice) => choice !== 'left').length + joining.length
  const there = sitting - seats.filter((choice) => choice === 'away').length
  return sitting >= least && sitting <= most && there >= 2
}
