import { describe, expect, test } from 'vitest'
import { arc, emblems, houses, onRing, rigs, vignettes } from './art/shapes.ts'
import { data, samples, told } from './fixture.ts'
import { after, charted, colours, dataOf, pickedOf, seatsFrom, turnsToClearing } from './model.ts'

describe('elements', () => {
  test('are read by their sort', () => {
    expect([after('ship', 'ship:12'), after('ship', 'shipyard:1'), after('ship', undefined)]).toEqual([
      '12',
      undefined,
      undefined,
    ])
    expect(pickedOf('ship', ['card:any', 'ship:3', 'journey:congo', 'ship:4'])).toBe('4')
  })

  test('every one that a seat is offered has a place on the board', () => {
    const shown =
      /^(ship|market|queue|contract|journey|rounds|hold|colour|mission):|^(pile:contracts|card:any|card:reserve|button:(coins|end|cancel))$/
    const all = new Set(samples.flatMap((s) => s.choices.flatMap((c) => c.path)))
    expect(all.size).toBeGreaterThan(60)
    expect([...all].filter((id) => !shown.test(id))).toEqual([])
  })
})

describe('the data', () => {
  test('are those of the version of the rules that the match is played by', () => {
    const { view } = samples[0]!
    expect(view.rules).toBeUndefined()
    expect(data.journeys).toEqual(told.older[0]!.journeys)
    const present = dataOf(told, { ...view, rules: told.older.length + 1 })
    for (const part of ['contracts', 'journeys', 'missions'] as const) {
      expect(present[part]).toEqual(told[part])
      expect(present[part]).not.toEqual(data[part])
    }
  })
})

describe('the chart', () => {
  test('AD-1.1: shows every journey once, however many columns it has', () => {
    const ids = data.journeys.map((j) => j.id).sort()
    for (const columns of [3, 4]) expect([...charted(columns)].sort()).toEqual(ids)
  })

  test('has a drawing for each journey, colour, house and hold', () => {
    for (const j of data.journeys) expect(vignettes[j.id]?.line, j.id).toMatch(/^M/)
    expect(Object.keys(emblems).sort()).toEqual([...colours].sort())
    expect(data.colours).toEqual([...colours])
    expect(houses.length).toBe(4)
    for (const ship of data.ships) expect(rigs[ship.hold]!.sails.length).toBe(ship.hold || ship.colours.length)
  })

  test('draws a ship as a piece of the ring as long as its hold', () => {
    expect(onRing(10, 0.25).x).toBeCloseTo(10)
    expect(arc(40, 60, 0, 0.25)).toMatch(/^M0.00 -60.00A60 60 0 0 1 60.00 -?0.00L40.00/)
    expect(arc(40, 60, 0, 0.75)).toContain('0 1 1')
  })
})

test('AD-1.6: seats follow one another clockwise', () => {
  expect([seatsFrom(2, 4), seatsFrom(-1, 3)]).toEqual([
    [2, 3, 0, 1],
    [0, 1, 2],
  ])
})

test('AD-4.7: the turns before the sale row is cleared begin anew once a ship is bought', () => {
  const view = { ...samples[0]!.view, quiet: 9 }
  const turns = data.quietRounds * view.players.length
  expect(turnsToClearing(data, { ...view, begun: ['coins'] })).toBe(turns - 9)
  expect(turnsToClearing(data, { ...view, begun: ['buy'] })).toBe(turns + 1)
})
