import { describe, expect, it, test } from 'vitest'
import type { LogRow } from '../../play/logbook.ts'
import { samples } from './fixture.ts'
import { verdict } from './verdict.ts'

const t = Object.assign(
  (key: string, args?: Record<string, string | number>) => (args ? `${key}(${Object.values(args).join(', ')})` : key),
  { has: () => true },
)
const { view } = samples[0]!

/** A match that is over, by what each player gained: of journeys, in harbour and by the mission. */
function over(...gained: [journeys: number, harbour: number, mission: number][]): typeof view {
  const players = gained.map(([journeys, harbour, mission]) => ({
    ...view.players[0]!,
    mission: 'full',
    points: journeys + harbour + mission,
    gained: { interim: 0, final: journeys, harbour, mission },
  }))
  return { ...view, phase: 'over', players }
}

describe('why a match was won', () => {
  test.each([
    ['the mission', over([40, 12, 30], [50, 13, 0]), [0], 'ui.why.mission(82, 63, 30, mission.full)'],
    ['journeys, over the best of the others', over([20, 2, 0], [50, 3, 10], [30, 3, 12]), [1], 'ui.why.journeys(63, 45, 50)'],
    ['ships in harbour', over([30, 9, 4], [31, 2, 4]), [0], 'ui.why.harbour(43, 37, 9)'],
    ['more ships on no journey in a tie', over([30, 4, 6], [20, 9, 11], [35, 5, 0]), [1], 'ui.why.tie(40, 9, 5)'],
    ['the same by two', over([30, 4, 6], [30, 4, 6], [0, 0, 0]), [0, 1], 'ui.why.shared(40)'],
  ] as const)('is told by %s', (_, at, winners, told) => {
    expect(verdict.reason(at, { winners, reason: 'points' }, t)).toBe(told)
  })

  it('is no matter of figures where somebody gave up', () => {
    expect(verdict.reason(over([9, 0, 0], [5, 0, 0]), { winners: [1], reason: 'resign' }, t)).toBe('')
  })
})

describe('what brought the winner most', () => {
  type Args = Record<string, string | number>
  const row = (number: number, seat: number, ...events: [string, Args][]): LogRow => ({ number, kind: 'move', seat, events: events.map(([kind, args]) => ({ kind, args })) }) // prettier-ignore
  const sail = (number: number, seat: number, journey: string) => row(number, seat, ['sailed', { seat, journey }])
  const scored = (seat: number, journey: string, points: number): [string, Args] => ['scored', { seat, journey, points }]
  const log = [
    sail(1, 0, 'congo'),
    sail(2, 0, 'malabar'),
    row(3, 0, ['hourglass', { seat: 0, scoring: 'interim' }]),
    sail(4, 1, 'congo'),
    row(5, 1, scored(0, 'congo', 4), scored(0, 'malabar', 5), scored(1, 'congo', 9)),
    sail(6, 0, 'congo'),
    row(7, 1, scored(0, 'congo', 8), scored(1, 'congo', 9), ['mission-scored', { seat: 0, points: 16 }]),
  ]

  it('is a journey with all that it brought, where the mission is named as the cause', () => {
    const deed = verdict.deed(over([17, 0, 16], [18, 0, 0]), log, [0])
    expect(deed).toMatchObject({ number: 1, kind: 'journey-brought', args: { journey: 'congo', ships: 2, points: 12 } })
  })

  it('is the mission where it brought more and is not named', () => {
    expect(verdict.deed(over([17, 0, 16], [0, 0, 18]), log, [0])).toMatchObject({ number: 7, kind: 'mission-scored' })
  })

  it('is nothing before a scoring', () => {
    expect(verdict.deed(over([0, 0, 0], [0, 0, 0]), log.slice(0, 4), [0])).toBeNull()
  })
})
