import '../leases.ts' // it is loaded when it is wanted
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Problem as Failure } from '../api/problem.ts'
import type { Match } from '../api/types.ts'
import { backendOf, browse } from '../fixture.ts'
import { soon, TestMatch } from './fixture.ts'
import type { GameModule } from './games.ts'
import type { Room as Sight } from './room.svelte.ts'

let match: TestMatch
let Problem: typeof Failure

beforeEach(async () => {
  vi.resetModules()
  browse()
  match = new TestMatch()
  ;({ Problem } = await import('../api/problem.ts'))
}, 60_000)
afterEach(() => void vi.unstubAllGlobals())

/** A page's sight of the match, which has not come in yet. */
async function outside(): Promise<Sight> {
  const { Room } = await import('./room.svelte.ts')
  const { SealedPages } = await import('./sealed.svelte.ts')
  const backend = backendOf({ ...match.backend })
  return new Room('m1', { backend, sealed: new SealedPages(backend) })
}

describe('Room, as one comes and goes', () => {
  it('shows the match to who may see it now, and listens, where its stream was refused to who was here before', async () => {
    const room = await match.enter()
    match.streams.fail(new Problem(401, 'no-session', 'Your session has ended.'))
    expect([(room.failure as Failure).status, match.streams.count]).toEqual([401, 0])
    await room.follow()
    expect([room.failure, match.streams.count]).toEqual([null, 1])
    room.leave()
  })

  it('comes in once somebody is here who may', async () => {
    const room = await outside()
    const refused = new Problem(401, 'sign-in', 'Sign in first.')
    room.backend.match = () => Promise.reject(refused)
    await room.enter()
    expect([room.failure, room.match]).toEqual([refused, null])
    room.backend.match = () => Promise.resolve(match.now)
    await room.follow()
    expect([room.failure, room.match?.number, match.streams.count]).toEqual([null, 1, 1])
    room.leave()
  })

  it('is in once, and stays, where the network went and came while it was coming in', async () => {
    const room = await outside()
    const late: { fail: (problem: Failure) => void; come: (match: Match) => void }[] = []
    room.backend.match = () => new Promise((come, fail) => late.push({ come, fail }))
    const tries = [room.enter(), room.enter()]
    room.backend.match = () => Promise.resolve(match.now)
    await room.enter()
    late[1]!.come(match.now)
    await tries[1]
    late[0]!.fail(new Problem(0, 'unreachable', 'no network'))
    await tries[0]
    expect([room.failure, room.shown, match.streams.count, match.streams.made]).toEqual([null, 1, 1, 1])
    room.leave()
  })

  it('listens no more where it was left while somebody sat down', async () => {
    const room = await match.enter()
    let answer: (match: Match) => void = () => undefined
    const sits = () => room.reseat(() => new Promise<Match>((done) => (answer = done)))
    let seated = sits()
    answer(match.now)
    await seated
    expect(match.streams.count).toBe(1)
    seated = sits()
    room.leave()
    answer(match.now)
    await seated
    await soon()
    expect(match.streams.count).toBe(0)
  })

  it('shows nothing of a match before the pages are here that its board is drawn from', async () => {
    const asked: { ids: readonly string[]; come: () => void; fail: () => void }[] = []
    const room = await match.enter({
      pages: (_, __, ids) =>
        new Promise((come, fail) => {
          const told = ids.map((id) => ({ id, texts: {}, data: {} }))
          asked.push({ ids, come: () => come(told), fail: () => fail(new Problem(0, 'unreachable', 'no network')) })
        }),
    })
    room.game = { vital: (page: string) => page === 'chest.one' || page === 'chest.two' } as unknown as GameModule
    const drawn = () => [room.match?.number, (room.view as { at?: number }).at]
    await match.tell({ opened: ['told.story'] })
    expect(drawn()).toEqual([2, 2])
    await match.tell({ opened: ['told.story', 'chest.one'] })
    await match.tell({ opened: ['told.story', 'chest.one'] })
    expect(drawn()).toEqual([2, 2])
    expect(asked.map(({ ids }) => ids)).toEqual([['told.story'], ['chest.one']])
    for (const one of asked) one.come()
    await soon()
    await soon()
    expect(drawn()).toEqual([4, 4])
    await match.tell({ opened: ['told.story', 'chest.one', 'chest.two'] })
    asked[2]!.fail() // nothing stands still for it: it is asked for again
    await soon()
    expect(drawn()).toEqual([5, 5])
    room.leave()
  })
})
