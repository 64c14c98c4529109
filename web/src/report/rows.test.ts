import { describe, expect, it } from 'vitest'
import type { HistoryRow } from '../api/types.ts'
import { closings, lengthOf, movesOf } from './rows.ts'

type Part = Partial<HistoryRow> & Pick<HistoryRow, 'number' | 'kind'>

const row = (part: Part): HistoryRow => ({ seat: 0, at: part.number * 1000, choice: null, events: [], ...part })
const move = (number: number, round: number, ...kinds: string[]) =>
  row({ number, kind: 'move', events: kinds.map((kind) => ({ kind, args: {} })), view: { round } as never })

const history = [
  row({ number: 1, kind: 'sit' }),
  move(2, 1, 'sailed'),
  move(3, 1, 'sunk'),
  row({ number: 4, kind: 'undo', to: 2 }),
  move(5, 1, 'played'),
  move(6, 2),
  row({ number: 7, kind: 'resign' }),
]

describe('the rows of a match', () => {
  it('are its moves, without those taken back', () => {
    expect(movesOf(history).map((r) => [r.number, r.events.map((e) => e.kind)])).toEqual([
      [2, ['sailed']],
      [5, ['played']],
      [6, []],
    ])
  })

  it('tell how long it took, from the first move to the last row', () => {
    expect(lengthOf(history)).toBe(5000)
    expect(lengthOf([])).toBe(0)
  })

  it('close each round with its last one', () => {
    const ends = closings(movesOf(history) as never)
    expect([...ends].map(([round, r]) => [round, r.number])).toEqual([
      [1, 5],
      [2, 6],
    ])
  })
})
