import { seatsFrom, type Colour, type Data, type JourneyData, type JourneyView, type ShipData, type View } from './model.ts'

/** Whether a ship's own colour is a journey's printed one; a joker's if either is (AD-4.2). */
export function matches(ship: ShipData, journey: JourneyData): boolean {
  return ship.colours.includes(journey.colour)
}

/** What placing a ship on a journey costs, and what it brings at the scorings to come (AD-2.6, AD-4.2). */
export interface Gain {
  cost: number
  interim: number
  final: number
  match: boolean
}

export function gain(ship: ShipData, journey: JourneyData, scored: number): Gain {
  const match = matches(ship, journey)
  const side = match ? 1 : 0
  return { cost: ship.cost, interim: scored > 0 ? 0 : journey.interim[side], final: scored > 1 ? 0 : journey.final[side], match }
}

/** The hold that a journey still has (AD-3.2). */
export function room(journey: JourneyData, now: JourneyView): number {
  return journey.capacity - now.used
}

/** What a journey will still bring a seat if nothing changes. */
export function coming(now: JourneyView, seat: number, scored: number): number {
  return (scored > 0 ? 0 : (now.interim[seat] ?? 0)) + (scored > 1 ? 0 : (now.final[seat] ?? 0))
}

/** Between how many and how many ships from now on the next hourglass comes up (AD-1.5, AD-2.5); null when none is left. */
export function nextGlass(view: View): { least: number; most: number } | null {
  const at = view.stacks.findIndex((s) => s.glass)
  if (at < 0) return null
  const before = view.stacks.slice(0, at).reduce((sum, s) => sum + s.cards, 0)
  return { least: before + 1, most: before + (view.stacks[at]?.cards ?? 0) }
}

/** Whose turns are left before the scoring that an hourglass has triggered, the present one first (AD-4.1). */
export function turnsLeft(view: View): number[] {
  if (view.countdown <= 0 || view.turn < 0) return []
  const round = seatsFrom(view.turn, view.players.length)
  return Array.from({ length: view.countdown }, (_, i) => round[i % round.length]!)
}

/** Hold still missing for the contract of the open chain, and hold that it takes in all. */
export function missing(view: View, data: Data): { left: number; total: number } | null {
  const contract = data.contracts.find((c) => c.id === view.chain.contract)
  return contract ? { left: contract.hold - view.chain.loaded, total: contract.hold } : null
}

/** Coins that the viewer may still spend; what the open chain has spent is gone from them already. */
export function purse(view: View, seat: number): number {
  const coins = view.players[seat]?.coins ?? 0
  return view.turn === seat ? coins - view.chain.coins : coins
}

/** Whether a free ship could ever go on a journey because of its colour and hold, whatever it costs. */
export function fits(ship: ShipData, journey: JourneyData, now: JourneyView): boolean {
  const least = ship.hold || 1
  return least <= room(journey, now) && (now.colour === '' || ship.colours.includes(now.colour as Colour))
}

/** What a mission brings for each of its journeys with so many contracts fulfilled (AD-4.4). */
export function missionValue(data: Data, id: string, fulfilled: number): number {
  const chart = data.missions.find((mission) => mission.id === id)?.chart ?? []
  return chart[Math.min(fulfilled, chart.length - 1)] ?? 0
}
