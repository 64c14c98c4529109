import type { components } from '../../api/schema.ts'
import type { GameProps } from '../../play/types.ts'

type Schemas = components['schemas']

/** The server's View of a match (games/efemeris/show_view.go). Seats are numbers, -1 stands for nobody. */
export type View = Schemas['EfemerisView']
export type CellView = Schemas['EfemerisCellView']
export type PlayerView = Schemas['EfemerisPlayerView']
export type ShipView = Schemas['EfemerisShipView']
export type Effects = Schemas['EfemerisEffectsView']
export type Bonuses = Schemas['EfemerisBonusView']
export type Bonus = keyof Bonuses
export type Nation = Exclude<PlayerView['nation'], ''>
export type Spice = 'pepper' | 'vanilla'

/** What is the same in all matches: served with the catalog. */
export interface Data {
  directions: string[]
  cells: { q: number; r: number; basic: boolean }[]
  edges: { field: number; sides: { cell: number; direction: number }[] }[]
  planets: PlanetData[]
  tiles: TileData[]
  crew: Record<string, Record<string, number>>
  captains: Record<Nation, string[]>
  galleons: Record<string, string>
  bonus_tokens: Bonuses
}

export interface PlanetData {
  id: string
  produces: Spice
  cost: Record<Spice, number>
}

export interface TileData {
  id: string
  kind: string
  stubs: string[]
  fields: { id: string; type: string }[]
  links: [string, string][]
}

export type Props = GameProps<View, Data>

export const nations: readonly Nation[] = ['france', 'britain', 'spain']
export const spices: readonly Spice[] = ['pepper', 'vanilla']
export const bonuses: readonly Bonus[] = ['stellar-winds', 'warning-shot', 'new-cargo']
export const builds = ['crew', 'frigate', 'fortress', 'galleon', 'conquest'] as const
export type Build = (typeof builds)[number]

/** What a building costs (EF-10.2 to 10.5), a fortress but in one edition (EF-13.3); a conquest costs what its planet says. */
export const prices: Record<Exclude<Build, 'conquest'>, Record<Spice, number>> = {
  crew: { pepper: 2, vanilla: 0 },
  frigate: { pepper: 2, vanilla: 0 },
  fortress: { pepper: 1, vanilla: 1 },
  galleon: { pepper: 0, vanilla: 2 },
}

/** Most spices of a kind (EF-4.3), bonuses (EF-4.4), frigates and fortresses of a nation (EF-7.5, EF-12.8), spices given a turn (EF-12.7). */
export const caps = { spice: 5, bonus: 3, frigates: 2, fortresses: 2, gifts: 2 } as const

const prefixes: Record<string, Nation> = { fr: 'france', gb: 'britain', es: 'spain' }

/** The nation that a ship's id tells, as in "gb-frigate-1". */
export function nationOf(ship: string): Nation {
  return prefixes[ship.slice(0, 2)] ?? 'france'
}

/** Whether a ship's id is one of the second partner's of a nation (EF-12.6), as in "gb-galleon-2", "gb-frigate-3". */
export function ofSecond(ship: string): boolean {
  return /(galleon-2|frigate-[34])$/.test(ship)
}

/** The ids of the ships that a player may have: the galleon, then the frigates. */
export function fleetOf(nation: Nation, second: boolean): string[] {
  const prefix = { france: 'fr', britain: 'gb', spain: 'es' }[nation]
  return (second ? ['galleon-2', 'frigate-3', 'frigate-4'] : ['galleon', 'frigate-1', 'frigate-2']).map(
    (name) => `${prefix}-${name}`,
  )
}

/** Cards of a kind in a row, with their number: [["gunner", 2], …] in the order given. */
export function counted(cards: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1)
  return [...counts]
}

/** The five kinds of crew of a nation with their number in its twelve (EF-6.13). */
export function crewOf(nation: Nation, data: Data): [string, number][] {
  return [...Object.entries(data.crew.common ?? {}), ...Object.entries(data.crew[nation] ?? {})]
}
