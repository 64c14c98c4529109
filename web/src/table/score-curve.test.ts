import { describe, expect, it } from 'vitest'
import type { LogRow } from '../play/logbook.ts'
import { leadTaken, lookedAt, turnedBy } from './score-curve.ts'

const row = (number: number, seat: number, ...kinds: string[]): LogRow => ({
  number,
  kind: 'move',
  seat,
  events: kinds.map((kind) => ({ kind, args: { seat } })),
})
const marks = (...points: number[][]) => points.map((one, i) => ({ number: 10 * (i + 1), points: one }))

describe('how a match went', () => {
  it('is looked at where turns began, at the end, and no oftener than told', () => {
    const log = Array.from({ length: 40 }, (_, i) => row(i + 1, i % 2, ...(i % 4 === 0 ? ['turn'] : ['went'])))
    expect(lookedAt(log, 20)).toEqual([1, 5, 9, 13, 17, 21, 25, 29, 33, 37, 40])
    const few = lookedAt(log, 5)
    expect([few.length, few[0], few.at(-1)]).toEqual([5, 1, 40])
    expect(lookedAt([row(1, 0), row(2, 1)], 5)).toEqual([1, 2])
    expect(lookedAt([], 5)).toEqual([])
  })

  it('turned where the winner took the lead for good', () => {
    expect(leadTaken(marks([0, 0], [1, 0], [1, 2], [3, 2]), 0)).toEqual([2, 3])
    expect(leadTaken(marks([0, 0], [1, 0], [2, 1]), 0)).toEqual([-1, 0])
    expect(leadTaken(marks([1, 1], [1, 1], [1, 1], [2, 0]), 0)).toEqual([2, 3]) // level all the way but the last
    expect(leadTaken(marks([2, 2], [2, 3], [3, 3]), 1)).toBeNull() // level at the end
    expect(leadTaken(marks([1, 2, 0], [2, 2, 0], [3, 2, 0]), 0)).toEqual([1, 2])
  })

  it('turned where the lead was as large as a game says, or as it was in the end', () => {
    const course = marks([0, 0], [0, 1], [2, 1], [3, 1], [9, 4])
    expect(leadTaken(course, 0)).toEqual([1, 2])
    expect(leadTaken(course, 0, 2)).toEqual([2, 3])
    expect(leadTaken(course, 0, 50)).toEqual([3, 4])
  })

  it('was turned by what weighed most there, by the winner before others', () => {
    const log = [row(1, 0, 'sunk'), row(11, 1, 'sunk'), row(12, 0, 'sailed', 'took'), row(13, 0, 'sunk'), row(21, 0, 'sunk')]
    const weights = { sunk: 5, took: 3, sailed: 1 }
    expect(turnedBy(log, [10, 20], [0], weights)).toMatchObject({ number: 13, kind: 'sunk' })
    expect(turnedBy(log, [10, 12], [0], weights)).toMatchObject({ number: 11, kind: 'sunk' })
    expect(turnedBy(log, [11, 12], [0], weights)).toMatchObject({ number: 12, kind: 'took' })
    expect(turnedBy([row(11, 0, 'sailed')], [10, 20], [0], weights)).toBeNull()
  })

  it('was turned by nothing that somebody else suffered or that nobody did, and where a game says so by the winner alone', () => {
    const scoring = { kind: 'scoring', args: { scoring: 'interim' } }
    const lost = { kind: 'captain-lost', args: { seat: 1 } }
    const log = [row(11, 1, 'sailed'), { ...row(12, 0, 'took'), events: [scoring, lost, { kind: 'took', args: { seat: 0 } }] }]
    const weights = { scoring: 9, 'captain-lost': 9, sailed: 5, took: 3 }
    expect(turnedBy(log, [10, 20], [0], weights)).toMatchObject({ number: 11, kind: 'sailed' })
    expect(turnedBy(log, [10, 20], [0], weights, true)).toMatchObject({ number: 12, kind: 'took' })
    expect(turnedBy([{ ...row(11, 0), events: [scoring, lost] }], [10, 20], [0], weights, true)).toBeNull()
  })
})
