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
  const acts = alliesOf(view, seat).includes(view.turn)
  const collected = acts && view.phase !== 'exploration' && view.phase !== 'rescue' // this turn's spices are in the purse
  const coming = forecast(view, data, chart, seat)
  return !!cost && spices.every((kind) => player[kind] + (collected ? 0 : coming[kind]) >= cost[kind])
}

function reaches(view: View, chart: Chart, seat: number, ship: ShipView, field: number): boolean {
  if (ship.field === field) return true
  const acts = alliesOf(view, seat).includes(view.turn)
  if (ship.frozen || (acts && (ship.moved || view.phase === 'construction'))) return false
  const ships = view.players.flatMap((p) => p.ships).filter((s) => s.id !== ship.id)
  const held = ships.filter((s) => chart.fields.get(s.field)?.type !== 'rose').map((s) => s.field)
  const forts = view.planets.filter((p) => p.fortress && !alliesOf(view, seat).includes(p.owner)).map((p) => p.field)
  const way = chart.route(ship.field, field, new Set([...held, ...forts]))
  return way !== undefined && way.fields.length <= steps[ship.kind] + (ship.kind === 'galleon' ? reach(view, seat, acts) : 0)
}

/** What the captain adds to the galleon's way, as long as the turn lasts in which it was called upon. */
function reach(view: View, seat: number, acts: boolean): number {
  return acts ? view.players[seat]!.effects.reach : 0
}
