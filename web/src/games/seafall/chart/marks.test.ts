import { describe, expect, it } from 'vitest'
import { events } from '../testdata/positions.ts'
import { pieces } from '../pieces.ts'
import { foundIn, looked, markOf } from './marks.ts'

const mark = (kind: string, args: Record<string, string | number>) => markOf({ number: 1, seat: 0, kind, args })

/** Kinds of events whose arguments name no ship, island or province. */
const nowhere = ['event-card', 'displayed', 'event-added', 'over']

describe('the marks of events on the chart', () => {
  it('have looks for kinds of events that there are alone', () => {
    expect([...looked].filter((kind) => !(kind in pieces))).toEqual([])
  })

  it('are made wherever an event tells of a place', () => {
    for (const event of events) expect(!!mark(event.kind, event.args), event.kind).toBe(!nowhere.includes(event.kind))
  })

  it('press what was found onto its site, and the device of whoever is hated there', () => {
    expect(mark('found-wharf', { province: 'red', island: 'gannet', site: 3, good: 'iron' })).toEqual({
      place: { sort: 'site', id: 'gannet', site: 3 },
      move: 'press',
      token: { sort: 'find', find: 'wharf', good: 'iron', gold: 0 },
    })
    expect(mark('marked-site', { province: 'blue', island: 'gannet', site: 3, n: 1 })?.token).toEqual({
      sort: 'emblem',
      colour: 'blue',
    })
  })

  it('are made once more for what was found last, when the book is closed', () => {
    const told = (...kinds: string[]) => kinds.map((kind, number) => ({ number, seat: 0, kind, args: {} }))
    expect(foundIn(told('read', 'found-good', 'gold'))?.kind).toBe('found-good')
    expect(foundIn(told('found', 'found-mine', 'glory'))?.kind).toBe('found-mine')
    expect(foundIn(told('read', 'glory'))).toBeUndefined()
  })

  it('strike the province that is raided, and count what one gains or loses', () => {
    expect(mark('looted', { province: 'red', other: 'green', place: 'vault' })?.place).toEqual({ sort: 'province', id: 'green' })
    expect(mark('lost-gold', { province: 'red', n: 3 })?.n).toBe(-3)
    expect(mark('taxed', { province: 'red', gold: 4 })?.n).toBe(4)
  })

  it('are made at sea, where something was turned up', () => {
    expect(mark('tile', { province: 'red', space: 27, tile: 'wreck' })?.place).toEqual({ sort: 'space', space: 27 })
    expect(mark('surveys', { ship: 'red-1', space: 27, dice: 3 })?.place).toEqual({ sort: 'ship', id: 'red-1' })
  })

  it('let a ship go down where it lay', () => {
    expect(mark('sunk', { ship: 'red-2' })).toEqual({ place: { sort: 'ship', id: 'red-2' }, move: 'sink' })
  })

  it('are made at the ship or the fleet that is raided, and where goods are plundered (SF-23.1, SF-23.3)', () => {
    expect(mark('raids-ship', { ship: 'red-1', target: 'blue-2', other: 'blue', dice: 4 })).toEqual({
      place: { sort: 'piece', id: 'blue-2' },
      move: 'burst',
      token: { sort: 'sign', sign: 'raid' },
    })
    for (const [kind, args] of [
      ['prowls', { fleet: 'x', from: 20, to: 15 }],
      ['sighted', { fleet: 'x', space: 20 }],
      ['broken', { province: 'red', fleet: 'x' }],
    ] as const)
      expect(mark(kind, args)?.place, kind).toEqual({ sort: 'piece', id: 'x' })
    expect(mark('plundered', { province: 'red', good: 'iron', n: 2 })).toEqual({
      place: { sort: 'province', id: 'red' },
      move: 'fall',
      token: { sort: 'good', good: 'iron' },
      n: -2,
    })
  })
})
