import { describe, expect, it } from 'vitest'
import { data, positions } from './testdata/positions.ts'
import { threats } from './threats.ts'

/** A position of a match that goes on, in which all ships of others lie far away. */
function calm() {
  const view = structuredClone(positions.find((p) => p.phase === 'action' && !p.view.prologue)!.view)
  const far = data.spaces.findIndex((s) => s.column === 8)
  for (const [seat, province] of view.provinces.entries()) {
    if (seat === 0) {
      province.guard = 1
      for (const place of province.places) place.owner = -1
      for (const ship of province.ships) ship.space = far
    } else for (const ship of province.ships) ship.space = far
  }
  return { view, home: data.provinces.indexOf(view.provinces[0]!.colour as never), raider: view.provinces[1]!.ships[0]! }
}

describe('what threatens a province', () => {
  it('is a ship that can reach its harbour with dice to spare', () => {
    const { view, raider } = calm()
    expect(threats(view, data, 0)).toEqual([])
    Object.assign(raider, { space: data.spaces.findIndex((s) => s.column === 1), sail: 2, raid: 4 })
    expect(threats(view, data, 0)).toEqual([{ ship: raider.id, dice: 3 }])
    raider.sail = 1
    expect(threats(view, data, 0)).toEqual([])
  })

  it('is held off by the garrison and by ships in the harbour', () => {
    const { view, raider, home } = calm()
    Object.assign(raider, { space: 5, sail: 3, raid: 4 })
    view.provinces[0]!.ships[0]!.space = home
    expect(threats(view, data, 0)).toEqual([{ ship: raider.id, dice: 2 }])
    view.provinces[0]!.guard = 2
    expect(threats(view, data, 0)).toEqual([])
  })

  it('is held off by the enmity of the raider: on places, in the area at war, where winter has it, and for good', () => {
    const { view, raider } = calm()
    const own = view.provinces[0]!
    Object.assign(raider, { space: 5, sail: 3, raid: 6 })
    expect(threats(view, data, 0)).toEqual([{ ship: raider.id, dice: 5 }])
    own.places = [{ id: 'vault', owner: 1, markers: 1 }]
    expect(threats(view, data, 0)).toEqual([{ ship: raider.id, dice: 4 }])
    own.war = [
      { seat: 1, n: 1 },
      { seat: 2, n: 3 },
    ]
    expect(threats(view, data, 0)).toEqual([{ ship: raider.id, dice: 3 }])
    own.stickers = [{ seat: 1, n: 2 }]
    expect(threats(view, data, 0)).toEqual([])
  })

  it('does not exist in the prologue, nor for who only looks on', () => {
    const { view, raider } = calm()
    Object.assign(raider, { space: 5, sail: 3, raid: 6 })
    expect(threats(view, data, -1)).toEqual([])
    expect(threats({ ...view, prologue: true }, data, 0)).toEqual([])
  })
})
