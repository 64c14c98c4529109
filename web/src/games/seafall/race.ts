import type { GameRace } from '../../play/types.ts'
import SideFace from './art/SideFace.svelte'
import SideMark from './book/SideMark.svelte'
import type { Data, View } from './model.ts'

/** Provinces race for glory, up to the number that ends the match (SF-1.4); the prologue has no such number. */
export const race: GameRace<View, Data> = {
  Mark: SideMark,
  Face: SideFace,
  frame: 'seafall',
  by: ({ args }) => (args.province ? `sf-${args.province}` : ''),
  of: (view) => ({
    ...(view.target > 0 && { goal: view.target }),
    racers: view.provinces.map((province, seat) => ({ id: `sf-${province.colour}`, seats: [seat], points: province.glory })),
  }),
}
