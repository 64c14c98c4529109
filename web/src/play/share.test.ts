import { describe, expect, it } from 'vitest'
import { share } from './share.ts'

describe('share', () => {
  it('keeps what is the same, and nothing else', () => {
    const before = { turn: 1, players: [{ ships: [1, 2] }, { ships: [3] }], names: { a: 'x' }, none: null }
    const now = { turn: 2, players: [{ ships: [1, 2] }, { ships: [4] }], names: { a: 'x' }, none: null }
    const shared = share(before, now)
    expect(shared).toEqual(now)
    expect(shared).not.toBe(before)
    expect(shared.players[0]).toBe(before.players[0])
    expect(shared.players[1]).not.toBe(before.players[1])
    expect(shared.names).toBe(before.names)
    expect(before.turn).toBe(1)
  })

  it('is the same object where nothing changed', () => {
    const before = { a: [1, { b: 'c' }], d: undefined }
    expect(share(before, structuredClone(before))).toBe(before)
  })

  it('finds what has an id wherever it stands now', () => {
    const before = [
      { id: 'a', at: 1 },
      { id: 'b', at: 2 },
    ]
    const now = [
      { id: 'c', at: 0 },
      { id: 'a', at: 3 },
      { id: 'b', at: 2 },
    ]
    const shared = share(before, now)
    expect(shared).toEqual(now)
    expect(shared[2]).toBe(before[1])
    expect(shared[1]).not.toBe(before[0])
  })

  it.each([
    [{ a: 1 }, { b: 1 }],
    [{ a: undefined }, { b: undefined }],
    [[1, 2], [1]],
    [[1], { 0: 1 }],
    [{}, []],
    [null, { a: 1 }],
    [{ a: 1 }, null],
    [{ a: { b: 1 } }, { a: null }],
    [
      [{ id: 'a' }, { id: 'b' }],
      [{ id: 'b' }, { id: 'a' }],
    ],
  ])('tells %j from %j', (before: unknown, now: unknown) => {
    const shared = share(before, now)
    expect(shared).toEqual(now)
    expect(shared).not.toBe(before)
  })
})
