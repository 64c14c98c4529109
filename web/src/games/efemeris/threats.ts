import { spices, type Data, type ShipView, type View } from './model.ts'
import type { Chart } from './board/chart.ts'
import { forecast } from './forecast.ts'
import { alliesOf } from './variant.ts'

/** Fields that ships sail in a turn (EF-5.3). */
const steps = { galleon: 3, frigate: 4 } as const

/** A side's only planet that an enemy can take in one turn, as the map lies and with what all can see. */
export interface Threat {
  planet: string
  field: number
  /** The seat that can take it. */
  by: number
  ship: string
}

/**
 * The only planets that can be stormed at once: an enemy's ship gets there with its normal move (EF-5.3 to 5.5) or stands there,
 * and the enemy can pay with what it holds and collects first (EF-10.6). Cards and bonuses are not thought of: what is not
 * marked may still fall.
 */
export function threats(view: View, data: Data, chart: Chart): Threat[] {
  if (!['exploration', 'rescue', 'tactics', 'construction'].includes(view.phase)) return []
  return view.players.flatMap((player, seat) => {
    const side = alliesOf(view, seat)
    const own = view.planets.filter((p) => side.includes(p.owner))
    const only = own.length === 1 && !player.out ? own[0]! : undefined
    if (!only || only.owner !== seat || only.field < 0 || only.fortress) return []
    return view.players.flatMap((enemy, by) => {
      if (side.includes(by) || enemy.out || !pays(view, data, chart, by, only.id)) return []
      const ship = enemy.ships.find((s) => reaches(view, chart, by, s, only.field))
      return ship ? [{ planet: only.id, field: only.field, by, ship: ship.id }] : []
    })
  })
}

function pays(view: View, data: Data, chart: Chart, seat: number, planet: string): boolean {
  const player = view.players[seat]!
  const cost = data.planets.find((p) => p.id === planet)?.cost
  if (!cost) return false
  const collected = acts(view, seat) && view.phase !== 'exploration' // this turn's spices are in the purse
  const coming = forecast(view, data, chart, seat)
  const off = player.effects.discounts.find((d) => d.planet === planet)?.spices ?? 0 // of either kind (EF-6.11)
  const missing = spices.map((kind) => Math.max(0, cost[kind] - player[kind] - (collected ? 0 : coming[kind])))
  return missing.reduce((sum, n) => sum + n, 0) <= off
}

function reaches(view: View, chart: Chart, seat: number, ship: ShipView, field: number): boolean {
  if (ship.field === field) return true
  if (stuck(view, seat, ship)) return false
  const way = chart.route(ship.field, field, closedTo(view, chart, seat, ship))
  const more = ship.kind === 'galleon' ? reach(view, seat, acts(view, seat)) : 0
  return way !== undefined && way.fields.length <= steps[ship.kind] + more
}

/** Whether it is a seat's turn. */
function acts(view: View, seat: number): boolean {
  return alliesOf(view, seat).includes(view.turn)
}

/** Whether a ship makes no normal move in its owner's turn, the present one or the next. */
function stuck(view: View, seat: number, ship: ShipView): boolean {
  return ship.frozen || (acts(view, seat) && (ship.moved || view.phase === 'construction'))
}

/** The fields that a ship may neither enter nor pass (EF-5.4, EF-5.5). */
export function closedTo(view: View, chart: Chart, seat: number, ship: ShipView): Set<number> {
  const ships = view.players.flatMap((p) => p.ships).filter((s) => s.id !== ship.id)
  const held = ships.filter((s) => chart.fields.get(s.field)?.type !== 'rose').map((s) => s.field)
  const forts = view.planets.filter((p) => p.fortress && !alliesOf(view, seat).includes(p.owner)).map((p) => p.field)
  return new Set([...held, ...forts])
}

/** What the captain adds to the galleon's way, as long as the turn lasts in which it was called upon. */
function reach(view: View, seat: number, now: boolean): number {
  return now ? view.players[seat]!.effects.reach : 0
}

/** A ship that an enemy's galleon can fire at in its next turn. */
export interface Raid {
  ship: string
  field: number
  /** The seat that can attack it, and how many fields its galleon sails first. */
  by: number
  sails: number
}

/**
 * The ships of a seat's side that an enemy's galleon can sink in its next turn, as far as all can see: it gets within one field
 * of them with its normal move (EF-5.3, EF-6.5, EF-7.1), and its owner has cards in hand, of which one may be a gunner. Cards and bonuses that
 * would bring it farther are not thought of.
 */
export function raids(view: View, chart: Chart, seat: number): Raid[] {
  if (seat < 0 || !['exploration', 'rescue', 'tactics', 'construction'].includes(view.phase)) return []
  const side = alliesOf(view, seat)
  const targets = side.flatMap((own) => {
    const player = view.players[own]!
    return player.ships.filter((s) => !(s.kind === 'galleon' && player.effects.safe))
  })
  return view.players.flatMap((enemy, by) => {
    const galleon = enemy.ships.find((s) => s.kind === 'galleon')
    if (side.includes(by) || enemy.out || enemy.handSize === 0 || !galleon) return []
    const stands = standsOf(view, chart, by, galleon)
    return targets.flatMap(({ id, field }) => {
      if (chart.fields.get(field)?.type === 'rose') return []
      const from = chart.joined(field).flatMap((next) => stands.get(next) ?? [])
      return from.length ? [{ ship: id, field, by, sails: Math.min(...from) }] : []
    })
  })
}

/** Where a galleon can be to fire at the end of its normal move, and how many fields it sails to be there. */
function standsOf(view: View, chart: Chart, seat: number, galleon: ShipView): Map<number, number> {
  const closed = closedTo(view, chart, seat, galleon)
  const most = stuck(view, seat, galleon) ? 0 : steps.galleon + reach(view, seat, acts(view, seat))
  const stands = new Map([[galleon.field, 0]])
  let last = [galleon.field]
  for (let sailed = 1; sailed <= most; sailed++) {
    last = last
      .flatMap((field) => chart.joined(field))
      .filter((field) => !stands.has(field) && !closed.has(field) && chart.fields.get(field)?.type !== 'singularity')
    for (const field of last) stands.set(field, sailed)
  }
  for (const field of stands.keys()) if (chart.fields.get(field)?.type === 'rose') stands.delete(field)
  return stands
}
