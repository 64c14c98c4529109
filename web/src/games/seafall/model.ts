import type { components } from '../../api/schema.ts'
import type { GameProps } from '../../play/types.ts'
import type { ChartData } from './opened.ts'

type Schemas = components['schemas']

/** The server's View of a match (games/seafall/show_view.go). Seats are numbers, -1 stands for nobody. */
export type View = Schemas['SeafallView']
export type EndeavourView = Schemas['SeafallEndeavourView']
export type EnmityView = Schemas['SeafallEnmityView']
export type GoodsView = Schemas['SeafallGoodsView']
export type IslandView = Schemas['SeafallIslandView']
export type ProvinceView = Schemas['SeafallProvinceView']
export type ShipView = Schemas['SeafallShipView']
export type SiteView = Schemas['SeafallSiteView']

export const goods = ['timber', 'linen', 'spice', 'iron'] as const
export type Good = (typeof goods)[number]
export const colours = ['red', 'green', 'blue', 'violet', 'grey'] as const
export type Colour = (typeof colours)[number]
export const guilds = ['merchants', 'builders', 'explorers', 'soldiers'] as const
export type Guild = (typeof guilds)[number]
export const values = ['sail', 'raid', 'explore', 'hold'] as const
export const faces = ['nothing', 'small', 'medium', 'large'] as const
export type Face = (typeof faces)[number]
export const expertises = ['buy', 'sell', 'upgrade', 'build', 'explore', 'raid', 'tax', 'research'] as const
export type Expertise = (typeof expertises)[number]
export const titles = ['elector', 'duke', 'prince', 'count', 'baron'] as const
/** The coastal water, between the harbours (0 to 4) and the hexes of the sea. */
export const coast = 5

/** What is the same in all matches: served with the catalog (games/seafall/data.go, cards/json.go). */
export interface Data {
  spaces: SpaceData[]
  /** The space of the stone archway. */
  archway: number
  goods: Good[]
  guilds: Guild[]
  /** Harbour n is that of the nth colour. */
  provinces: Colour[]
  places: { id: string; loot: number }[]
  die: Face[]
  /** Printed values of a province's two ships: sail, raid, explore, hold. */
  ships: number[][]
  boxes: number
  defence: number
  /** Dice of each research card. */
  research: number[]
  /** Those that lay in a chest, once it is open. */
  charts?: ChartData[]
  years: number
  lastMatch: number
  supply: number
  markers: number
  stickers: number
  endMatch: number
  marketLoot: number
  cards: Cards
}

export type Props = GameProps<View, Data>

export interface SpaceData {
  kind: 'harbour' | 'coast' | 'sea'
  /** 1, the easternmost, to 8, more where the sea goes on; 0 for harbours and the coast. */
  column: number
  /** From the north, counted from 0; of a harbour its number. */
  row: number
  /** The island that can lie there, or empty. */
  island: string
}

export interface Cards {
  advisors: AdvisorData[]
  upgrades: TileData[]
  /** One for each kind. */
  buildings: TileData[]
  /** In the order of the stack. */
  treasures: TileData[]
  /** Those that are not sealed; others are pages. */
  events: EventData[]
  damages: string[]
  milestones: MilestoneData[]
  leaders: { id: string; province: Colour; woman: boolean }[]
  epithets: { id: string; mods: ModData[] }[]
  /** Highest first. */
  titles: { id: string; start: EffectData[] }[]
  scholars: { id: string; expertise: Expertise; n: number; stickers: number }[]
  /** From east to west; the last is the one at the end of the world. */
  islands: IslandData[]
  symbols: string[]
  spots: SpotData[]
}

export interface EventData {
  id: string
  /** New campaigns begin without it. */
  former: boolean
  mods: ModData[]
  reveal: EffectData[]
  end: EffectData[]
}

export interface AdvisorData {
  id: string
  guild: Guild
  gold: number
  influence: number
  glory: number
  /** Printed; upgrade and build are gold less, so negative. */
  expertise: Partial<Record<Expertise, number>>
  mods: ModData[]
}

export interface TileData {
  id: string
  /** The good that makes it cheaper. */
  colour: Good
  price: number
  glory: number
  count: number
  mods: ModData[]
}

export interface MilestoneData {
  id: string
  glory: number
  prologue: boolean
}

export interface IslandData {
  id: string
  column: number
  row: number
  space: number
  garrison: number
  shipyard: boolean
  mods: ModData[]
  sites: SitePrint[]
}

export interface SitePrint {
  symbol: string
  defence: number
  dangerous: boolean
}

export interface SpotData {
  id: string
  symbol: string
  /** 0 to 1000. */
  x: number
  y: number
}

/** The sealed page of an entry of the log. */
export interface PageData {
  /** 1 when it leaves no choice. */
  options: number
  /** Where it is read, of an entry that no site has: `sea`, `edge`, `shore`, `tomb` or `prize`. */
  place?: string
}

/** The sealed page of what comes of an entry, or of an option that it left. */
export interface OutcomeData {
  find: { kind: string; good: string; gold: number }
  effects: EffectData[]
}

export interface EffectData {
  op: string
  who: string
  arg: string
  n: number
  /** The versions of the rules by which it happens; absent where there is no bound. */
  since?: number
  until?: number
}

export interface ModData {
  stat: string
  arg: string
  n: number
}

/** The id behind an element of a sort: "red-1" of "ship:red-1"; undefined when it is of another sort. */
export function after(sort: string, element: string | undefined): string | undefined {
  return element?.startsWith(`${sort}:`) ? element.slice(sort.length + 1) : undefined
}

/** The last picked element of a sort. */
export function pickedOf(sort: string, picked: readonly string[]): string | undefined {
  return after(
    sort,
    picked.findLast((id) => id.startsWith(`${sort}:`)),
  )
}

/** The goods of a hold or a warehouse one by one, in the order of the supply. */
export function goodsOf(lot: GoodsView): Good[] {
  return goods.flatMap((good) => Array<Good>(lot[good]).fill(good))
}

export function countGoods(lot: GoodsView): number {
  return lot.timber + lot.linen + lot.spice + lot.iron
}

/** The seats in the order in which they sit about the table, from one of them on. */
export function seatsFrom(first: number, order: readonly number[]): number[] {
  const at = Math.max(0, order.indexOf(first))
  return order.map((_, i) => order[(at + i) % order.length]!)
}

/** The number of a ship within its province: 1 or 2. */
export function numberOf(ship: string): number {
  return Number(ship.at(-1))
}

/** The colour of a ship, a warehouse or a place: "red" of "red-1". */
export function colourOf(id: string): Colour {
  return id.slice(0, id.indexOf('-')) as Colour
}

/** A ship as the view has it. */
export function shipOf(view: View, id: string): ShipView | undefined {
  for (const province of view.provinces) for (const ship of province.ships) if (ship.id === id) return ship
  return undefined
}

/** Where an island lies: by the latest rules where it was found, before that where the chart has it. */
export function spaceOf(view: View, data: Data, island: string): number {
  return view.islands.find(({ id }) => id === island)?.space ?? data.cards.islands.find(({ id }) => id === island)?.space ?? -1
}

/** The island of the chart at a space, in this match. */
export function islandAt(view: View, data: Data, space: number): string | undefined {
  return view.islands.find(({ id }) => spaceOf(view, data, id) === space)?.id
}
