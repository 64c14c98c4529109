import { beforeAll, describe, expect, it } from 'vitest'
import type { HistoryRow, Match } from '../api/types.ts'
import { backendOf, browse } from '../fixture.ts'
import type { Reel } from './reel.svelte.ts'
import type { SealedPages } from './sealed.svelte.ts'

let client: { Reel: typeof Reel; SealedPages: typeof SealedPages }

beforeAll(async () => {
  browse()
  client = { ...(await import('./reel.svelte.ts')), ...(await import('./sealed.svelte.ts')) }
}, 60_000)

interface Moved {
  seat: number
  /** Whose turn begins after the move. */
  turn?: number
}

/** A reel of a match in which seats moved so, opened at a row; each view is the number of its row. */
function reelOf(moves: readonly Moved[], at: number | null = null): Promise<Reel> {
  const rows = moves.map(({ seat, turn }, i) => ({
    number: i + 1,
    kind: 'move',
    seat,
    choice: null,
    events: turn === undefined ? [{ kind: 'went', args: {} }] : [{ kind: 'turn', args: { round: 1, seat: turn } }],
    view: { at: i + 1 },
  }))
  const match = { id: 'm1', game: 'none', number: rows.length, seats: [], you: [], opened: [] } as unknown as Match
  const backend = backendOf({
    match: () => Promise.resolve(match),
    data: () => Promise.resolve({}),
    history: (_, from, to) => Promise.resolve(rows.slice(from - 1, to) as unknown as HistoryRow[]),
  })
  return client.Reel.open({ backend, sealed: new client.SealedPages(backend) }, 'm1', at, new AbortController().signal)
}

describe('a replay', () => {
  const setUp = [{ seat: 0 }, { seat: 1 }, { seat: 0 }, { seat: 1, turn: 0 }, { seat: 0, turn: 1 }, { seat: 1 }]

  it('opens where the first turn begins, after the set-up', async () => {
    const reel = await reelOf(setUp)
    expect([reel.at, reel.view]).toEqual([4, { at: 4 }])
    expect(reel.first).toBe(1) // the set-up is still there to go back to
  })

  it('opens at its beginning where the match began with a turn', async () => {
    expect((await reelOf([{ seat: 0 }, { seat: 0, turn: 1 }, { seat: 1, turn: 0 }])).at).toBe(1)
    expect((await reelOf([{ seat: 0 }, { seat: 1 }])).at).toBe(1)
  })

  it('opens after a set-up that one seat alone made', async () => {
    expect((await reelOf([{ seat: 0 }, { seat: 0, turn: 0 }, { seat: 0, turn: 1 }])).at).toBe(2)
  })

  it('opens where it is told to', async () => {
    expect((await reelOf(setUp, 2)).at).toBe(2)
  })

  it('plays from the first turn again when it has come to the end', async () => {
    const reel = await reelOf(setUp, 6)
    reel.play()
    reel.pause()
    expect(reel.at).toBe(4)
  })
})
