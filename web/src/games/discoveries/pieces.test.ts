import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { partsOf, sceneTime, type Pieces } from '../../play/pieces.ts'
import type { PlayEvent } from '../../play/types.ts'
import { charted, coursesOf } from './board/courses.ts'
import { data, samples } from './fixture.ts'
import { pieces as own } from './pieces.ts'

const pieces = own as Pieces
const text = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../games/discoveries/text/en.json')).toString(),
) as Record<string, string>
const kinds = Object.keys(text).flatMap((key) => /^event\.([\w-]+)$/.exec(key)?.[1] ?? [])
const event = (kind: string, args: PlayEvent['args'] = {}): PlayEvent => ({ number: 1, seat: 0, kind, args })
const { view } = samples.at(-1)!
const at = (you: number[], ...events: PlayEvent[]) => ({ view, before: view, data, you, events })

test('every kind of event that the game tells has a piece and a mark on the board', () => {
  expect(kinds.length).toBeGreaterThan(25)
  expect(kinds.filter((kind) => !pieces[kind])).toEqual([])
  expect(kinds.filter((kind) => !charted.includes(kind))).toEqual([])
  expect(Object.keys(pieces).filter((kind) => !kinds.includes(kind))).toEqual([])
})

test('marks are short, and scenes last no longer than they may', () => {
  for (const { time = 0, sceneTime: scene = 0 } of Object.values(pieces)) {
    expect(time === 0 || (time >= 150 && time <= 400)).toBe(true)
    expect(scene).toBeLessThanOrEqual(sceneTime)
  }
})

test('a ship that is bought leaves its berth for its owner, and coins go the other way', () => {
  const [ship, ...coins] = coursesOf(event('bought', { seat: 2, ship: 'red-3', number: 7, price: 5, slot: 1 }), {
    before: null,
    data,
  })
  expect(ship).toMatchObject({ picture: { sort: 'ship', ship: 7 }, from: ['ship:7'], to: ['ship:7', 'seat:2'], ghost: true })
  expect(coins).toHaveLength(4)
  expect(coins[0]).toMatchObject({ from: ['seat:2'], to: ['market:1'] })
})

test('the ships of a contract come home when it is fulfilled', () => {
  const deal = { contract: 'ginger', left: 1, rounds: 1, income: 2, ships: [{ ship: 4, hold: 1 }] }
  const before = { ...view, players: [{ ...view.players[0]!, deals: [deal] }] } as unknown as typeof view
  const courses = coursesOf(event('fulfilled', { seat: 0, contract: 'ginger', income: 2, fulfilled: 1 }), { before, data })
  expect(courses.map(({ picture }) => picture.sort)).toEqual(['coin', 'coin', 'ship'])
})

const scenic = (you: number[], ...events: PlayEvent[]) =>
  partsOf(at(you, ...events), pieces)
    .filter((part) => part.scene)
    .map((part) => part.event.kind)

test('what one does oneself is a scene where it weighs; of others only what turns the match', () => {
  const bought = event('bought', { seat: 0, ship: 'red-1', number: 1, price: 3, slot: 0 })
  expect(scenic([0], bought)).toEqual(['bought'])
  expect(scenic([1], bought)).toEqual([])
  expect(scenic([1], event('hourglass', { seat: 0, scoring: 'final' }))).toEqual(['hourglass'])
})

test('a journey that the last ship fills is a scene for everybody', () => {
  const journey = {
    ...view.journeys[0]!,
    used: data.journeys.find(({ id }) => id === view.journeys[0]!.id)!.capacity,
    ships: [{ ship: 1, seat: 2, hold: 1 }],
  }
  const sailed = event('sailed', { seat: 2, ship: 'red-1', number: 1, journey: journey.id, hold: 1 })
  const full = { ...at([0], sailed), view: { ...view, journeys: [journey] } }
  expect(partsOf(full, pieces)[0]!.scene).toBeDefined()
  const open = { ...full, view: { ...view, journeys: [{ ...journey, used: 1 }] } }
  expect(partsOf(open, pieces)[0]!.scene).toBeUndefined()
})

test('the final scoring is counted out in three scenes, the interim one by marks', () => {
  const steps = (scoring: string) => [
    event('scoring', { scoring }),
    event('scored', { seat: 0, journey: 'congo', points: 4 }),
    event('scored', { seat: 1, journey: 'brazil', points: 2 }),
  ]
  const end = [
    event('harbour', { seat: 0, points: 1 }),
    event('harbour', { seat: 1, points: 0 }),
    event('mission-scored', { seat: 0, mission: 'first', value: 2, journeys: 3, points: 6 }),
    event('mission-scored', { seat: 1, mission: 'pair', value: 2, journeys: 3, points: 6 }),
    event('over', { reason: 'points' }),
  ]
  expect(scenic([0], ...steps('final'), ...end)).toEqual(['scoring', 'harbour', 'over'])
  expect(partsOf(at([0], ...steps('final'), ...end), pieces)).toHaveLength(3)
  expect(scenic([0], ...steps('interim'))).toEqual([])
  expect(partsOf(at([0], ...steps('interim')), pieces)).toHaveLength(3)
})
