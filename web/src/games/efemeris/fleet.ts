import { caps, fleetOf, type PlayerView, type ShipView, type View } from './model.ts'
import { alliesOf, isSecond } from './variant.ts'

/** A ship of a player's that is on the map, or that is gone, or that may still be built. */
export interface Berth {
  id: string
  kind: 'galleon' | 'frigate'
  ship: ShipView | undefined
  /** It was built in this match and is lost. */
  sunk: boolean
}

/**
 * The ships of a player. Of frigates as many as stand, were lost, or may still be built within the limit of the nation
 * (EF-7.5, EF-12.8), so that partners' berths tell what is left to both.
 */
export function fleet(view: View, seat: number): Berth[] {
  const my = view.players[seat]
  if (!my?.nation) return []
  const berths = fleetOf(my.nation, isSecond(view, seat)).map((id): Berth => {
    const ship = my.ships.find((s) => s.id === id)
    return { id, kind: id.includes('galleon') ? 'galleon' : 'frigate', ship, sunk: false }
  })
  const [galleon, ...frigates] = berths
  const standing = frigates.filter((f) => f.ship)
  const empty = frigates.filter((f) => !f.ship)
  const lost = my.frigates - standing.length
  const left = caps.frigates - builtBy(view, seat, 'frigates')
  empty.forEach((f, i) => (f.sunk = i < lost))
  return [...(galleon ? [galleon] : []), ...standing, ...empty.slice(0, Math.max(0, lost + left))]
}

/**
 * What is left to a player of captains, or in a team of galleons, where the captain stays (EF-12.9): the key of how many there are in all,
 * and how many of them are still to come.
 */
export function commandsLeft(my: PlayerView, team: boolean): { key: string; spare: number } {
  const afloat = my.ships.some(({ kind }) => kind === 'galleon')
  const here = team ? afloat : my.captain !== ''
  const key = !team ? 'ui.captains-left' : afloat ? 'ui.galleons-left' : 'ui.galleons-ashore'
  return { key, spare: Math.max(0, my.captainsLeft - (here ? 1 : 0)) }
}

/** Fortresses of a player that stand and that were lost, and how many the nation may still build. */
export function forts(view: View, seat: number): { standing: number; lost: number; left: number } {
  const standing = view.planets.filter((p) => p.owner === seat && p.fortress).length
  const lost = (view.players[seat]?.fortresses ?? 0) - standing
  return { standing, lost, left: caps.fortresses - builtBy(view, seat, 'fortresses') }
}

/** What a nation has built in this match. */
export function builtBy(view: View, seat: number, what: 'frigates' | 'fortresses'): number {
  return alliesOf(view, seat).reduce((sum, s) => sum + (view.players[s]?.[what] ?? 0), 0)
}
