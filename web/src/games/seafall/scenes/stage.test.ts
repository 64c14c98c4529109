import { expect, test } from 'vitest'
import type { PlayEvent } from '../../../play/types.ts'
import type { Data, View } from '../model.ts'
import { dealOf } from './deal.ts'
import { openPages } from './log/pages.ts'
import { mayName } from './naming.ts'
import { stage } from './stage.ts'

const event = (kind: string, args: PlayEvent['args'] = {}): PlayEvent => ({ number: 1, seat: 0, kind, args })
const view = (more: object = {}) =>
  ({
    phase: 'action',
    turn: 0,
    now: { asked: -1 },
    endeavour: { kind: '', spot: '' },
    finish: { over: false },
    provinces: [{ colour: 'red' }, { colour: 'blue' }],
    islands: [{ id: 'bell', sites: [{ spot: '11', option: 2 }] }],
    ...more,
  }) as unknown as View
const find = { kind: 'good', good: 'iron', gold: 0 }
const data = {
  cards: {
    spots: [
      { id: '10', symbol: 'moon', x: 1, y: 1, outcomes: [{ find, effects: [] }] },
      {
        id: '11',
        symbol: 'tree',
        x: 1,
        y: 1,
        outcomes: [
          { find, effects: [] },
          { find, effects: [] },
        ],
      },
      {
        id: '12',
        symbol: 'tree',
        x: 1,
        y: 1,
        outcomes: [
          { find, effects: [] },
          { find, effects: [] },
        ],
      },
    ],
    milestones: [{ id: 'breach', effects: [{ op: 'gold', who: '', arg: '', n: 2 }] }],
    end: { find, effects: [] },
  },
} as unknown as Data

test('nothing is played out between moves', () => {
  expect(stage(view(), [], [])).toEqual([])
})

test('an endeavour shows its damage itself; damage by a storm is a decision of its own', () => {
  expect(stage(view({ phase: 'damage', endeavour: { kind: 'raid' } }), [], [])).toEqual(['endeavour'])
  expect(stage(view({ phase: 'damage' }), [], [])).toEqual(['slip'])
  expect(stage(view(), [], [event('rolled'), event('failed')])).toEqual(['endeavour'])
})

test('a ship is raised as an effect, or at the end of the match', () => {
  expect(stage(view({ phase: 'box' }), [], [])).toEqual(['slip'])
  expect(stage(view({ phase: 'box', finish: { over: true } }), [], [])).toEqual(['finish'])
})

test('a deal is chosen, asked, answered', () => {
  expect(dealOf(view(), ['button:offer'], [])).toEqual({ state: 'choosing', asker: 0, asked: -1 })
  expect(dealOf(view({ phase: 'deal', now: { asked: 1 } }), [], [])).toEqual({ state: 'asked', asker: 0, asked: 1 })
  expect(dealOf(view(), [], [event('declined', { province: 'blue', to: 'red' })])).toEqual({
    state: 'declined',
    asker: 0,
    asked: 1,
  })
  expect(dealOf(view(), [], [])).toBeUndefined()
})

test('only who may name an island is asked for its name', () => {
  const events = [event('names', { province: 'blue', island: 'bell' })]
  expect(mayName(view(), [1], events)).toBe('bell')
  expect(mayName(view(), [0], events)).toBeUndefined()
})

test('a page lies open with the option that was taken', () => {
  const open = (events: PlayEvent[], more = {}) => openPages(view(more), data, events).map((p) => [p.id, p.option])
  expect(open([event('crossed', { spot: '10' })])).toEqual([['10', 1]])
  expect(open([event('crossed', { spot: '12' })])).toEqual([['12', 0]])
  expect(open([event('chose', { spot: '12', option: 2 })])).toEqual([['12', 2]])
  expect(open([], { endeavour: { kind: 'explore', spot: '11' } })).toEqual([['11', 2]])
  expect(open([event('claimed', { milestone: 'breach' })])).toEqual([['breach', 1]])
})
