import { shipOf, type Data, type View } from '../../model.ts'

/** What a throw means for the flagship. */
export type Fate = 'unhurt' | 'damaged' | 'sunk'

/** Damage cards that a ship carries before the next one sinks it (SF-9.1). */
const cards = 2

/** How much damage a ship can take and stay afloat: on upgrades, as cards, and what the second ship beside it takes over. */
export function bears(view: View, data: Data, id: string): number {
  const ship = shipOf(view, id)
  if (!ship) return 0
  const upgrades = ship.upgrades.filter((tile) => !tile.flipped).length
  return upgrades + Math.max(0, cards - ship.damage.length) + shared(view, data, id)
}

function shared(view: View, data: Data, id: string): number {
  const province = view.provinces.find((p) => p.ships.some((s) => s.id === id))
  const ship = province?.ships.find((s) => s.id === id)
  const other = province?.ships.find((s) => s.id !== id)
  if (!ship || !other || other.space < 0 || other.space !== ship.space) return 0
  const mods = other.upgrades
    .filter((tile) => !tile.flipped)
    .flatMap((tile) => data.cards.upgrades.find((c) => c.id === tile.id)?.mods ?? [])
  return mods.filter((mod) => mod.stat === 'share').reduce((sum, mod) => sum + mod.n, 0)
}

/** What becomes of a ship that is dealt so much damage, of which so much is still to come. */
export function fateOf(damage: number, left: number, bearable: number, sunk: boolean): Fate {
  if (sunk || left > bearable) return 'sunk'
  return damage > 0 ? 'damaged' : 'unhurt'
}
