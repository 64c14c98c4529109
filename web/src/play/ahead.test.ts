import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { Problem } from '../api/problem.ts'
import type { NewOrder, Orders } from '../api/types.ts'
import { browse } from '../fixture.ts'
import type { Ahead } from './ahead.svelte.ts'
import { soon, TestMatch } from './fixture.ts'
import type { Room } from './room.svelte.ts'

let match: TestMatch
let room: Room
let said: string[]
/** What the server would say is ordered, and how often it was asked. */
let kept: Orders
let asked: number

beforeAll(async () => {
  browse()
  await Promise.all([import('./room.svelte.ts'), import('./ahead.svelte.ts')])
}, 60_000)
beforeEach(() => void browse())
afterEach(() => {
  room.leave()
  vi.unstubAllGlobals()
})

const order = (steps: NewOrder['steps'], change: Partial<NonNullable<Orders['order']>> = {}): Orders => ({
  seat: 0,
  skip: false,
  pass: '',
  hostile: true,
  order: { number: 1, steps, repeat: 1, until: '', rounds: 0, step: 0, times: 0, ended: '', row: 1, ...change },
})

async function ahead(change = {}): Promise<Ahead> {
  match = new TestMatch(change)
  said = []
  asked = 0
  kept = { seat: 0, skip: false, pass: '', hostile: true, order: null }
  room = await match.enter({
    orders: () => {
      asked++
      return Promise.resolve(kept)
    },
    order: (_, __, body) => Promise.resolve((kept = order(body.steps, { number: body.number }))),
    dropOrder: () => Promise.resolve((kept = { ...kept, order: null })),
    skip: (_, __, skip) => Promise.resolve((kept = { ...kept, skip })),
  })
  const { Ahead } = await import('./ahead.svelte.ts')
  return new Ahead(room, (how) => said.push(how))
}

it('says once that an order has ended, and asks no more than it has to', async () => {
  const one = await ahead()
  await one.follow(true)
  await one.follow()
  expect([asked, one.holds, one.ended]).toEqual([1, false, ''])
  await one.give({ steps: [{ move: 'a' }, { move: 'b' }] }, ['Sail', 'Dock'])
  expect([one.holds, one.words]).toEqual([true, ['Sail', 'Dock']])
  await one.follow()
  expect([asked, said]).toEqual([2, []])
  kept = order([{ move: 'a' }, { move: 'b' }], { ended: 'reveal', row: 5 })
  await one.follow()
  await one.follow()
  expect([asked, said, one.ended]).toEqual([3, ['reveal'], 'reveal'])
  await one.drop()
  expect([one.ended, one.orders?.order]).toEqual(['', null])
})

it('knows the words of what was ordered here, and of nothing else', async () => {
  const one = await ahead()
  await one.give({ steps: [{ move: 'a' }] }, ['Sail'])
  kept = order([{ move: 'b' }])
  await one.load()
  expect(one.words).toEqual([])
})

it('is looked at with every row while a seat skips, or somebody watches', async () => {
  const one = await ahead()
  await one.follow(true)
  await one.skip(true)
  await one.follow()
  expect(asked).toBe(2)
  await one.skip(false)
  await one.follow()
  expect(asked).toBe(2)
  one.watched = true
  await one.follow()
  expect(asked).toBe(3)
})

it('is for who plays a match under way', async () => {
  const one = await ahead({ you: [] })
  await one.follow(true)
  expect([one.seat, asked]).toEqual([null, 0])
  const over = await ahead({ status: 'over' })
  expect(over.seat).toBeNull()
})

it('tells of a refusal, and goes on', async () => {
  const one = await ahead()
  room.backend.order = () => Promise.reject(new Problem(422, 'not-allowed', ''))
  const { toasts } = await import('../toasts.svelte.ts')
  toasts.all = []
  expect(await one.give({ steps: [{ pass: true }] })).toBe(false)
  await soon()
  expect([one.busy, toasts.all.length]).toEqual([false, 1])
})

it('knows what is ordered where the match moves on while it is being ordered', async () => {
  const one = await ahead()
  await one.follow(true)
  let answer: () => void = () => undefined
  const { order: give } = room.backend
  const waits = new Promise<void>((done) => (answer = done))
  room.backend.order = async (...sent) => {
    await waits
    return give(...sent)
  }
  const given = one.give({ steps: [{ move: 'a' }] }, ['Sail'])
  await one.load() // the server has not heard of the order yet
  answer()
  await given
  await soon()
  expect(one.holds).toBe(true)
})
