import { describe, expect, it } from 'vitest'
import { deedsAfter } from './deeds.ts'
import { append, byTurns, eventsOf, folded, leftBy, pastOf, rowsOf, standing, type LogRow } from './logbook.ts'
import { endingBy, happening, type Speaking } from './words.ts'

const move = (number: number, ...kinds: string[]): LogRow => ({
  number,
  kind: 'move',
  seat: 0,
  events: kinds.map((kind) => ({ kind, args: {} })),
})

describe('the log', () => {
  it('makes rows of the events of a stream', () => {
    const event = (number: number, kind: string, args = {}) => ({ number, seat: 1, kind, args })
    expect(rowsOf([event(4, 'sailed'), event(4, 'token'), event(5, 'undo', { to: 3 })])).toEqual([
      {
        number: 4,
        seat: 1,
        kind: 'move',
        to: undefined,
        events: [
          { kind: 'sailed', args: {} },
          { kind: 'token', args: {} },
        ],
      },
      { number: 5, seat: 1, kind: 'undo', to: 3, events: [] },
    ])
  })

  it('tells what things were named, by the stream as by the history, but not what players are called', () => {
    const named = { what: 'ship:red-1', name: 'Stella' }
    const told = rowsOf([
      { number: 2, seat: 1, kind: 'name', args: named },
      { number: 3, seat: 1, kind: 'name', args: { name: 'Bo' } },
    ])
    const read: LogRow[] = [
      { number: 2, seat: 1, kind: 'name', what: 'ship:red-1', text: 'Stella', events: [] },
      { number: 3, seat: 1, kind: 'name', what: 'seat', text: 'Bo', events: [] },
    ]
    for (const log of [told, read]) {
      expect(byTurns(log).flatMap((turn) => turn.lines.map((line) => line.event.args))).toEqual([{ seat: 1, ...named }])
      expect(eventsOf(log[1]!)[0]!.args).toEqual({ seat: 1 })
    }
  })

  it('tells who ran out of time, by the stream as by the history', () => {
    const told = rowsOf([
      { number: 2, seat: 1, kind: 'takeover', args: { name: 'Bo', bot: 'greedy', cause: 'time' } },
      { number: 3, seat: 1, kind: 'resign', args: { cause: 'time' } },
      { number: 4, seat: 1, kind: 'resign', args: {} },
    ])
    const read: LogRow[] = [
      { number: 2, seat: 1, kind: 'takeover', what: 'greedy', text: 'Bo', cause: 'time', events: [] },
      { number: 3, seat: 1, kind: 'resign', cause: 'time', events: [] },
      { number: 4, seat: 1, kind: 'resign', events: [] },
    ]
    for (const log of [told, read]) {
      expect(log.map((row) => eventsOf(row)[0]!.args)).toEqual([
        { seat: 1, bot: 'greedy', cause: 'time', name: 'Bo' },
        { seat: 1, cause: 'time' },
        { seat: 1 },
      ])
    }
  })

  it('tells who plays on in a seat of somebody else, by the stream as by the history', () => {
    const told = rowsOf([
      { number: 2, seat: 1, kind: 'takeover', args: { name: 'Nina', bot: '', cause: 'open' } },
      { number: 3, seat: 0, kind: 'takeover', args: { name: 'Lena', bot: '', cause: 'lent' } },
    ])
    const read: LogRow[] = [
      { number: 2, seat: 1, kind: 'takeover', text: 'Nina', cause: 'open', events: [] },
      { number: 3, seat: 0, kind: 'takeover', text: 'Lena', cause: 'lent', events: [] },
    ]
    const t = Object.assign((key: string, args?: object) => `${key} ${JSON.stringify(args)}`, { has: () => true })
    for (const log of [told, read]) {
      const events = log.map((row) => eventsOf(row)[0]!)
      expect(events.map(({ args }) => args)).toEqual([
        { seat: 1, bot: '', cause: 'open', name: 'Nina' },
        { seat: 0, bot: '', cause: 'lent', name: 'Lena' },
      ])
      expect(events.map((event) => happening(event, { t, players: [] } as unknown as Speaking))).toEqual([
        'said.newcomer {"name":"Nina"}',
        'said.lent {"name":"Lena"}',
      ])
    }
  })

  it('tells all that happened up to a row, but for what was taken back by then', () => {
    const undo: LogRow = { number: 4, kind: 'undo', seat: 0, to: 2, events: [] }
    const log = [move(1, 'a'), move(2, 'b', 'c'), move(3, 'd'), undo, move(5, 'e')]
    const kinds = (number: number) => pastOf(log, number).map((event) => event.kind)
    expect(kinds(3)).toEqual(['a', 'b', 'c', 'd'])
    expect(kinds(4)).toEqual(['a', 'b', 'c'])
    expect(kinds(9)).toEqual(['a', 'b', 'c', 'e'])
  })

  it('adds each row once', () => {
    const log = append([move(1), move(2)], [move(2), move(3)])
    expect(log.map((row) => row.number)).toEqual([1, 2, 3])
  })

  it('leaves out what was taken back, but not what was said at the table', () => {
    const log: LogRow[] = [
      move(3, 'placed'),
      move(4, 'sailed'),
      { number: 5, kind: 'offer', seat: 1, events: [] },
      move(6, 'sailed'),
      { number: 7, kind: 'undo', seat: 0, to: 3, events: [] },
      move(8, 'used'),
    ]
    expect(standing(log).map((row) => row.number)).toEqual([3, 5, 8])
  })

  it('goes by turns', () => {
    const turns = byTurns([move(1, 'nation'), move(2, 'ready', 'turn', 'drawn'), move(3, 'placed'), move(4, 'turn')])
    expect(turns.map((turn) => [turn.head?.number ?? null, turn.lines.map((line) => line.event.kind)])).toEqual([
      [null, ['nation', 'ready']],
      [2, ['drawn', 'placed']],
      [4, []],
    ])
  })

  it('tells a naming once, by the name that is given', () => {
    const given = (number: number, text: string): LogRow => ({
      number,
      kind: 'name',
      seat: 0,
      what: 'island:bell',
      text,
      events: [],
    })
    const names: LogRow = { ...move(1), events: [{ kind: 'names', args: { province: 'red', island: 'bell' } }] }
    const told = (...rows: LogRow[]) =>
      byTurns(rows).map(({ lines }) => lines.map(({ event }) => `${event.number} ${event.kind}`))
    expect(told(names, given(2, 'Stella'), given(3, 'Vera'))).toEqual([['2 name', '3 name']])
    expect(told(names, move(2, 'turn'), given(3, 'Stella'))).toEqual([['3 name'], []]) // it was what ended the turn
    expect(told(names, given(2, ''))).toEqual([['1 names', '2 name']])
    expect(told({ ...names, events: [{ kind: 'names', args: { island: 'smoke' } }] }, given(2, 'Stella'))[0]).toHaveLength(2)
    const deeds = deedsAfter([names, given(2, 'Stella'), move(3, 'sailed')], 0, [1], { names: 5 })
    expect(deeds.map(({ key, event, weight }) => [key, event.kind, weight])).toEqual([
      ['2.0', 'name', 5],
      ['3.0', 'sailed', 1],
    ])
  })

  it('folds turns in a row in which nothing happened, but never the newest', () => {
    const turns = byTurns([move(1, 'turn', 'drawn'), move(2, 'turn'), move(3, 'turn'), move(4, 'turn', 'drawn'), move(5, 'turn')])
    expect(folded(turns).map((part) => part.map((turn) => turn.head?.number))).toEqual([[1], [2, 3], [4], [5]])
  })

  it('keys turns apart that begin in one row', () => {
    const turns = byTurns([move(1, 'ready', 'turn', 'passed', 'turn', 'drawn'), move(2, 'turn')])
    expect(turns.map((turn) => turn.lines.length)).toEqual([1, 1, 1, 0])
    expect(new Set(turns.map((turn) => turn.key)).size).toBe(turns.length)
  })

  it('tells of a row that is no move by its kind', () => {
    expect(eventsOf({ number: 9, kind: 'resign', seat: 1, events: [] })).toEqual([
      { number: 9, seat: 1, kind: 'resign', args: { seat: 1 } },
    ])
  })

  it('names who ended a match by leaving it', () => {
    const t = Object.assign((key: string, args?: object) => (args ? `${key}(${Object.values(args).join(', ')})` : key), {
      has: (key: string) => key === 'reason.resign',
    })
    const players = ['Anna', 'Ben', 'Cora'].map((name, seat) => ({ seat, name, bot: '', you: false }))
    const at: Speaking = { t, players, view: null, data: null }
    const resigns = (number: number, seat: number, cause?: string): LogRow => ({
      number,
      kind: 'resign',
      seat,
      cause,
      events: [],
    })
    const standsIn: LogRow = { number: 5, kind: 'takeover', seat: 1, what: 'greedy', events: [] }
    const told = (reason: string, ...log: LogRow[]) => endingBy(reason, leftBy(log), at)

    expect(told('resign', move(3), resigns(4, 1))).toBe('said.resign(Ben)')
    expect(told('time', move(3), resigns(4, 1, 'time'))).toBe('said.forfeit(Ben)')
    expect(told('resign', resigns(4, 1), standsIn, move(6), resigns(7, 2))).toBe('said.resign(Cora)')
    // A bot has sat at the seat of who left; the match ended later, as the rules put the last other one out.
    expect(told('resign', resigns(4, 1), standsIn, move(6))).toBe('reason.resign')
    expect(told('points', resigns(4, 1))).toBe('')
  })
})
