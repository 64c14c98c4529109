import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Match } from '../api/types.ts'
import { browse } from '../fixture.ts'
import { choiceOf, TestMatch } from './fixture.ts'
import type { Guide, GuideStep } from './guide.ts'
import type { Guiding } from './guiding.svelte.ts'
import type { Room } from './room.svelte.ts'

const sail = choiceOf('sail', ['field:1'])
const dock = choiceOf('dock', ['field:2'])
const all = [sail, dock]
const guided: Partial<Match> = { options: { guide: 'yes' }, choices: { 0: all } }

const doing = (kind: string, more: Partial<GuideStep> = {}): GuideStep => ({
  id: kind,
  happens: (event) => event.kind === kind,
  allows: (choice) => choice.kind === kind,
  ...more,
})

/** A page to read, a thing to do twice, one that is seen by the position, one more page, and one more thing to do. */
const guide: Guide = {
  bot: 'still',
  seat: 0,
  steps: [
    { id: 'welcome' },
    doing('sail', { times: 2 }),
    { id: 'reach', stands: ({ view }) => (view as { at: number }).at >= 5, allows: (choice) => choice.kind === 'dock' },
    { id: 'between' },
    doing('dock'),
  ],
}

let match: TestMatch
let room: Room

beforeAll(async () => {
  browse()
  await Promise.all([import('./room.svelte.ts'), import('./guiding.svelte.ts')])
}, 60_000)
beforeEach(() => void browse())
afterEach(() => {
  room.leave()
  vi.unstubAllGlobals()
})

/** A guiding in a tab of this browser; its guide is not there yet. */
async function tab(change: Partial<Match> = guided, own: () => Promise<Guide | null> = () => Promise.resolve(guide)) {
  match = new TestMatch(change)
  return again(own)
}

async function again(own: () => Promise<Guide | null> = () => Promise.resolve(guide)): Promise<Guiding> {
  room = await match.enter()
  const { Guiding } = await import('./guiding.svelte.ts')
  return new Guiding(room, own)
}

async function loaded(...args: Parameters<typeof tab>): Promise<Guiding> {
  const one = await tab(...args)
  await one.load()
  return one
}

const offered = (one: Guiding) => one.offered(all).map((choice) => choice.kind)

describe('Guiding', () => {
  it('is wanted by a guided match, by who plays in it', async () => {
    expect((await tab()).wanted).toBe(true)
    expect((await tab({ ...guided, options: {} })).wanted).toBe(false)
    expect((await tab({ ...guided, you: [] })).wanted).toBe(false)
    expect((await tab({ ...guided, status: 'open' })).wanted).toBe(false)
  })

  it('leaves the choices of other matches alone', async () => {
    const one = await tab({ ...guided, options: {} })
    expect([offered(one), one.leading]).toEqual([['sail', 'dock'], false])
  })

  it('offers nothing before the guide is there, and all when there is none', async () => {
    const one = await tab()
    expect(offered(one)).toEqual([])
    for (const none of [
      () => Promise.resolve(null),
      () => Promise.reject(new Error('lost')),
      () => Promise.resolve({ ...guide, seat: 1 }), // another one is guided
    ]) {
      const free = await loaded(guided, none)
      expect([offered(free), free.guide, free.leading]).toEqual([['sail', 'dock'], null, false])
    }
  })

  it('goes from step to step, and offers what belongs to each', async () => {
    const one = await loaded()
    expect([one.step?.id, offered(one), one.leading]).toEqual(['welcome', [], true])
    one.turn()
    expect([one.step?.id, offered(one)]).toEqual(['sail', ['sail']])
    one.turn() // no page to turn
    expect(one.step?.id).toBe('sail')
    await match.tell({}, 'sail')
    expect(one.step?.id).toBe('sail') // once more
    await match.tell({}, 'sail')
    expect([one.step?.id, offered(one)]).toEqual(['reach', ['dock']])
    await match.tell({})
    await match.tell({})
    expect([one.step?.id, offered(one)]).toEqual(['between', []])
    await match.tell({}, 'dock') // the page was not read: what was done later leads on
    expect([one.step, one.now, offered(one), one.leading]).toEqual([undefined, 5, ['sail', 'dock'], false])
  })

  it('remembers the pages that were read, in any tab of this browser', async () => {
    const one = await loaded()
    const other = await again()
    await other.load()
    one.turn()
    expect(other.step?.id).toBe('welcome')
    other.leave()
    other.resume()
    expect(other.step?.id).toBe('sail') // it has looked at what is kept
    const late = await again()
    await late.load()
    expect(late.step?.id).toBe('sail')
  })

  it('is left and taken up again, also after a reload', async () => {
    const one = await loaded()
    one.turn()
    one.leave()
    expect([one.left, offered(one), one.leading]).toEqual([true, ['sail', 'dock'], false])
    const late = await again()
    await late.load()
    expect(late.left).toBe(true)
    late.resume()
    expect([late.left, offered(late), late.leading]).toEqual([false, ['sail'], true])
  })

  it('offers all when the match has gone astray, and leads no more', async () => {
    const one = await loaded({ ...guided, choices: { 0: [dock] } })
    one.turn()
    expect([one.astray, one.leading, offered(one)]).toEqual([true, false, ['dock']])
  })

  it('offers nothing while the log does not tell yet what a move led to', async () => {
    const one = await loaded()
    one.turn()
    expect(offered(one)).toEqual(['sail'])
    room.take(match.advance({}, 'sail')) // the answer to a move; the stream has not told of it
    expect([offered(one), one.astray]).toEqual([[], false])
    room.heard = 2
    expect(offered(one)).toEqual(['sail'])
  })
})
