import type { Data, Good, ModData, ProvinceView, View } from '../model.ts'

/** Gold that a good of a thing's colour takes off its price. */
const goodPays = 8

type Stat = 'price' | 'good-pays'

/** All that modifies a province's prices now: the event, the active advisor, the epithet, treasures and buildings. */
function modsOf(view: View, data: Data, my: ProvinceView): ModData[] {
  const { cards } = data
  return [
    ...(cards.events.find((c) => c.id === view.event)?.mods ?? []),
    ...(cards.advisors.find((c) => c.id === my.active)?.mods ?? []),
    ...(cards.epithets.find((c) => c.id === my.epithet)?.mods ?? []),
    ...my.treasures.flatMap((id) => cards.treasures.find((c) => c.id === id)?.mods ?? []),
    ...my.buildings.flatMap((id) => cards.buildings.find((c) => c.id === id)?.mods ?? []),
  ]
}

function sum(mods: readonly ModData[], stat: Stat, arg: string): number {
  return mods.reduce((n, mod) => (mod.stat === stat && mod.arg === arg ? n + mod.n : n), 0)
}

/** What a thing costs a province at home, without and with a good of its colour; enmity on islands comes on top. */
export interface Price {
  printed: number
  gold: number
  /** With a good of its colour, or -1 where a good takes nothing off. */
  withGood: number
}

export type Ware = 'hire' | 'treasure' | 'upgrade' | 'build'

/** The price of a card or tile for a province, or as printed for who has none. */
export function priceOf(ware: Ware, printed: number, colour: Good | '', view: View, data: Data, my?: ProvinceView): Price {
  const mods = my ? modsOf(view, data, my) : []
  const skill = ware === 'upgrade' ? (my?.skills[2] ?? 0) : ware === 'build' ? (my?.skills[3] ?? 0) : 0
  const raw = printed + skill + sum(mods, 'price', ware)
  const off = ware === 'treasure' || !colour ? goodPays : sum(mods, 'good-pays', colour) || goodPays
  return { printed, gold: Math.max(0, raw), withGood: colour ? Math.max(0, raw - off) : -1 }
}
