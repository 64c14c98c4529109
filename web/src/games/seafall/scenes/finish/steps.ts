import type { PlayEvent } from '../../../../play/types.ts'
import { colourOf, type View } from '../../model.ts'
import { weights } from '../../weights.ts'

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

/**
 * The deeds since the match ended, among all that has happened; none while it goes on. Of a match that players have agreed to end the rules
 * tell no winner: it ended when the last of them accepted.
 */
export function deedsOf(past: readonly PlayEvent[]): Deed[] {
  const won = past.findLastIndex((e) => e.kind === 'ends')
  const over = past.findLastIndex((e) => e.kind === 'over')
  const end = won < 0 && over > 0 ? past.findLastIndex((e) => e.kind === 'accept') : won
  if (end < 0) return []
  return past.slice(end + 1).flatMap((event) => {
    const step = stepOfKind[event.kind]
    return step ? [{ step, event }] : []
  })
}

/** What is said of a winner's way in so many sentences. */
const sentences = 3
/** What weighs less than this is not worth a sentence. */
const worth = 4
/** What is told beside them, is no deed, or does not say who did it. */
const left = new Set(['ends', 'emperor', 'sunk', 'found', 'found-good', 'found-mine', 'found-wharf', 'found-market'])

/** The weightiest deeds of a seat up to the end of the match, in the order in which they were done. */
export function storyOf(past: readonly PlayEvent[], seat: number, view: View): PlayEvent[] {
  const colour = view.provinces[seat]?.colour
  if (!colour) return []
  const own = ({ args }: PlayEvent) => args.province === colour || (args.ship && colourOf(String(args.ship)) === colour)
  return past
    .map((event, at) => ({ event, at, weight: left.has(event.kind) ? 0 : (weights[event.kind] ?? 1) }))
    .filter(({ event, weight }) => weight >= worth && own(event))
    .toSorted((a, b) => b.weight - a.weight || b.at - a.at)
    .slice(0, sentences)
    .toSorted((a, b) => a.at - b.at)
    .map(({ event }) => event)
}
