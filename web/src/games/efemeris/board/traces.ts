import type { Leg, Way } from '../../../play/motion.svelte.ts'
import type { PlayEvent } from '../../../play/types.ts'
import type { Chart } from './chart.ts'

/** Events in which a ship changes its place. */
const moves = new Set(['sailed', 'blown', 'driven', 'jumped'])

/** A ship's way as an event tells it, with the path to draw; a jump follows no path. */
export interface Trace {
  ship: string
  from: number
  to: number
  path: string
  jump: boolean
}

/** The ways of ships among some events. */
export function traces(events: readonly PlayEvent[], chart: Chart): Trace[] {
  return events.flatMap((e) => {
    if (!moves.has(e.kind)) return []
    const ship = String(e.args.ship)
    const from = Number(e.args.from)
    const to = Number(e.args.to)
    const jump = e.kind === 'jumped'
    const path = (jump ? undefined : chart.route(from, to)?.path) ?? straight(from, to, chart)
    return path ? [{ ship, from, to, path, jump }] : []
  })
}

function straight(from: number, to: number, chart: Chart): string | undefined {
  const a = chart.fields.get(from)
  const b = chart.fields.get(to)
  if (!a || !b) return undefined
  const lift = Math.hypot(a.x - b.x, a.y - b.y) * 0.3
  return `M${a.x} ${a.y}Q${(a.x + b.x) / 2} ${(a.y + b.y) / 2 - lift} ${b.x} ${b.y}`
}

const perUnit = 0.6 // milliseconds a unit of the drawing
const least = 180
const most = 400 // as long as the piece of a ship's way lasts

/** The ways of ships, each one leg after the other. */
export function waysOf(list: readonly Trace[]): Way[] {
  const ships = [...new Set(list.map((w) => w.ship))]
  return ships.map((id) => ({ id, legs: list.filter((w) => w.ship === id).map((w) => leg(w.path)) }))
}

function leg(path: string): Leg {
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  line.setAttribute('d', path)
  const length = line.getTotalLength()
  return { time: Math.min(most, least + length * perUnit), where: (part) => line.getPointAtLength(length * part) }
}
