import { announces, eventsOf, standing, tableKinds, type LogRow } from './logbook.ts'
import type { GameRace, PlayEvent } from './types.ts'

/**
 * How much a kind of event weighs when it is told what happened: 1 unless a game says otherwise, 0 for what goes without
 * saying. A game exports its own as `weights` from `games/<id>/weights.ts`.
 */
export type Weights = Readonly<Record<string, number>>

/** From this weight on an event stands out wherever it is told. */
export const heavy = 5

/** What of the table's own changes a match for all: who leaves it, and who comes. All else weighs 1. */
const grave: Weights = { resign: 9, takeover: 4 }

export function weightOf(event: PlayEvent, weights: Weights = {}): number {
  return tableKinds.has(event.kind) ? (grave[event.kind] ?? 1) : (weights[event.kind] ?? (event.kind === 'turn' ? 0 : 1))
}

/** One thing that somebody did, and how much it weighs. */
export interface Deed {
  key: string
  event: PlayEvent
  weight: number
}

/** The seats that an event is about. */
export type Whose = (event: PlayEvent) => readonly number[]

const bySeat: Whose = ({ args }) => [Number(args.seat)]

/** The seats of the side by which a game's words tell of an event, where they name no seat. */
export function bySide({ by, of }: GameRace, view: unknown, data: unknown): Whose {
  const racers = of(view, data)?.racers ?? []
  return (event) => (event.args.seat === undefined ? (racers.find(({ id }) => id === by?.(event))?.seats ?? []) : bySeat(event))
}

/**
 * The number of the last row in which one of some seats moved before others moved last, of those that still stand; 0 when none
 * did. Through all of one's own turn it stays where one's last turn ended, and is where this one ends as soon as it does. What
 * answers somebody in the middle of their turn ends no turn, and what others answer in the middle of one's own begins none. `whose`
 * tells whose turn begins by an event.
 */
export function lastMoveOf(log: readonly LogRow[], seats: readonly number[], whose: Whose = bySeat): number {
  const moves = withoutAnswers(
    standing(log).filter((row) => row.kind === 'move'),
    seats,
  )
  const last = moves.at(-1)
  if (last && seats.includes(last.seat) && passesOn(last, seats, whose)) return last.number
  const others = moves.findLastIndex((row) => !seats.includes(row.seat))
  return moves.slice(0, Math.max(0, others)).findLast((row) => seats.includes(row.seat))?.number ?? 0
}

/** Whether a row begins a turn of somebody else's. */
function passesOn(row: LogRow, seats: readonly number[], whose: Whose): boolean {
  return eventsOf(row).some((event) => event.kind === 'turn' && !whose(event).some((seat) => seats.includes(seat)))
}

/** What ends a turn: the next one, or a time in which all decide. */
const bounds: ReadonlySet<string> = new Set(['turn', 'winter'])

const ends = (row: LogRow) => row.events.some(({ kind }) => bounds.has(kind))

/**
 * Moves without those of some seats that are followed and preceded by moves of one and the same other seat, in one turn; and without those
 * of others in a turn that began with a move of these seats.
 */
function withoutAnswers(moves: readonly LogRow[], seats: readonly number[]): LogRow[] {
  const kept: LogRow[] = []
  let asked: LogRow | undefined // the last move of somebody else
  let own: LogRow[] = []
  let begins = false // a turn does
  let mine = false // the turn is of these seats
  for (const row of moves) {
    const held = seats.includes(row.seat)
    if (begins) mine = held
    begins = row.events.some(({ kind }) => kind === 'turn')
    if (held) own.push(row)
    else if (!mine) {
      const answers = asked?.seat === row.seat && !ends(asked) && !own.some(ends)
      kept.push(...(answers ? [] : own), row)
      asked = row
      own = []
    }
    if (ends(row)) mine = false
  }
  return [...kept, ...own]
}

/** How much more it weighs when it is one's own loss: what another lost of the same sort, or of a graver one, comes after it. */
const loss = 3

/**
 * What others did after a row and still stands, the weightiest first; of equal weight in the order in which it happened. `struck` tells
 * which events are a loss of these seats.
 */
export function deedsAfter(
  log: readonly LogRow[],
  number: number,
  seats: readonly number[],
  weights: Weights | undefined,
  struck: (event: PlayEvent) => boolean = () => false,
): Deed[] {
  const deeds = standing(log.filter((row) => row.number > number))
    .filter((row) => !seats.includes(row.seat))
    .flatMap((row) => deedsOf(row, weights))
    .map((deed) => (struck(deed.event) ? { ...deed, weight: deed.weight + loss } : deed))
  // A naming is told once, by the name, and weighs what the game says.
  const names = deeds.filter(({ event }) => event.kind === 'name')
  const given = deeds.map(({ event }) => names.find((name) => announces(event, name.event)))
  return deeds
    .map((deed, i) => ({ ...deed, ...given[i], weight: deed.weight }))
    .filter(({ key }, i) => given[i] || !given.some((name) => name?.key === key))
    .toSorted((a, b) => b.weight - a.weight)
}

/**
 * By which deed a side won: the weightiest that it did, the last of these; null where nothing it did stands out. What happens to
 * somebody else or to nobody in its moves, such as a scoring, is no deed of its own.
 */
export function decisive(log: readonly LogRow[], winners: readonly number[], weights: Weights | undefined): Deed | null {
  let best: Deed | null = null
  for (const row of standing(log)) {
    if (row.kind !== 'move' || !winners.includes(row.seat)) continue
    // Of one move the first of equals is what was done, the others what came of it.
    const done = deedsOf(row, weights).filter(({ event }) => isBy(winners, event))
    const deed = done.toSorted((a, b) => b.weight - a.weight)[0]
    if (deed && deed.weight >= Math.max(heavy, best?.weight ?? 0)) best = deed
  }
  return best
}

/** Whether a match that ended for a reason was decided by what was done in it: not by who left it or ran out of time, nor by a word given. */
export function isPlayedOut(reason: string): boolean {
  return !['resign', 'time', 'agreement'].includes(reason)
}

/** Whether an event tells of somebody who does something: by the argument for who it is, where that is a seat one of these. */
export function isBy(seats: readonly number[], { args }: PlayEvent): boolean {
  return typeof args.seat === 'number' ? seats.includes(args.seat) : args.province !== undefined || args.by !== undefined
}

function deedsOf(row: LogRow, weights: Weights | undefined): Deed[] {
  return eventsOf(row).flatMap((event, i) => {
    const weight = weightOf(event, weights)
    return weight > 0 ? [{ key: `${row.number}.${i}`, event, weight }] : []
  })
}
