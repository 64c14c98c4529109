import type { Choice } from '../../../api/types.ts'
import type { Guide, GuidedPosition, GuideStep } from '../../../play/guide.ts'
import type { PlayEvent } from '../../../play/types.ts'
import type { Data, View } from '../model.ts'

type At = GuidedPosition<View, Data>
type Step = GuideStep<View, Data>
type Args = Record<string, string | number>

/** Whether an event is of a kind and has these arguments. */
function is(event: PlayEvent, kind: string, args: Args): boolean {
  return event.kind === kind && Object.entries(args).every(([name, value]) => event.args[name] === value)
}

/** Whether a choice is of a kind and has these arguments. */
function chooses(choice: Choice, kind: string, args: Args = {}): boolean {
  return choice.kind === kind && Object.entries(args).every(([name, value]) => choice.args[name] === value)
}

/** A step that one choice completes, and of which an event of the guided seat tells. */
function doing(id: string, event: [kind: string, args: Args], choice: [kind: string, args: Args]): Step {
  return {
    id,
    happens: (seen, { seat }: At) => is(seen, event[0], { seat, ...event[1] }),
    allows: (offered) => chooses(offered, ...choice),
  }
}

const coins = (id: string) => doing(id, ['coins', {}], ['coins', {}])
const buying = (id: string, ship: string) => doing(id, ['bought', { ship }], ['buy', { ship }])

function sailing(id: string, ship: string, journey: string): Step {
  return doing(id, ['sailed', { ship, journey }], ['sail', { ship, journey }])
}

/** Playing a contract for one round, with one ship: as it is, or by the card any colour. */
function playing(id: string, contract: string, load: 'load' | 'load-any', ship: string): Step {
  return {
    id,
    happens: (event, { seat }) => is(event, 'contract-played', { seat, contract }),
    allows: (choice) => chooses(choice, 'contract', { contract, rounds: 1 }) || chooses(choice, load, { ship }),
  }
}

/** Ending the turn; the step is over when it is one's turn again. */
function waiting(id: string): Step {
  return {
    id,
    happens: (event, { seat }) => is(event, 'turn', { seat }),
    allows: (choice) => chooses(choice, 'end'),
  }
}

/** Ending the turn after which a scoring is held. */
function scoring(id: string, which: string): Step {
  return {
    id,
    happens: (event) => is(event, 'scoring', { scoring: which }),
    allows: (choice) => chooses(choice, 'end'),
  }
}

// The cards are those of games/discoveries/guide_match.go.
const steps: readonly Step[] = [
  { id: 'goal', points: ['.discoveries .chart'] },
  { id: 'turn', points: ['.discoveries .acts'] },
  buying('buy', 'red-2'),
  playing('carry', 'chillies', 'load', 'red-2'),
  waiting('wait'),
  coins('coins'),
  doing('take', ['took', { contract: 'ginger' }], ['take', { contract: 'ginger' }]),
  doing('reserve', ['reserved-ship', { ship: 'yellow-1' }], ['reserve-ship', { ship: 'yellow-1' }]),
  waiting('wait-again'),
  buying('yellow', 'yellow-1'),
  { id: 'glass', points: ['.discoveries .time'] },
  sailing('cathay', 'yellow-1', 'cathay'),
  waiting('wait-interim'),
  coins('empty'),
  playing('any', 'ginger', 'load-any', 'red-2'),
  scoring('interim', 'interim'),
  { id: 'mission', points: ['.discoveries .quay .mission'] },
  coins('paid'),
  buying('red', 'red-1'),
  waiting('wait-final'),
  coins('last'),
  sailing('brazil', 'red-2', 'brazil'),
  sailing('malabar', 'red-1', 'malabar'),
  sailing('joker', 'red-blue', 'azores'), // its hold and the colour that it sets are the player's
  scoring('final', 'final'),
]

/** The guided match of Age of Discovery: the market, contracts, action cards, journeys, both scorings, and a victory. */
export const guide: Guide<View, Data> = { bot: 'still', seat: 0, steps }
