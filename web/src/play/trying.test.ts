import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { Problem } from '../api/problem.ts'
import type { NewTrial, Trial } from '../api/types.ts'
import { browse } from '../fixture.ts'
import { choiceOf, TestMatch } from './fixture.ts'
import type { Room } from './room.svelte.ts'
import type { Trying } from './trying.svelte.ts'

const sail = choiceOf('sail', ['field:1'])
const dock = choiceOf('dock', ['field:2', 'ship:a'])
const dive = choiceOf('dive', ['field:2', 'ship:b'])

let match: TestMatch
let room: Room
let moved: number
let asked: NewTrial[]
let refuse: Problem | null

beforeAll(async () => {
  browse()
  await Promise.all([import('./room.svelte.ts'), import('./trying.svelte.ts')])
}, 60_000)
beforeEach(() => void browse())
afterEach(() => {
  room.leave()
  vi.unstubAllGlobals()
})

/** Seats move by turns, beginning with Anna's. */
function tried({ number, guess = 0, moves, answer }: NewTrial): Trial {
  const line = [...moves]
  if (answer && line.length % 2 === 1) line.push({ seat: 1, move: 'sail' })
  const turn = line.length % 2
  return {
    number,
    seat: 0,
    guess,
    line: line.map((one) => ({ ...one, kind: one.move, args: {} })),
    deciding: [turn],
    view: { at: line.length },
    choices: { [turn]: [sail, dock, dive] },
    lists: {},
    outcome: null,
  } as unknown as Trial
}

async function trying(): Promise<Trying> {
  asked = []
  moved = 0
  refuse = null
  match = new TestMatch({ choices: { 0: [sail] } })
  room = await match.enter({
    tryOut: (_, __, body) => {
      asked.push(body)
      return refuse ? Promise.reject(refuse) : Promise.resolve(tried(body))
    },
  })
  const { Trying } = await import('./trying.svelte.ts')
  const one = new Trying(room, () => moved++)
  await one.begin()
  return one
}

const settled = () => new Promise<void>((done) => setTimeout(done))
const moves = (one: Trying) => one.trial!.line.map(({ move }) => move).join(' ')

it('tries moves of everybody, one after the other, and sends none', async () => {
  const one = await trying()
  one.pick('field:1')
  await settled()
  expect([moves(one), one.seat, one.canAnswer]).toEqual(['sail', 1, true])
  one.pick('field:2')
  expect(one.trie.picked).toEqual(['field:2'])
  one.back()
  expect(one.trie.picked).toEqual([])
  one.pick('field:2')
  one.pick('ship:b')
  await settled()
  expect([moves(one), one.seat, one.own.length]).toEqual(['sail dive', 0, 1])
  expect(asked.at(-1)!.moves).toEqual([
    { seat: 0, move: 'sail' },
    { seat: 1, move: 'dive' },
  ])
  expect(match.asked).toEqual([])
})

it('goes back and forth by steps, of which answers are one', async () => {
  const one = await trying()
  one.pick('field:1')
  await settled()
  await one.answer()
  one.pick('field:1')
  await settled()
  expect([moves(one), one.canUndo, one.canRedo]).toEqual(['sail sail sail', true, false])
  await one.undo()
  await one.undo()
  expect([moves(one), one.canRedo]).toEqual(['sail', true])
  await one.redo()
  expect(moves(one)).toBe('sail sail')
  await one.undo()
  await one.undo()
  expect([moves(one), one.canUndo]).toEqual(['', false])
  one.pick('field:1')
  await settled()
  expect(one.canRedo).toBe(false)
})

it('guesses anew from the beginning', async () => {
  const one = await trying()
  one.pick('field:1')
  await settled()
  await one.again()
  expect([moves(one), one.canUndo, asked.at(-1)!.guess]).toEqual(['', false, 1])
})

it('stays where it is when something can’t be tried', async () => {
  const one = await trying()
  refuse = new Problem(422, 'not-allowed', '')
  one.pick('field:1')
  await settled()
  expect([moves(one), one.canUndo, one.busy, moved]).toEqual(['', false, false, 0])
})

it('ends when the match has moved on, and when it is left', async () => {
  const one = await trying()
  refuse = new Problem(409, 'stale', '')
  one.pick('field:1')
  await settled()
  expect([one.trial, moved]).toEqual([null, 1])
  refuse = null
  await one.begin()
  one.leave()
  expect([one.trial, one.busy, one.seat]).toEqual([null, false, null])
})

it('stays with its guess, and what can be taken back of it, where another one does not come', async () => {
  const one = await trying()
  one.pick('field:1')
  await settled()
  refuse = new Problem(0, 'unreachable', 'no network')
  await one.again()
  refuse = null
  expect([moves(one), one.canUndo]).toEqual(['sail', true])
  await one.undo()
  expect([asked.at(-1), moves(one)]).toEqual([{ number: 1, guess: 0, moves: [], answer: false }, ''])
})
