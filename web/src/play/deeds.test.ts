import { describe, expect, it } from 'vitest'
import { deedsAfter, decisive, isPlayedOut, lastMoveOf, weightOf } from './deeds.ts'
import type { LogRow } from './logbook.ts'

let number = 0
const row = (seat: number, ...kinds: string[]): LogRow => ({
  number: ++number,
  kind: 'move',
  seat,
  events: kinds.map((kind) => ({ kind, args: { seat } })),
})
const weights = { sunk: 9, conquered: 8, drawn: 0, bought: 2 }
const kinds = (deeds: readonly { event: { kind: string } }[]) => deeds.map(({ event }) => event.kind)

describe('deeds', () => {
  const log = () => {
    number = 0
    return [row(0, 'sunk'), row(1, 'turn', 'drawn', 'passed'), row(1, 'bought'), row(1, 'sunk'), row(2, 'bought', 'conquered')]
  }

  it('weigh 1 unless the game says otherwise, and a turn’s begin nothing', () => {
    const of = (kind: string) => weightOf({ number: 1, seat: 0, kind, args: {} }, weights)
    expect(['sunk', 'passed', 'drawn', 'turn', 'undo'].map(of)).toEqual([9, 1, 0, 0, 1])
  })

  it('since one’s last move are told by weight, what weighs nothing is not', () => {
    const rows = log()
    expect(lastMoveOf(rows, [0])).toBe(1)
    expect(kinds(deedsAfter(rows, 1, [0], weights))).toEqual(['sunk', 'conquered', 'bought', 'bought', 'passed'])
    expect(lastMoveOf([...rows, row(0, 'bought'), row(0, 'sunk')], [0])).toBe(1) // still the same turn of one's own
    expect(lastMoveOf([...rows, row(0, 'bought', 'turn'), row(1, 'sunk')], [0])).toBe(8)
    expect(lastMoveOf([row(0, 'bought')], [0])).toBe(0)
  })

  it('of one’s own losses come before graver ones of others', () => {
    const rows = log()
    const own = ({ kind }: { kind: string }) => kind === 'conquered'
    expect(kinds(deedsAfter(rows, 1, [0], weights, own)).slice(0, 2)).toEqual(['conquered', 'sunk'])
  })

  it('since one’s last turn go on where one has answered somebody in the middle of theirs', () => {
    const rows = log() // 0, then a turn of 1, then 2
    const asked = [...rows, row(1, 'turn'), row(1, 'conquered', 'bought'), row(0, 'bought'), row(1, 'passed')]
    expect(lastMoveOf(asked, [0])).toBe(1)
    // A duel's turns follow each other in the same way, but each of them begins.
    const duel = [row(1, 'conquered', 'turn'), row(0, 'bought', 'turn'), row(1, 'sunk')]
    expect(lastMoveOf(duel, [0])).toBe(duel[1]!.number)
  })

  it('since one’s last turn go on where another has answered in the middle of one’s own', () => {
    number = 0
    const before = [row(0, 'bought', 'turn'), row(1, 'sunk'), row(1, 'bought', 'turn'), row(0, 'bought')] // a turn of 0 has begun
    expect(lastMoveOf(before, [0])).toBe(1)
    const answered = [...before, row(0, 'offered'), row(1, 'accepted')]
    expect(lastMoveOf(answered, [0])).toBe(1)
    expect(kinds(deedsAfter(answered, 1, [0], weights))).toContain('accepted')
    const on = [...answered, row(0, 'bought'), row(2, 'declined'), row(0, 'bought')]
    expect(lastMoveOf(on, [0])).toBe(1)
    const ended = [...on, row(0, 'passed', 'turn')]
    expect(lastMoveOf([...ended, row(1, 'sunk')], [0])).toBe(ended.at(-1)!.number)
    const winter = [...on, row(0, 'passed', 'winter')] // in which all decide
    expect(lastMoveOf([...winter, row(1, 'bought')], [0])).toBe(winter.at(-1)!.number)
    expect(lastMoveOf([...winter, row(1, 'bought'), row(0, 'bought')], [0])).toBe(winter.at(-1)!.number)
  })

  it('since one’s turn ended are none until another moves, and again when that is taken back', () => {
    const rows = log()
    const turn = (of: number): LogRow => ({
      number: ++number,
      kind: 'move',
      seat: 0,
      events: [{ kind: 'turn', args: { seat: of } }],
    })
    const count = (all: LogRow[]) => deedsAfter(all, lastMoveOf(all, [0]), [0], weights).length
    const ended = [...rows, row(0, 'bought'), turn(1)]
    expect([count(rows), count(ended)]).toEqual([5, 0])
    const moved = [...ended, row(1, 'sunk')]
    expect(count(moved)).toBe(1)
    expect(count([...moved, { number: ++number, kind: 'undo', seat: 1, to: ended.at(-1)!.number, events: [] }])).toBe(0)
    expect(count([...rows, turn(0)])).toBe(5) // the next turn is one's own again
  })

  it('of one’s own are not told, nor what was taken back', () => {
    const rows = [...log(), row(0, 'bought'), { number: ++number, kind: 'undo', seat: 0, to: 5, events: [] }]
    expect(lastMoveOf(rows, [0])).toBe(1)
    expect(kinds(deedsAfter(rows, 3, [0, 2], weights))).toEqual(['sunk'])
  })

  it('that decide are the winner’s weightiest, the last of them; slight ones decide nothing', () => {
    const rows = [...log(), row(1, 'sunk'), row(2, 'sunk')]
    expect(decisive(rows, [1], weights)?.event.number).toBe(6)
    expect(decisive(rows, [3], weights)).toBeNull()
    expect(decisive([row(1, 'bought')], [1], weights)).toBeNull()
  })

  it('decide nothing where somebody left, ran out of time, or all agreed', () => {
    expect(['conquest', 'points', 'target', 'resign', 'time', 'agreement'].filter(isPlayedOut)).toEqual([
      'conquest',
      'points',
      'target',
    ])
  })

  it('that decide are done by the winner, not what comes of them nor what happens to all', () => {
    const won = (kind: string, args: Record<string, string | number>, number = 1): LogRow => ({
      number,
      kind: 'move',
      seat: 1,
      events: [{ kind, args }],
    })
    const heavy = { scoring: 9, looted: 8, 'torn-down': 8, 'captain-lost': 9, conquered: 8 }
    expect(decisive([won('scoring', { scoring: 'final' })], [1], heavy)).toBeNull()
    expect(decisive([won('captain-lost', { seat: 0 })], [1], heavy)).toBeNull()
    const raid = { ...won('looted', { province: 'red', other: 'blue' }) }
    raid.events = [...raid.events, { kind: 'torn-down', args: { province: 'blue' } }]
    expect(decisive([raid], [1], heavy)?.event.kind).toBe('looted')
    expect(decisive([raid, won('conquered', { seat: 1 }, 2)], [1], heavy)?.event.kind).toBe('conquered')
  })
})
