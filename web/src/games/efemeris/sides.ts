import type { Side } from '../../report/types.ts'
import type { View } from './model.ts'

/** The nations in the order of their first seats; who has none yet stands alone. */
export function sidesOf(view: View): Side[] {
  const sides: Side[] = []
  view.players.forEach(({ nation }, seat) => {
    const own = nation && sides.find((side) => side.id === nation)
    if (own) own.seats.push(seat)
    else sides.push({ id: nation, name: nation && `nation.${nation}`, seats: [seat] })
  })
  return sides
}
