import { caps, type Data, type PlayerView, type Spice, type View } from './model.ts'
import type { Chart } from './board/chart.ts'

/** What a player's next collection would bring as things stand (EF-4.1 to 4.4), beyond the caps left out. */
export interface Forecast {
  pepper: number
  vanilla: number
  bonuses: number
  /** What the caps would let go to waste. */
  lost: number
}

/** Spices from a field of providence (EF-4.2); nothing adds to them (EF-8.9). */
const providence = 2

export function forecast(view: View, data: Data, chart: Chart, seat: number): Forecast {
  const player = view.players[seat]
  if (!player) return { pepper: 0, vanilla: 0, bonuses: 0, lost: 0 }
  const due: Record<Spice, number> = { pepper: 0, vanilla: 0 }
  for (const p of view.planets) {
    const kind = data.planets.find((d) => d.id === p.id)?.produces
    if (kind && p.owner === seat) due[kind]++
  }
  let tokens = 0
  for (const ship of player.ships) {
    const type = chart.fields.get(ship.field)?.type
    const galleon = ship.kind === 'galleon'
    if (type === 'pepper' || type === 'vanilla') due[type] += 1 + (galleon ? player.effects.moreSpices : 0)
    if (type === 'providence-pepper') due.pepper += providence
    if (type === 'providence-vanilla') due.vanilla += providence
    if (type === 'anchorage') tokens += 1 + (galleon ? player.effects.moreBonuses : 0)
  }
  return capped(player, due, tokens, view)
}

function capped(player: PlayerView, due: Record<Spice, number>, tokens: number, view: View): Forecast {
  const held = Object.values(player.bonuses).reduce((a, b) => a + b, 0)
  const bag = Object.values(view.bag).reduce((a, b) => a + b, 0)
  const pepper = Math.min(due.pepper, caps.spice - player.pepper)
  const vanilla = Math.min(due.vanilla, caps.spice - player.vanilla)
  const bonuses = Math.min(tokens, caps.bonus - held, bag)
  return { pepper, vanilla, bonuses, lost: due.pepper - pepper + due.vanilla - vanilla }
}
