import type { PlayEvent } from '../../../../play/types.ts'
import type { View } from '../../model.ts'

/** The steps of the end of a match, in their order. */
export const steps = ['develop', 'improve', 'keep', 'box', 'reconcile', 'titles'] as const
export type Step = (typeof steps)[number]

const stepOfKind: Record<string, Step> = {
  field: 'develop',
  garrison: 'develop',
  'more-influence': 'develop',
  'more-luck': 'develop',
  epithet: 'develop',
  improved: 'improve',
  kept: 'keep',
  'kept-none': 'keep',
  box: 'box',
  reconciles: 'reconcile',
  'took-back': 'reconcile',
  struck: 'reconcile',
  eternal: 'reconcile',
  recorded: 'titles',
  title: 'titles',
  emperor: 'titles',
}

/** The steps that this match has: the campaign's last makes peace, and its glory is recorded. */
export function stepsOf(view: View): Step[] {
  return view.finish.last ? ['reconcile', 'titles'] : [...steps]
}

/** Where a step stands: done, under way, or still to come. */
export function standing(step: Step, view: View): 'done' | 'now' | 'later' {
  if (view.phase === 'over') return 'done'
  const at = steps.indexOf(view.phase as Step)
  const here = steps.indexOf(step)
  return here < at ? 'done' : here === at ? 'now' : 'later'
}

/** An event that belongs to a step of the end of a match. */
export interface Deed {
  step: Step
  event: PlayEvent
}

/** The deeds among some events, behind the end of the match where it is among them. */
export function deedsOf(events: readonly PlayEvent[]): Deed[] {
  const from = events.findLastIndex((e) => e.kind === 'ends') + 1
  return events.slice(from).flatMap((event) => {
    const step = stepOfKind[event.kind]
    return step ? [{ step, event }] : []
  })
}

/** Deeds told so far, with those of a further move: rows that are known already tell nothing new, rows behind it are gone. */
export function remember(told: readonly Deed[], events: readonly PlayEvent[]): Deed[] {
  const first = events[0]?.number
  if (first === undefined) return [...told]
  return [...told.filter((deed) => deed.event.number < first), ...deedsOf(events)]
}
