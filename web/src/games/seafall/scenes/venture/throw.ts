import type { PlayEvent } from '../../../../play/types.ts'
import { chanceOf } from '../../art/coast.ts'
import { holdAt } from '../../abroad/holds.ts'
import { fateOf, type Fate } from './fate.ts'
import { faces, type Data, type EventData, type Face, type View } from '../../model.ts'

/** What became of a throw, told by the events of one move. */
export interface Throw {
  /** Dice by result: nothing, small, medium, large. */
  dice: number[]
  /** How often dice were thrown: more than once where some or all were thrown again. */
  casts: number
  /** Luck spent on it. */
  luck: number
  /** -1 until it stands. */
  successes: number
  defence: number
  damage: number
  outcome: '' | 'succeeded' | 'failed'
  /** The flagship sank. */
  sunk: boolean
  /** What success gives by itself: nothing where a raid at sea has its booty alone. */
  glory: number
  /** The gate that was passed by it, or empty. */
  gate: string
  /** The event that declared the endeavour. */
  about: PlayEvent | undefined
}

const declared = new Set([
  'explores',
  'surveys',
  'enters',
  'raids',
  'raids-province',
  'raids-ship',
  'raids-fleet',
  'raids-colony',
  'challenges',
])
const cast = new Set(['rolled', 'rolled-small'])

/** The throw that some events tell of, with the view before them where there was one; undefined when they tell of none. */
export function throwOf(events: readonly PlayEvent[], before?: Pick<View, 'endeavour'> | null): Throw | undefined {
  if (!events.some((e) => cast.has(e.kind) || e.kind === 'throw' || e.kind === 'luck')) return undefined
  const told: Throw = {
    dice: before?.endeavour.kind ? [...before.endeavour.dice] : [0, 0, 0, 0], // until they are thrown
    casts: 0,
    luck: 0,
    successes: -1,
    defence: 0,
    damage: 0,
    outcome: '',
    sunk: false,
    glory: 0,
    gate: '',
    about: undefined,
  }
  for (const [i, event] of events.entries()) tell(told, event, events[i - 1]?.kind ?? '')
  return told
}

function tell(told: Throw, { kind, args, ...event }: PlayEvent, before: string): void {
  if (declared.has(kind)) told.about = { kind, args, ...event }
  if (cast.has(kind)) {
    told.dice = faces.map((face) => Number(args[face]))
    told.casts++
  }
  if (kind === 'luck') {
    told.luck++
    if (told.dice.some((n) => n > 0))
      told.dice = told.dice.map((n, i) => n + (faces[i] === 'medium' ? 1 : faces[i] === 'nothing' ? -1 : 0))
  }
  if (kind === 'throw') {
    told.successes = Number(args.successes)
    told.defence = Number(args.defence)
    told.damage = Number(args.damage)
  }
  if (kind === 'succeeded' || kind === 'failed') told.outcome = kind
  if (kind === 'passed') told.gate = String(args.gate)
  if (kind === 'glory' && told.outcome === 'succeeded' && (before === 'succeeded' || before === 'passed'))
    told.glory = Number(args.n)
  if (kind === 'sunk') told.sunk = true
}

/** Dice one by one, the best first. */
export function facesOf(dice: readonly number[]): Face[] {
  return faces.toReversed().flatMap((face) => Array<Face>(Math.max(0, dice[faces.indexOf(face)] ?? 0)).fill(face))
}

/** Dice in the order in which they fell: any, but the same for the same throw. */
export function landed<T extends { id: number }>(dice: readonly T[], cast: number): T[] {
  const key = ({ id }: T) => chanceOf(`throw ${cast}`, id)
  return dice.toSorted((a, b) => key(a) - key(b))
}

/** What can be expected of some dice: successes on average, to a tenth, and how likely none is (0 to 1). */
export interface Odds {
  mean: number
  none: number
}

/** The odds of n dice; where small successes are thrown once more, one of them may be lost again. */
export function odds(n: number, die: readonly Face[], again = false): Odds {
  const miss = missing(die, again)
  return { mean: Math.round(10 * n * (1 - miss)) / 10, none: miss ** n }
}

/** How likely a die is no success. */
function missing(die: readonly Face[], again: boolean): number {
  const share = (face: Face) => die.filter((f) => f === face).length / die.length
  return share('nothing') + (again ? share('small') * share('nothing') : 0)
}

/** How likely a throw of n dice leaves the flagship unhurt, damaged or sunk, where it bears so much damage: shares of 1 (SF-8.7, SF-9.1). */
export function forecast(
  n: number,
  die: readonly Face[],
  again: boolean,
  defence: number,
  bearable: number,
): Record<Fate, number> {
  const miss = missing(die, again)
  const told = { unhurt: 0, damaged: 0, sunk: 0 }
  let ways = 1 // to choose the dice that succeed
  for (let hits = 0; hits <= n; hits++) {
    const damage = Math.max(0, defence - hits)
    told[fateOf(damage, damage, bearable, false)] += ways * (1 - miss) ** hits * miss ** (n - hits)
    ways *= (n - hits) / (hits + 1)
  }
  return told
}

/** Whether what an endeavour brings is being taken, but for what is taken of a ship. */
export function brings(view: View): boolean {
  const { phase, endeavour } = view
  if (endeavour.kind === '' || (phase === 'plunder' && endeavour.target && !holdAt(view, endeavour))) return false
  return phase === 'loot' || phase === 'plunder' || phase === 'load'
}

/**
 * Whether small successes are thrown once more at the endeavour under way: by the island, since version 8 of the rules also off its shore
 * (SF-23.1), or by the event of the round.
 */
export function throwsAgain(view: View, data: Data, pages: Readonly<Record<string, unknown>>, rules: number): boolean {
  const { island: on, target, space } = view.endeavour
  const off = rules >= 8 && target ? space : undefined
  const island = data.cards.islands.find((i) => i.id === on || (off !== undefined && i.space === off))
  return throwsAgainOn(view, data, pages, island?.id ?? '')
}

/** Whether they are for who ventures something on an island, or where there is none, in this round. */
export function throwsAgainOn(view: View, data: Data, pages: Readonly<Record<string, unknown>>, on: string): boolean {
  const island = data.cards.islands.find(({ id }) => id === on)
  const event = data.cards.events.find((e) => e.id === view.event) ?? (pages[`event-card.${view.event}`] as EventData | undefined)
  return [...(island?.mods ?? []), ...(event?.mods ?? [])].some((mod) => mod.stat === 'reroll-small')
}

/** The dice of a pool, at most as many as there are. */
export const diceThere = 15
export function poolSize(view: View): number {
  return Math.min(
    diceThere,
    view.endeavour.pool.reduce((sum, reason) => sum + reason.dice, 0),
  )
}

export type Notch = 'met' | 'open' | 'over'

/** A defence notch by notch: those that successes meet, those left open, and successes beyond. */
export function notches(successes: number, defence: number): Notch[] {
  return Array.from({ length: Math.max(successes, defence) }, (_, i) => (i >= defence ? 'over' : i < successes ? 'met' : 'open'))
}
