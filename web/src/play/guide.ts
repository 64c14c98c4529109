import type { Choice } from '../api/types.ts'
import { manifestOf } from './manifest.ts'
import type { PlayEvent } from './types.ts'

/** How a guided match stands when a step is judged. */
export interface GuidedPosition<View = unknown, Data = unknown> {
  view: View
  data: Data
  /** The seat that is guided. */
  seat: number
}

/**
 * A step of a guided match. Its words are the catalog's: `guide.<id>` names it, `guide.<id>.text` says what to do, and
 * `guide.<id>.done` what came of it, which stands above the step that follows. A step without `happens` and `stands` is a
 * page: it is read, and has no `.done`.
 */
export interface GuideStep<View = unknown, Data = unknown> {
  id: string
  /** Whether an event is what the step waits for. */
  happens?: (event: PlayEvent, at: GuidedPosition<View, Data>) => boolean
  /** How many such events it waits for; 1 unless told. */
  times?: number
  /** Whether the step is over as things stand: for what no event tells. */
  stands?: (at: GuidedPosition<View, Data>) => boolean
  /** Whether a choice belongs to the step; others are not offered meanwhile. None does unless told. */
  allows?: (choice: Choice, at: GuidedPosition<View, Data>) => boolean
  /** CSS selectors of what the text speaks of while there is nothing to choose. */
  points?: readonly string[]
}

/** A guided match of a game. */
export interface Guide<View = unknown, Data = unknown> {
  /** Against whom it is played. */
  bot: string
  /** How many sit at the table; 2 unless told. */
  seats?: number
  /** The seat that the prepared position is made for. */
  seat: number
  steps: readonly GuideStep<View, Data>[]
}

/** The match option by which a game offers its guided match; the forms for other matches leave it out. */
export const guideOption = 'guide'

/** Whether this client can guide through a match of a game. */
export function guided(game: string): boolean {
  return manifestOf(game)?.guide !== undefined
}

/** Loads a game's guide; null when this client has none. */
export async function loadGuide(game: string): Promise<Guide | null> {
  return (await manifestOf(game)?.guide?.())?.guide ?? null
}

/** Whether a step is only read. */
export function isPage(step: GuideStep): boolean {
  return !step.happens && !step.stands
}

/**
 * The step that the events so far lead to; the number of steps when all are done. What happened decides: a page that was not
 * read, and a step that no event tells of, lie behind as soon as a later step was done.
 */
export function follow(
  steps: readonly GuideStep[],
  events: readonly PlayEvent[],
  at: GuidedPosition,
  read: ReadonlySet<string>,
): number {
  let now = 0
  let times = 0
  for (const event of events) {
    const goal = steps.findIndex((step, i) => i >= now && step.happens)
    const step = steps[goal]
    if (!step?.happens?.(event, at)) continue
    times = goal === now ? times + 1 : 1
    now = goal
    if (times < (step.times ?? 1)) continue
    now++
    times = 0
  }
  while (now < steps.length && passed(steps[now]!, at, read)) now++
  return now
}

function passed(step: GuideStep, at: GuidedPosition, read: ReadonlySet<string>): boolean {
  return isPage(step) ? read.has(step.id) : !!step.stands?.(at)
}

/** What a step leaves of some choices. When it leaves none, the match has left the guide's course: then all are offered. */
export function narrowed(
  step: GuideStep | undefined,
  choices: readonly Choice[],
  at: GuidedPosition,
): { choices: readonly Choice[]; astray: boolean } {
  if (!step) return { choices, astray: false }
  if (isPage(step)) return { choices: [], astray: false }
  const left = choices.filter((choice) => step.allows?.(choice, at))
  const astray = left.length === 0 && choices.length > 0
  return { choices: astray ? choices : left, astray }
}
