import type { PlayEvent } from '../../../play/types.ts'
import type { View } from '../model.ts'
import { dealOf } from './deal.ts'
import { throwOf } from './venture/throw.ts'

/** A part of the scene that is on. */
export type Part = 'deal' | 'roster' | 'endeavour' | 'tile' | 'tomb' | 'rise' | 'spot' | 'naming' | 'drawn' | 'slip' | 'finish'

const slips = new Set(['research', 'retire', 'give', 'pick', 'appease', 'cargo', 'box', 'damage', 'load', 'plunder'])

/** What is played out just now, in the order in which it is shown; `own` is what others at the table are not shown. */
export function stage(
  view: View,
  picked: readonly string[],
  events: readonly PlayEvent[],
  own: {
    /** A name is asked for. */ names?: boolean
    /** A card was drawn. */ drawn?: boolean
    /** Their seats: undefined for whoever sees all that was asked for. */ seats?: readonly number[]
  } = {},
): Part[] {
  const parts: Part[] = []
  const venture = view.endeavour.kind !== ''
  const deal = dealOf(view, picked, events)
  // An answer is a scene for who asked: others have it in the log, and would have to put away what rests over their chart.
  const answered = deal?.state === 'accepted' || deal?.state === 'declined'
  if (deal && (!answered || !own.seats || own.seats.includes(deal.asker))) parts.push('deal') // whoever is asked sees it first: what is told behind may be long
  if (view.phase === 'roster') parts.push('roster')
  if (venture || throwOf(events)) parts.push('endeavour')
  if (events.some((e) => e.kind === 'tile' || e.kind === 'turned-up')) parts.push('tile')
  if ((view.endeavour as { choice?: string }).choice) parts.push('tomb')
  if (events.some((e) => e.kind === 'rise')) parts.push('rise')
  if (view.phase === 'spot') parts.push('spot')
  if (view.phase === 'naming' || own.names) parts.push('naming')
  if (own.drawn) parts.push('drawn')
  if (view.finish.over) parts.push('finish')
  else if (slips.has(view.phase) && !(venture && inVenture.has(view.phase))) parts.push('slip')
  return parts
}

/** Whether a campaign is in the first round of its prologue. */
export function begins(view: Pick<View, 'prologue' | 'year' | 'round' | 'finish'>): boolean {
  return view.prologue && view.year === 1 && view.round === 1 && !view.finish.over
}

/** Phases that the scene of an endeavour shows itself. */
const inVenture = new Set(['damage', 'load', 'plunder'])

/** The steps of a turn, in which the chart and the dock are chosen from. */
const chart = new Set(['hire', 'activate', 'guild', 'action'])

/** Whether a scene only tells: nothing is decided in it, neither by the viewer nor by somebody else. */
export function closable(view: View, next: ReadonlySet<string>, parts: readonly Part[]): boolean {
  if (view.endeavour.kind !== '') return false
  if (parts.includes('finish')) return next.size === 0 && view.decider < 0
  if (parts.includes('deal') && view.now.asked >= 0) return false
  const asking = parts.includes('deal') && next.size > 0 && [...next].every((id) => id.startsWith('province:'))
  return chart.has(view.phase) && !asking
}
