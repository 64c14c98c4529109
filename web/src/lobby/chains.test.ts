import { describe, expect, it } from 'vitest'
import type { MatchSummary } from '../api/types.ts'
import { leaders, lines, wins } from './chains.ts'

const match = (id: string, series: MatchSummary['series'] = null, outcome: MatchSummary['outcome'] = null) =>
  ({ id, series, outcome, seats: [{}, {}, {}] }) as MatchSummary

describe('the lines of a list', () => {
  it('show a series once, by its latest match', () => {
    const list = [
      match('c2', { id: 'c', number: 2, winners: [[1]] }),
      match('a'),
      match('c3', { id: 'c', number: 3, winners: [[1], [0]] }),
    ]
    expect(lines(list).map(({ match, chain }) => [match.id, chain])).toEqual([
      ['a', false],
      ['c3', true],
    ])
  })

  it('tell who leads a series: by matches won, and nobody while all are even', () => {
    const over = { winners: [1], reason: 'target', scores: [] } as unknown as MatchSummary['outcome']
    expect(wins(match('c3', { id: 'c', number: 3, winners: [[1], [0, 2]] }, over))).toEqual([1, 2, 1])
    expect([leaders([1, 2, 1]), leaders([1, 1, 1]), leaders([0, 0]), leaders([2, 2, 0])]).toEqual([[1], [], [], [0, 1]])
  })
})
