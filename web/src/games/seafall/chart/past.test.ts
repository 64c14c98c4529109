import { describe, expect, it } from 'vitest'
import type { PlayEvent } from '../../../play/types.ts'
import type { View } from '../model.ts'
import { coast } from '../model.ts'
import { data, positions } from '../testdata/positions.ts'
import { pastOf } from './past.ts'

const event = (kind: string, args: PlayEvent['args']): PlayEvent => ({ number: 1, seat: 0, kind, args })
const harbour = data.provinces.indexOf('red')
const west = data.spaces.findIndex((s) => s.column === 7)
/** All ships lie in their harbours. */
const view: View = structuredClone(positions[0]!.view)
for (const province of view.provinces)
  for (const ship of province.ships) ship.space = data.provinces.indexOf(province.colour as never)
view.islands = view.islands.filter(({ id }) => data.cards.islands.find((i) => i.id === id)!.column <= 4)

describe('what a match leaves on the chart', () => {
  it('knows the sea as far as islands lie or ships have been', () => {
    expect(pastOf([], view, data).reached).toBe(4)
    expect(pastOf([event('sailed', { ship: 'red-1', from: harbour, to: west })], view, data).reached).toBe(7)
  })

  it('draws a way once, whichever ship of a province sails it and in which direction', () => {
    const there = event('sailed', { ship: 'red-1', from: harbour, to: west })
    const back = event('sailed', { ship: 'red-2', from: west, to: harbour })
    const { legs } = pastOf([there, back], view, data)
    expect(legs).toHaveLength(7)
    expect(pastOf([there], view, data).legs).toEqual(legs)
    expect(pastOf([there, event('fleet', { province: 'blue', from: 2, to: west })], view, data).legs.length).toBeGreaterThan(7)
  })

  it('leads through the coastal water from a harbour to the sea, and ends in it where a ship stays there', () => {
    const passed = pastOf([event('sailed', { ship: 'red-1', from: harbour, to: west })], view, data).legs
    expect(passed.some(({ from, to }) => from === coast || to === coast)).toBe(false)
    expect(passed.filter(({ from, to }) => from === harbour || to === harbour)).toHaveLength(1)
    const { legs } = pastOf([event('sailed', { ship: 'red-1', from: harbour, to: coast })], view, data)
    expect(legs).toEqual([{ colour: 'red', from: harbour, to: coast }])
  })

  it('leaves a wreck where a ship went down, and in its harbour where it never left it', () => {
    const sailed = event('sailed', { ship: 'red-1', from: harbour, to: west })
    const { wrecks } = pastOf([sailed, event('sunk', { ship: 'red-1' }), event('sunk', { ship: 'red-2' })], view, data)
    expect(wrecks).toEqual([
      { ship: 'red-1', space: west },
      { ship: 'red-2', space: harbour },
    ])
  })

  it('leaves the wreck of a fleet beside who sank it (SF-23.3)', () => {
    const sailed = event('sailed', { ship: 'red-1', from: harbour, to: west })
    const raid = event('raids-fleet', { ship: 'red-1', fleet: 'x', dice: 5 })
    const { wrecks } = pastOf([sailed, raid, event('broken', { province: 'red', fleet: 'x' })], view, data)
    expect(wrecks).toEqual([{ ship: '', space: west }])
  })
})
