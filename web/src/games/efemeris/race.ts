import type { GameRace } from '../../play/types.ts'
import SideFace from './art/SideFace.svelte'
import SideMark from './art/SideMark.svelte'
import type { Data, View } from './model.ts'
import { alliesOf } from './variant.ts'

/** Nations race for planets (EF-11.1); partners count together. */
export const race: GameRace<View, Data> = {
  Mark: SideMark,
  Face: SideFace,
  frame: 'efemeris',
  of(view) {
    const seats = view.players.map((_, seat) => alliesOf(view, seat)).filter(([seat, partner = 9]) => seat! < partner)
    return {
      goal: view.goal,
      racers: seats.map((allies) => ({
        id: view.players[allies[0]!]!.nation,
        seats: allies,
        points: view.planets.filter((p) => allies.includes(p.owner)).length,
      })),
    }
  },
}
