import type { components } from '../../api/schema.ts'
import type { GameProps } from '../../play/types.ts'

type Schemas = components['schemas']

/** The server's View of a match (games/discoveries/show_view.go). Seats are numbers, -1 stands for nobody. */
export type View = Schemas['DiscoveriesView']
export type LotView = Schemas['DiscoveriesLotView']
export type JourneyView = Schemas['DiscoveriesJourneyView']
export type PlayerView = Schemas['DiscoveriesPlayerView']
export type DealView = Schemas['DiscoveriesDealView']

export const colours = ['red', 'blue', 'green', 'yellow', 'white', 'brown'] as const
export type Colour = (typeof colours)[number]

/** What is the same in all matches: served with the catalog (games/discoveries/rules.go). */
export interface Data {
  colours: Colour[]
  ships: ShipData[]
  contracts: ContractData[]
  journeys: JourneyData[]
  missions: MissionData[]
  /** Ships in each stack at the start. */
  stacks: number[]
  /** The stacks that hold an hourglass. */
  glasses: number[]
  start: Start
  handLimit: number
  quietRounds: number
  /** What was different by older versions of the rules, from the first on. */
  older: Pick<Data, 'contracts' | 'journeys' | 'missions' | 'start'>[]
}

/** What everybody begins with. */
export interface Start {
  coins: number
  /** Coins more by the place in the order of play, for two, three and four players. */
  more_by_place: number[][]
  contracts: number
  jokers: number
  any_colour: number
  reserve: number
}

/** The data by which a match is played: a view that names no version of the rules is of the first. */
export function dataOf(data: Data, view: View): Data {
  return { ...data, ...data.older[(view.rules ?? 1) - 1] }
}

export interface MissionData {
  id: string
  players: number
  /** Points a journey by contracts fulfilled; the last one holds for more. */
  chart: number[]
}

export interface ShipData {
  /** As the catalog knows it: red-1, or red-blue for a joker. */
  id: string
  colours: Colour[]
  /** 0 for a joker, whose hold is chosen when it is placed. */
  hold: number
  price: number
  /** Coins for placing it. */
  cost: number
}

export interface ContractData {
  id: string
  colour: Colour
  hold: number
  /** Coins by the rounds chosen: "1", "2", "3". */
  income: Record<string, number>
}

export interface JourneyData {
  id: string
  colour: Colour
  capacity: number
  /** Lower and higher number of points a ship. */
  interim: [number, number]
  final: [number, number]
}

export type Props = GameProps<View, Data>

/** The most rounds of a contract, and the holds that a joker may take. */
export const longest = 3
export const holds = [1, 2, 3] as const

/** The id behind an element of a sort: "red" of "colour:red"; undefined when it is of another sort. */
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

/** The journeys in an order in which they lie about a chart, from north-west to south-east, by the columns it has. */
export function charted(columns: number): readonly string[] {
  return columns === 4
    ? [
        'labrador',
        'azores',
        'spitsbergen',
        'cathay',
        'caribbean',
        'gold-coast',
        'malabar',
        'moluccas',
        'amazon',
        'brazil',
        'congo',
        'zanzibar',
      ]
    : [
        'labrador',
        'azores',
        'spitsbergen',
        'caribbean',
        'gold-coast',
        'cathay',
        'amazon',
        'malabar',
        'moluccas',
        'brazil',
        'congo',
        'zanzibar',
      ]
}

/** With how many coins each seat of a match begins (AD-1.4). */
export function startCoins({ start }: Data, first: number, count: number): number[] {
  const more = start.more_by_place[count - 2]!
  const order = seatsFrom(first, count)
  return Array.from({ length: count }, (_, seat) => start.coins + more[order.indexOf(seat)]!)
}

/** The seats in the order in which they play, from one of them on. */
export function seatsFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => (Math.max(0, first) + i) % count)
}

/** How many turns are to end without a ship bought, the present one among them, before the sale row is cleared (AD-4.7). */
export function turnsToClearing({ quietRounds }: Data, { players, quiet, begun }: View): number {
  // The view counts anew only as a turn ends in which a ship was bought.
  return quietRounds * players.length - (begun.includes('buy') ? -1 : quiet)
}
