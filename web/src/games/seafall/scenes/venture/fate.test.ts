import { describe, expect, it } from 'vitest'
import type { View } from '../../model.ts'
import { data, positions } from '../../testdata/positions.ts'
import { bears, fateOf } from './fate.ts'

const { view } = positions[0]!

/** The position with the first two ships as told. */
function fleet(...ships: object[]): View {
  const [first, ...rest] = view.provinces
  return { ...view, provinces: [{ ...first!, ships: first!.ships.map((ship, i) => ({ ...ship, ...ships[i] })) }, ...rest] }
}

const bare = { space: 7, upgrades: [], damage: [] }
const sharing = data.cards.upgrades.find((card) => card.mods.some((mod) => mod.stat === 'share'))
const id = view.provinces[0]!.ships[0]!.id

describe('a ship', () => {
  it('bears two damage cards, and one more for each upgrade that lies face up (SF-9.1)', () => {
    expect(bears(fleet(bare, bare), data, id)).toBe(2)
    expect(bears(fleet({ ...bare, damage: ['x'] }, bare), data, id)).toBe(1)
    const upgrades = [
      { id: 'bold', flipped: false },
      { id: 'hale', flipped: true },
    ]
    expect(bears(fleet({ ...bare, upgrades }, bare), data, id)).toBe(3)
  })

  it('has a second ship beside it take some where an upgrade of that says so', () => {
    const helper = { ...bare, upgrades: [{ id: sharing!.id, flipped: false }] }
    expect(bears(fleet(bare, helper), data, id)).toBeGreaterThan(2)
    expect(bears(fleet(bare, { ...helper, space: 8 }), data, id)).toBe(2)
  })
})

describe('a throw', () => {
  it.each([
    [0, 0, 2, false, 'unhurt'],
    [2, 2, 2, false, 'damaged'],
    [3, 3, 2, false, 'sunk'],
    [3, 1, 1, false, 'damaged'], // two are dealt out
    [3, 0, 0, true, 'sunk'],
  ] as const)('of %d damage, %d to come, where %d can be borne', (damage, left, bearable, sunk, fate) =>
    expect(fateOf(damage, left, bearable, sunk)).toBe(fate),
  )
})
