import type { GameRace } from '../../play/types.ts'
import SideFace from './art/SideFace.svelte'
import SideMark from './art/SideMark.svelte'
import type { Data, View } from './model.ts'

/** Houses compare their scores as they would be if nothing changed, missions left out; at the end their points. */
export const race: GameRace<View, Data> = {
  Mark: SideMark,
  Face: SideFace,
  frame: 'discoveries',
  of: (view) => ({
    racers: view.players.map((player, seat) => ({
      id: `house-${seat}`,
      seats: [seat],
      points: view.phase === 'over' ? player.points : player.forecast.total,
    })),
  }),
}
