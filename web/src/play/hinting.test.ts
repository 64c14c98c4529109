import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Problem } from '../api/problem.ts'
import type { AdvisedHint, Match } from '../api/types.ts'
import { browse } from '../fixture.ts'
import type { Toast } from '../toasts.svelte.ts'
import { choiceOf, soon, TestMatch } from './fixture.ts'
import type { Hinting } from './hinting.svelte.ts'
import type { Room } from './room.svelte.ts'

const sail = choiceOf('sail', ['field:1'])
const dock = choiceOf('dock', ['field:2'])
const rest = choiceOf('rest', ['field:3'])
const advice = {
  bot: 'search:4',
  lines: [
    { value: 0.6, choices: [sail, dock, rest] },
    { value: 0.5, choices: [sail, rest] },
    { value: 0.4, choices: [rest, dock] },
    { value: 0.3, choices: [dock] },
  ],
} as AdvisedHint

let match: TestMatch
let room: Room
let notes: () => Toast[]
/** The questions that were put to the bot; each is answered by the test. */
let asked: { sent: unknown; signal: AbortSignal; tell: (hint: AdvisedHint) => void; fail: (problem: unknown) => void }[]

beforeAll(async () => {
  browse()
  await Promise.all([import('./room.svelte.ts'), import('./hinting.svelte.ts')])
}, 60_000)
beforeEach(() => void browse())
afterEach(() => {
  room.leave()
  vi.unstubAllGlobals()
})

async function hinting(change: Partial<Match> = {}): Promise<Hinting> {
  asked = []
  match = new TestMatch({ choices: { 0: [sail, dock, rest] }, ...change })
  room = await match.enter({
    hint: (_, sent, signal) =>
      new Promise((tell, fail) => {
        asked.push({ sent, signal, tell, fail })
        signal.addEventListener('abort', () => fail(signal.reason))
      }),
  })
  const { toasts } = await import('../toasts.svelte.ts')
  toasts.all = []
  notes = () => toasts.all
  const { Hinting } = await import('./hinting.svelte.ts')
  return new Hinting(room)
}

/** One that was told what to do. */
async function advised(): Promise<Hinting> {
  const one = await hinting()
  void one.ask()
  asked[0]!.tell(advice)
  await soon()
  return one
}

const moves = ({ advice }: Hinting) => advice?.lines.map((line) => line.choices.map((choice) => choice.move)) ?? null
const [anna, bot] = new TestMatch().now.seats

describe('Hinting', () => {
  const cases: [string, Partial<Match>, boolean][] = [
    ['on one’s turn against a bot', {}, true],
    ['not against a person', { seats: [anna!, { ...anna!, name: 'Ben' }] }, false],
    ['not against a person for whom a bot plays on', { seats: [anna!, { ...anna!, bot: 'greedy' }] }, false],
    ['not while another decides', { deciding: [1] }, false],
    ['not when a bot plays on for oneself', { seats: [{ ...anna!, bot: 'greedy' }, bot!] }, false],
    ['not where a guide says what to do', { options: { guide: 'yes' } }, false],
    ['not when the match is over', { status: 'over' }, false],
  ]
  it.each(cases)('is there %s', async (_, change, allowed) => {
    expect((await hinting(change)).allowed).toBe(allowed)
  })

  it('asks a bot about the match as it stands, once at a time, and tells what it said', async () => {
    const one = await hinting()
    void one.ask()
    void one.ask()
    expect([one.busy, asked.map(({ sent }) => sent)]).toEqual([true, [{ number: 1, seat: 0 }]])
    asked[0]!.tell(advice)
    await soon()
    expect([one.busy, one.advice]).toEqual([false, { bot: 'search:4', seat: 0, number: 1, lines: advice.lines }])
  })

  it('goes along with the choices that follow it', async () => {
    const one = await advised()
    one.follow(sail, 2)
    expect(one.advice).toBeNull() // until the match is there, too
    await match.tell({})
    expect(moves(one)).toEqual([['dock', 'rest'], ['rest']])
    one.follow(dock, 3)
    await match.tell({})
    expect(moves(one)).toEqual([['rest']])
    one.follow(rest, 4)
    await match.tell({})
    expect(one.advice).toBeNull()
  })

  it('is gone with another choice, with a move that was not made here, and when it is closed', async () => {
    const other = await advised()
    other.follow(choiceOf('turn', ['field:4']), 2)
    await match.tell({})
    expect(other.advice).toBeNull()

    const elsewhere = await advised()
    await match.tell({})
    expect(elsewhere.advice).toBeNull()

    const closed = await advised()
    closed.clear()
    expect(closed.advice).toBeNull()
  })

  it('gives up what is thought over, without a word, and can be asked again meanwhile', async () => {
    const one = await hinting()
    void one.ask()
    one.drop()
    expect([one.busy, asked[0]!.signal.aborted]).toEqual([false, true])
    void one.ask()
    await soon()
    expect([one.busy, asked.length, notes()]).toEqual([true, 2, []]) // the end of the first is not the second's
    asked[1]!.tell(advice)
    await soon()
    expect([one.busy, moves(one)?.length]).toEqual([false, 4])
  })

  it.each([
    [409, 0],
    [500, 1],
  ])('answered with %i, it tells that %i times', async (status, times) => {
    const one = await hinting()
    void one.ask()
    asked[0]!.fail(new Problem(status, 'some', ''))
    await soon()
    expect([notes().length, one.busy, one.advice]).toEqual([times, false, null])
  })

  it('leaves a match that the server has shut to the room', async () => {
    const one = await hinting()
    void one.ask()
    asked[0]!.fail(new Problem(500, 'broken', ''))
    await soon()
    expect([room.failure, notes()]).toMatchObject([{ type: 'broken' }, []])
  })
})
