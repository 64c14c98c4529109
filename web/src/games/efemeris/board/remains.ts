import type { PlayEvent } from '../../../play/types.ts'
import type { View } from '../model.ts'

/** A ship that went down, and the field where it was. */
export interface Loss {
  ship: string
  field: number
  /** A singularity took it. */
  swallowed: boolean
}

/** A planet that changed hands, and whose it was. */
export interface Taken {
  planet: string
  from: number
}

/** What is lost leaves a mark until everybody has had a turn. */
export interface Remains {
  losses: Loss[]
  taken: Taken[]
}

/** What went down and what was taken since the side on turn, or the one before it, last began a turn. */
export function remainsOf(past: readonly PlayEvent[], view: View): Remains {
  const sides = new Set(view.players.flatMap(({ nation, out }) => (out ? [] : [nation]))).size
  const turns = past.flatMap((event, i) => (event.kind === 'turn' ? [i] : []))
  const since = turns.at(-sides) ?? 0
  // What is lost twice in that time, such as a planet that is taken back, has the mark of the last time alone.
  const losses = new Map<string, Loss>()
  const taken = new Map<string, Taken>()
  past.forEach((event, i) => {
    if (i < since) return
    if (event.kind === 'sunk' || event.kind === 'swallowed') {
      const ship = String(event.args.ship)
      const field = lastField(past.slice(0, i), ship, view)
      if (field >= 0) losses.set(ship, { ship, field, swallowed: event.kind === 'swallowed' })
    }
    if (event.kind === 'conquered' && Number(event.args.from) >= 0) {
      taken.set(String(event.args.planet), { planet: String(event.args.planet), from: Number(event.args.from) })
    }
  })
  const back = new Set(view.players.flatMap((p) => p.ships).map((s) => s.id))
  return { losses: [...losses.values()].filter(({ ship }) => !back.has(ship)), taken: [...taken.values()] }
}

/**
 * What others did between a side's last turn and the one it has now; nothing once the side has moved in it, or where it is not
 * its turn.
 */
export function meanwhile(past: readonly PlayEvent[], side: readonly number[]): readonly PlayEvent[] {
  const turns = past.flatMap((event, i) => (event.kind === 'turn' ? [{ i, own: side.includes(Number(event.args.seat)) }] : []))
  const now = turns.at(-1)
  const last = turns.findLastIndex((turn) => turn.own && turn !== now)
  const begin = turns[last + 1]
  if (!now?.own || !begin || begin === now) return []
  return past.slice(now.i).some(({ kind }) => ends.has(kind)) ? [] : past.slice(begin.i, now.i)
}

/** What a side does on the map of its own accord. */
const ends: ReadonlySet<string> = new Set(['sailed', 'blown', 'driven', 'jumped', 'played', 'ability', 'used', 'sunk', 'razed'])

/** Where a ship was last, as events tell it; -1 where they don't. */
function lastField(past: readonly PlayEvent[], ship: string, view: View): number {
  const planet = (id: string | number | undefined) => view.planets.find((p) => p.id === id)?.field ?? -1
  for (const { kind, args } of past.toReversed()) {
    if (args.ship === ship && typeof args.to === 'number') return args.to
    if (args.ship !== ship) continue
    if (kind === 'built-frigate') return planet(args.planet)
    if (kind === 'built-galleon') return Number(args.field)
  }
  const home = past.find(({ kind, args }) => kind === 'mobilized' && fits(Number(args.seat), ship, view))
  return home ? planet(home.args.planet) : -1
}

/** Whether a ship is the galleon that a seat began with (EF-2.6). */
function fits(seat: number, ship: string, view: View): boolean {
  const prefix = { france: 'fr', britain: 'gb', spain: 'es', '': '' }[view.players[seat]?.nation ?? '']
  return ship === `${prefix}-galleon${view.players.length === 4 && seat >= 2 ? '-2' : ''}`
}
