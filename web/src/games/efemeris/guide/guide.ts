import type { Choice } from '../../../api/types.ts'
import type { Guide, GuidedPosition, GuideStep } from '../../../play/guide.ts'
import type { PlayEvent } from '../../../play/types.ts'
import { Chart } from '../board/chart.ts'
import type { Data, View } from '../model.ts'

type At = GuidedPosition<View, Data>
type Step = GuideStep<View, Data>

/** What the prepared position is made of (games/efemeris/guide_match.go). */
const own = 'fr-galleon'
const enemy = 'gb-galleon'
const free = 'demodamas'
const last = 'patrocles'

const fieldOf = (planet: string, { view }: At) => view.planets.find((p) => p.id === planet)?.field

/** Whether an event is of a kind and has these arguments. */
function is(event: PlayEvent, kind: string, args: PlayEvent['args']): boolean {
  return event.kind === kind && Object.entries(args).every(([name, value]) => event.args[name] === value)
}

/** Whether a choice is of a kind and has these arguments. */
function chooses(choice: Choice, kind: string, args: Record<string, string | number | undefined> = {}): boolean {
  return choice.kind === kind && Object.entries(args).every(([name, value]) => choice.args[name] === value)
}

/** From where a galleon's guns reach the enemy over its planet: the fields joined to it. */
function near(field: unknown, at: At): boolean {
  const goal = fieldOf(last, at)
  return goal !== undefined && new Chart(at.data, at.view.cells).joined(goal).includes(Number(field))
}

/** Placing a number of tiles, wherever the player likes. */
function placing(id: string, times: number): Step {
  return {
    id,
    times,
    happens: (event, { seat }) => is(event, 'placed', { seat }),
    allows: (choice) => chooses(choice, 'place'),
  }
}

/** Ending the tactics phase, of which no event tells. */
function ending(id: string): Step {
  return {
    id,
    stands: ({ view, seat }) => view.phase === 'construction' && view.turn === seat,
    allows: (choice) => chooses(choice, 'end-tactics'),
  }
}

function conquering(id: string, planet: string): Step {
  return {
    id,
    happens: (event, { seat }) => is(event, 'conquered', { seat, planet }),
    allows: (choice) => chooses(choice, 'conquer', { planet }),
  }
}

const steps: readonly Step[] = [
  { id: 'goal', points: ['.efemeris .map'] },
  { id: 'turn' },
  placing('explore', 1),
  placing('explore-more', 1),
  { id: 'collect', points: ['.purse', '.panel.france .stores'] },
  {
    id: 'sail',
    happens: (event, at) => is(event, 'sailed', { ship: own, to: fieldOf(free, at) ?? -1 }),
    allows: (choice, at) => chooses(choice, 'sail', { ship: own, to: fieldOf(free, at) }),
  },
  ending('ready'),
  conquering('conquer', free),
  {
    id: 'build',
    happens: (event, { seat }) => event.kind === 'turn' && event.args.seat !== seat,
    allows: (choice) => chooses(choice, 'end-turn'),
  },
  { id: 'enemy', happens: (event, { seat }) => is(event, 'turn', { seat }), points: ['.efemeris .map'] },
  placing('scout', 2),
  {
    id: 'courtesan',
    happens: (event, { seat }) => is(event, 'played', { seat, crew: 'courtesan' }),
    allows: (choice) => chooses(choice, 'courtesan'),
  },
  {
    id: 'hubac',
    happens: (event, { seat }) => is(event, 'ability', { seat, captain: 'hubac' }),
    allows: (choice) => chooses(choice, 'hubac'),
  },
  {
    id: 'near',
    happens: (event, at) => is(event, 'sailed', { ship: own }) && near(event.args.to, at),
    allows: (choice, at) => chooses(choice, 'sail', { ship: own }) && near(choice.args.to, at),
  },
  {
    id: 'fire',
    happens: (event) => is(event, 'sunk', { ship: enemy, by: own }),
    allows: (choice) => chooses(choice, 'fire', { ship: own, target: enemy }),
  },
  {
    id: 'winds',
    happens: (event, at) => is(event, 'blown', { ship: own, to: fieldOf(last, at) ?? -1 }),
    allows: (choice, at) => chooses(choice, 'winds', { ship: own, to: fieldOf(last, at) }),
  },
  ending('ready-again'),
  conquering('win', last),
]

/** The guided match of Efemeris: a turn, a conquest, crew, a captain, an attack and a bonus, and a victory with all of it. */
export const guide: Guide<View, Data> = { bot: 'still', seat: 0, steps }
