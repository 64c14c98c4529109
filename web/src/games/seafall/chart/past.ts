import type { PlayEvent } from '../../../play/types.ts'
import { coast, colourOf, spaceOf, type Colour, type Data, type View } from '../model.ts'
import { lastColumn, way } from './geometry.ts'

/** Two spaces between which ships of a province have sailed: neighbours, or a harbour and a space off the coastal water that was passed. */
export interface Leg {
  colour: Colour
  from: number
  to: number
}

/** Where a ship went down, or a fleet that belongs to nobody. */
export interface Wreck {
  /** Empty for such a fleet. */
  ship: string
  space: number
}

/** What a match has left on its chart. */
export interface Past {
  legs: Leg[]
  wrecks: Wreck[]
  /** The westernmost column of the chart that is known: an island of it is on the chart, or a ship has been there. */
  reached: number
  /** The westernmost beyond it, where the sea goes on; 0 for none. */
  outer: number
}

/** What some events, told from the start of the match, have left on the chart. */
export function pastOf(events: readonly PlayEvent[], view: View, data: Data): Past {
  const legs = new Map<string, Leg>()
  const wrecks: Wreck[] = []
  const at = new Map<string, number>()
  const lies = view.provinces.flatMap((p) => p.ships.map((ship) => ship.space))
  const seen = new Set(lies)

  const sail = (ship: string, from: number, to: number) => {
    at.set(ship, to)
    seen.add(to)
    const spaces = way(data, from, to).filter((space) => space !== coast || space === from || space === to)
    for (let i = 1; i < spaces.length; i++) {
      const [a, b] = [spaces[i - 1]!, spaces[i]!].sort((x, y) => x - y) as [number, number]
      legs.set(`${colourOf(ship)} ${a} ${b}`, { colour: colourOf(ship), from: a, to: b })
    }
  }
  let raider = ''
  for (const { kind, args } of events) {
    if (kind === 'sailed') sail(String(args.ship), Number(args.from), Number(args.to))
    if (kind === 'fleet') for (const n of [1, 2]) sail(`${args.province}-${n}`, Number(args.from), Number(args.to))
    if (kind === 'raids-fleet') raider = String(args.ship) // which lies beside it
    if (kind === 'broken' && at.has(raider)) wrecks.push({ ship: '', space: at.get(raider)! })
    if (kind === 'sunk') {
      const ship = String(args.ship)
      const home = data.provinces.indexOf(colourOf(ship))
      wrecks.push({ ship, space: at.get(ship) ?? home })
      at.delete(ship)
    }
  }
  const islands = view.islands.map(({ id }) => data.spaces[spaceOf(view, data, id)]?.column ?? 0)
  const columns = [...seen].map((space) => data.spaces[space]?.column ?? 0)
  const all = [0, ...islands, ...columns]
  const reached = Math.max(...all.filter((column) => column <= lastColumn))
  const outer = Math.max(0, ...all.filter((column) => column > lastColumn))
  return { legs: [...legs.values()], wrecks, reached, outer }
}
