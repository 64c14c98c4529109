import type { Choice } from '../../../api/types.ts'
import { isPage, type Guide, type GuidedPosition, type GuideStep } from '../../../play/guide.ts'
import type { PlayEvent } from '../../../play/types.ts'
import type { Data, View } from '../model.ts'

type At = GuidedPosition<View, Data>
type Step = GuideStep<View, Data>
type Args = Record<string, string | number>

/** What the prepared position is made of (games/seafall/guide_match.go). */
const flagship = 'red-1'
const helper = 'brute'
const isle = 'gannet'
const milestone = 'full-purse'

const colourOf = ({ view, seat }: At) => view.provinces[seat]!.colour
const has = (args: Choice['args'], wanted: Args) => Object.entries(wanted).every(([name, value]) => args[name] === value)

/** Whether an event is of a kind, tells of the guided province or of a ship of it, and has these arguments. */
function own(event: PlayEvent, at: At, kind: string, args: Args = {}): boolean {
  const colour = colourOf(at)
  const whose = event.args.province === colour || String(event.args.ship ?? '').startsWith(`${colour}-`)
  return event.kind === kind && whose && has(event.args, args)
}

/** Whether a choice is of a kind and has these arguments. */
function chooses(choice: Choice, kind: string, args: Args = {}): boolean {
  return choice.kind === kind && has(choice.args, args)
}

const spaceOf = (island: string, { data }: At) => data.cards.islands.find((i) => i.id === island)?.space ?? -1

/** What an advisor adds to the dice of an exploration. */
const explores = (advisor: unknown, { data }: At) => data.cards.advisors.find((a) => a.id === advisor)?.expertise.explore ?? 0

/** Whether a site is one for beginners: unexplored, without a red shield, and of a defence that cannot sink a sound ship. */
function easy(island: unknown, site: number, { view, data }: At): boolean {
  const print = data.cards.islands.find((i) => i.id === island)?.sites[site - 1]
  const now = view.islands.find((i) => i.id === island)?.sites[site - 1]
  return !!print && !print.dangerous && print.defence <= 4 && now?.find === 'nothing'
}

/** Whether a space is an island with such a site. */
function inviting(space: unknown, at: At): boolean {
  const island = at.data.cards.islands.find((i) => i.space === space)
  return !!island && island.sites.some((_, k) => easy(island.id, k + 1, at))
}

/** A step that one choice completes, and of which an event tells. */
function doing(id: string, event: [kind: string, args?: Args], allows: (choice: Choice, at: At) => boolean, times = 1): Step {
  return { id, times, happens: (seen, at) => own(seen, at, ...event), allows }
}

/** Leaving out what comes before the choice of a guild, and commissioning one. */
function commissioning(id: string, guild: string, first: (choice: Choice) => boolean = () => false): Step {
  return doing(id, ['guild', { guild }], (choice) => chooses(choice, 'guild', { guild }) || first(choice))
}

/** Ending the turn; the step is over when it is one's turn again. */
function waiting(id: string): Step {
  return doing(id, ['turn'], (choice) => chooses(choice, 'end-turn'))
}

/** What the entry of the log, or a throw, may leave to decide. */
const consequences = ['entry', 'load', 'leave', 'jettison', 'box', 'pick', 'give', 'appease', 'flip', 'damage', 'share']

const steps: readonly Step[] = [
  { id: 'goal', points: ['.seafall .sea'] },
  { id: 'year', points: ['.seafall .time'] },
  { id: 'turn', points: ['.seafall .turn'] },
  doing('hire', ['hired-by-influence'], (choice, at) => 'influence' in choice.args && explores(choice.args.advisor, at) > 0),
  doing('activate', ['activated', { advisor: helper }], (choice) => chooses(choice, 'activate', { advisor: helper })),
  commissioning('merchants', 'merchants'),
  doing('outward', ['fleet'], (choice, at) => chooses(choice, 'fleet', { to: spaceOf(isle, at) })),
  doing('buy', ['bought'], (choice) => chooses(choice, 'buy'), 3),
  waiting('wait'),
  commissioning('market', 'merchants', (choice) => chooses(choice, 'skip')),
  doing('homeward', ['fleet'], (choice, at) => chooses(choice, 'fleet', { to: at.data.provinces.indexOf(colourOf(at)) })),
  doing('sell', ['sold'], (choice) => chooses(choice, 'sell'), 2),
  doing('milestone', ['claimed', { milestone }], (choice) => chooses(choice, 'claim', { milestone })),
  waiting('wait-again'),
  commissioning('builders', 'builders', (choice) => chooses(choice, 'skip')),
  doing('build', ['built'], (choice) => chooses(choice, 'build')),
  doing('upgrade', ['upgraded'], (choice) => chooses(choice, 'upgrade')),
  doing('name', ['names'], (choice) => chooses(choice, 'name')),
  { id: 'pencil', points: ['.seafall .scene'] },
  waiting('wait-last'),
  commissioning('explorers', 'explorers', (choice) => chooses(choice, 'skip', { step: 'hire' }) || chooses(choice, 'activate')),
  {
    id: 'voyage',
    happens: (event, at) => own(event, at, 'fleet'),
    allows: (choice, at) => chooses(choice, 'fleet') && inviting(choice.args.to, at),
  },
  {
    id: 'site',
    stands: ({ view, seat }) => view.endeavour.kind === 'explore' && view.endeavour.seat === seat,
    allows: (choice, at) =>
      chooses(choice, 'explore', { ship: flagship }) && easy(choice.args.island, Number(choice.args.site), at),
  },
  doing('roll', ['rolled'], (choice) => chooses(choice, 'roll')),
  // With a throw let stand at 2 damage the flagship stays afloat, and luck makes up for more.
  doing(
    'luck',
    ['throw'],
    (choice) =>
      chooses(choice, 'luck') || chooses(choice, 'reroll') || (chooses(choice, 'stand') && Number(choice.args.damage) <= 2),
  ),
  {
    id: 'damage',
    stands: ({ view }) => view.phase !== 'damage',
    allows: (choice) => ['flip', 'damage', 'share'].includes(choice.kind),
  },
  {
    id: 'spot',
    happens: (event, at) => own(event, at, 'crossed-out') || own(event, at, 'crossed'), // the latter by the first rules
    allows: (choice) => chooses(choice, 'spot'),
  },
  {
    id: 'entry',
    // Once the turn is over it stays behind, whatever later turns and explorations bring.
    happens: (event) => event.kind === 'turn',
    stands: ({ view, seat }) => view.phase === 'action' || view.turn !== seat,
    allows: (choice) => consequences.includes(choice.kind),
  },
  { id: 'found', points: ['.seafall .scene'] },
  { id: 'raids', points: ['.seafall .others'] },
  { id: 'campaign', points: ['.seafall .strip'] },
  { id: 'on' },
]

/** Whether a choice answers an offer: that can be asked of anybody at any time. */
const answers = (choice: Choice) => choice.kind === 'accept' || choice.kind === 'decline'

/**
 * The guided prologue of SeaFall: trade, a milestone, building, the name of an island and an exploration in four turns. Then
 * it is played on to its end. The others stay in harbour: against provinces that strive it would be over too soon.
 */
export const guide: Guide<View, Data> = {
  bot: 'still',
  seats: 3,
  seat: 0,
  steps: steps.map((step) =>
    isPage(step as GuideStep) ? step : { ...step, allows: (choice, at) => answers(choice) || !!step.allows?.(choice, at) },
  ),
}
