import { describe, expect, it } from 'vitest'
import { data } from '../testdata/positions.ts'
import { groupsOf } from './entries.ts'

describe('the cards of a chapter', () => {
  it('leave out events that new campaigns begin without', () => {
    const events = data.cards.events.map((event, i) => ({ ...event, former: i === 0 }))
    const shown = groupsOf('milestones', { ...data, cards: { ...data.cards, events } }).find((g) => g.title === 'book.events')
    expect(shown?.entries.map((e) => e.id)).toEqual(events.slice(1).map((e) => e.id))
  })
})
