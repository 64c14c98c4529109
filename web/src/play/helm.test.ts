import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Backend } from '../api/backend.ts'
import { Problem } from '../api/problem.ts'
import type { Match } from '../api/types.ts'
import { browse } from '../fixture.ts'
import type { Toast } from '../toasts.svelte.ts'
import { choiceOf, soon, TestMatch } from './fixture.ts'
import type { Helm } from './helm.svelte.ts'
import type { Room } from './room.svelte.ts'

const sail = choiceOf('sail', ['ship:a', 'field:1'])
const tack = choiceOf('tack', ['ship:a', 'field:2'])
const rest = choiceOf('rest', ['ship:b'])
const choices = { 0: [sail, tack, rest] }

let match: TestMatch
let room: Room
let notes: () => Toast[]

beforeAll(async () => {
  browse()
  await Promise.all([import('./room.svelte.ts'), import('./helm.svelte.ts')])
}, 60_000)
beforeEach(() => void browse())
afterEach(() => {
  room.leave()
  vi.unstubAllGlobals()
})

async function helm(change: Partial<Match> = {}, parts: Partial<Backend> = {}): Promise<Helm> {
  match = new TestMatch({ choices, ...change })
  room = await match.enter(parts)
  const { toasts } = await import('../toasts.svelte.ts')
  toasts.all = []
  notes = () => toasts.all
  const { Helm } = await import('./helm.svelte.ts')
  return new Helm(room)
}

const next = ({ trie }: Helm) => [...trie.next.keys()]

describe('Helm', () => {
  it('goes down a path element by element, and sends the move at its end with what it was chosen by', async () => {
    const one = await helm()
    expect(next(one)).toEqual(['ship:a', 'ship:b'])
    one.pick('ship:a')
    expect([next(one), one.trie.picked, match.asked]).toEqual([['field:1', 'field:2'], ['ship:a'], []])
    one.pick('field:9') // no element of it
    expect([one.trie.picked, match.asked]).toEqual([['ship:a'], []])
    match.answer = () => Promise.resolve(match.advance({ choices: { 0: [rest] } }))
    one.pick('field:2')
    await soon()
    expect(match.asked).toEqual([['move', { number: 1, seat: 0, move: 'tack' }]])
    expect([room.match?.number, next(one), one.trie.picked]).toEqual([2, ['ship:b'], []])
  })

  it('tells what was chosen until the answer is to be seen, and no longer when it is refused', async () => {
    const one = await helm()
    let answer = () => {}
    match.answer = () => new Promise((done) => (answer = () => done(match.advance({ choices: { 0: [rest] } }))))
    one.pick('ship:a')
    expect(one.pending).toEqual([])
    one.pick('field:2')
    expect([one.pending, one.trie.picked]).toEqual([['ship:a', 'field:2'], []])
    answer()
    await soon()
    expect([one.pending, room.shown]).toEqual([[], 2])

    match.answer = () => Promise.reject(new Problem(422, 'illegal', ''))
    one.pick('ship:b')
    expect(one.pending).toEqual(['ship:b'])
    await soon()
    expect(one.pending).toEqual([])
  })

  it('leaves the way to a choice that did not arrive, and not that to one which was refused', async () => {
    const one = await helm()
    match.answer = () => Promise.reject(new Problem(0, 'unreachable', ''))
    one.pick('ship:a')
    one.pick('field:2')
    await soon()
    expect([one.trie.picked, notes().length]).toEqual([['ship:a'], 1])
    match.answer = () => Promise.reject(new Problem(409, 'stale', ''))
    one.pick('field:2')
    await soon()
    expect([one.trie.picked, one.busy]).toEqual([[], false])
  })

  it('tells whether a name was given', async () => {
    const one = await helm()
    match.answer = () => Promise.reject(new Problem(0, 'unreachable', ''))
    expect(await one.name('ship:a', 'Nina')).toBe(false)
    match.answer = () => Promise.resolve(match.advance({}))
    expect(await one.name('ship:a', 'Nina')).toBe(true)
  })

  it('takes back what was picked', async () => {
    const one = await helm()
    one.pick('ship:a')
    one.back()
    expect([next(one), one.trie.canBack]).toEqual([['ship:a', 'ship:b'], false])
  })

  it('keeps its place when others move, as long as the new choices lead there', async () => {
    const one = await helm()
    one.pick('ship:a')
    await match.tell({ choices: { 0: [tack, sail, rest, choiceOf('dock', ['ship:a', 'field:3'])] } })
    expect([one.trie.picked, next(one)]).toEqual([['ship:a'], ['field:2', 'field:1', 'field:3']])
    await match.tell({ choices: { 0: [rest, choiceOf('wait', ['ship:c'])] } })
    expect([one.trie.picked, next(one)]).toEqual([[], ['ship:b', 'ship:c']])
  })

  it('offers nothing to who does not decide, and nothing when the match is over', async () => {
    const one = await helm()
    await match.tell({ choices: {}, deciding: [1] })
    expect(next(one)).toEqual([])
    await match.tell({ choices, status: 'over' })
    expect(next(one)).toEqual([])
  })

  it('ends at once what nothing else can be chosen in, whatever is left undone', async () => {
    const losing = choiceOf('end', ['button:end'], { left: 2 })
    const one = await helm({ choices: { 0: [losing] } })
    one.pick('button:end')
    await soon()
    expect([one.doubtful, match.asked]).toEqual([null, [['move', { number: 1, seat: 0, move: 'end' }]]])
  })

  it('ends at once what a game says can’t be done with what else can be chosen', async () => {
    const losing = choiceOf('end', ['button:end'], { left: 1 })
    const one = await helm({ choices: { 0: [losing, rest] } })
    const asked: unknown[] = []
    room.game = { ...room.game!, undone: (_, next) => (asked.push(next), []) }
    one.pick('button:end')
    await soon()
    expect([one.doubtful, match.asked.length, asked]).toEqual([null, 1, [['button:end', 'ship:b']]])
  })

  it('names what can still be done where the game does, before a button ends something with a loss', async () => {
    const losing = choiceOf('end', ['button:end'], { left: 1 })
    const one = await helm({ choices: { 0: [losing, rest] } })
    room.game = { ...room.game!, undone: () => ['ui.still.buy'] }
    one.pick('button:end')
    await soon()
    expect([one.doubtful, one.still, match.asked]).toEqual([losing, ['ui.still.buy'], []])
  })

  it('asks twice before a button ends something with a loss, and once when nothing is lost', async () => {
    const losing = choiceOf('end', ['button:end'], { left: 2 })
    const one = await helm({ choices: { 0: [losing, rest] } })
    one.pick('button:end')
    await soon()
    expect([one.doubtful, match.asked]).toEqual([losing, []])
    match.answer = () => Promise.resolve(match.advance({ choices: { 0: [choiceOf('end', ['button:end'], { left: 0 }), rest] } }))
    await one.move(one.doubtful!)
    expect([one.doubtful, match.asked]).toEqual([null, [['move', { number: 1, seat: 0, move: 'end' }]]])
    one.pick('button:end')
    await soon()
    expect([one.doubtful, match.asked.length]).toEqual([null, 2])
  })

  it('does one thing at a time', async () => {
    const one = await helm()
    let answer = (_: Match) => {}
    match.answer = () => new Promise((done) => (answer = done))
    one.pick('ship:b')
    expect(one.busy).toBe(true)
    one.pick('ship:a')
    await one.resign()
    expect([match.asked.length, one.trie.picked]).toEqual([1, []])
    answer(match.advance({ choices }))
    await soon()
    expect(one.busy).toBe(false)
    await one.resign()
    expect(match.asked.at(-1)).toEqual(['resign', { number: 2, seat: 0 }])
  })

  it('begins anew when it takes a move back, and says to which row', async () => {
    const one = await helm()
    one.pick('ship:a')
    await one.undo(0)
    expect([match.asked, one.trie.picked]).toEqual([[['undo', { number: 1, seat: 0, to: 0 }]], []])
  })

  it.each([
    ['a move', (one: Helm) => one.pick('ship:b'), true],
    ['a move that is taken back', (one: Helm) => void one.undo(0), true],
    ['the end', (one: Helm) => void one.resign(), true],
    ['a name', (one: Helm) => void one.name('field:1', 'Cape'), false],
    ['a first element', (one: Helm) => one.pick('ship:a'), false],
  ])(
    'gives up the hint that is thought over before %s goes to the server, as far as the position goes on by it',
    async (_, act, gone) => {
      const given: boolean[] = []
      let signal: AbortSignal | undefined
      const one = await helm(
        {},
        { hint: (_, __, s) => new Promise((_, fail) => (signal = s).addEventListener('abort', () => fail(s.reason as Error))) },
      )
      match.answer = () => (given.push(signal!.aborted), Promise.resolve(match.now))
      void one.hinting.ask()
      act(one)
      expect([one.hinting.busy, signal!.aborted, given.every((before) => before === gone)]).toEqual([!gone, gone, true])
      await soon()
      expect([one.hinting.busy, notes()]).toEqual([!gone, []])
    },
  )

  it('lends a seat to a bot, and takes it back', async () => {
    const one = await helm()
    await one.lend(0, 'search:3')
    await one.lend(0, null)
    expect(match.asked).toEqual([
      ['takeOver', 0, 'search:3'],
      ['playOn', 0],
    ])
  })

  it.each([
    { status: 409, told: 0, number: 2, why: 'what came too late: it shows how things stand, without a word' },
    { status: 422, told: 1, number: 2, why: 'what is not allowed: it says so and shows how things stand' },
    { status: 503, told: 1, number: 1, why: 'a server in trouble: it says so' },
  ])('after $why', async ({ status, told, number }) => {
    const one = await helm()
    match.advance({ choices: { 0: [rest] } }) // nobody told this page
    match.answer = () => Promise.reject(new Problem(status, 'some', ''))
    one.pick('ship:b')
    await soon()
    expect([notes().length, room.match?.number, one.busy]).toEqual([told, number, false])
  })
})
