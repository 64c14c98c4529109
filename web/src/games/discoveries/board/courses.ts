import type { PlayEvent } from '../../../play/types.ts'
import type { Colour, Data, View } from '../model.ts'

/** What is seen to move over the board, or to come down on it. */
export type Picture =
  | { sort: 'ship'; ship: number }
  | { sort: 'letter'; colour: Colour | '' }
  | { sort: 'seal'; seat: number }
  | { sort: 'emblem'; colour: Colour }
  | { sort: 'points'; seat: number; points: number }
  | { sort: 'coin' | 'crate' | 'ring' }

/** How it moves: from place to place; stamped onto its place; lifted off it; up from it; away from it over the sea. */
export type Motion = 'fly' | 'stamp' | 'lift' | 'rise' | 'leave'

/** Something that moves; of several places the first that is to be seen counts. */
export interface Course {
  picture: Picture
  motion: Motion
  from: readonly string[]
  to: readonly string[]
  /** Whether a pale picture stays where it came from. */
  ghost?: boolean
}

/** What a course depends on, beside its event. */
export interface At {
  /** How things stood before; null where it is not known. */
  before: View | null
  data: Data
}

const most = 4 // coins that are drawn, however many change hands

type Chart = (args: Args, at: At) => Course[]

class Args {
  readonly #args: PlayEvent['args']
  constructor(args: PlayEvent['args']) {
    this.#args = args
  }
  n(name: string): number {
    return Number(this.#args[name] ?? -1)
  }
  s(name: string): string {
    return String(this.#args[name] ?? '')
  }
  get seat(): string {
    return `seat:${this.n('seat')}`
  }
  get ship(): Picture {
    return { sort: 'ship', ship: this.n('number') }
  }
  get contract(): string {
    return `contract:${this.s('contract')}`
  }
}

const ring = (...to: string[]): Course[] => [{ picture: { sort: 'ring' }, motion: 'stamp', from: to, to }]
const coins = (n: number, from: string[], to: string[]): Course[] =>
  Array.from({ length: Math.min(most, n) }, () => ({ picture: { sort: 'coin' }, motion: 'fly', from, to }))
const letter = (a: Args, { data }: At): Picture => ({
  sort: 'letter',
  colour: data.contracts.find(({ id }) => id === a.s('contract'))?.colour ?? '',
})
const seal = (a: Args): Picture => ({ sort: 'seal', seat: a.n('seat') })

/** The courses of every kind of event; what is only told to oneself, and what goes without saying, has none. */
const charts: Readonly<Record<string, Chart>> = {
  turn: () => [],
  coins: (a) => coins(a.n('coins'), ['bank'], [a.seat]),
  took: (a, at) => [{ picture: letter(a, at), motion: 'fly', from: [a.contract, 'pile'], to: [a.contract, a.seat], ghost: true }],
  opened: (a) => ring(a.contract),
  drew: (a) => [{ picture: { sort: 'letter', colour: '' }, motion: 'fly', from: ['pile'], to: [a.seat] }],
  'drew-card': (a) => ring(a.contract),
  bought: (a) => [
    { picture: a.ship, motion: 'fly', from: [`ship:${a.n('number')}`], to: [`ship:${a.n('number')}`, a.seat], ghost: true },
    ...coins(a.n('price'), [a.seat], [`market:${a.n('slot')}`]),
  ],
  'moved-down': (a) => [{ picture: a.ship, motion: 'fly', from: [`ship:${a.n('number')}`], to: [`market:${a.n('slot')}`] }],
  arrived: (a) => [{ picture: a.ship, motion: 'fly', from: [`stack:${a.n('stack')}`], to: [`queue:${a.n('slot')}`] }],
  hourglass: () => ring('hourglass'),
  countdown: () => ring('hourglass'),
  left: (a) => [
    { picture: a.ship, motion: 'leave', from: [`ship:${a.n('number')}`], to: [`market:${a.n('slot')}`], ghost: true },
  ],
  'reserved-ship': (a) => [{ picture: seal(a), motion: 'stamp', from: [a.seat], to: [`ship:${a.n('number')}`] }],
  'reserved-contract': (a) => [{ picture: seal(a), motion: 'stamp', from: [a.seat], to: [a.contract] }],
  'released-ship': (a) => [{ picture: seal(a), motion: 'lift', from: [], to: [`ship:${a.n('number')}`] }],
  'released-contract': (a) => [{ picture: seal(a), motion: 'lift', from: [], to: [a.contract] }],
  card: (a) => ring(`card:${a.s('card')}`, a.seat),
  sailed: (a) => [
    {
      picture: a.ship,
      motion: 'fly',
      from: [`ship:${a.n('number')}`, a.seat],
      to: [`ship:${a.n('number')}`, `journey:${a.s('journey')}`],
      ghost: true,
    },
  ],
  'colour-set': (a) => [
    {
      picture: { sort: 'emblem', colour: a.s('colour') as Colour },
      motion: 'stamp',
      from: [],
      to: [`journey:${a.s('journey')}`],
    },
  ],
  'contract-played': (a, at) => [{ picture: letter(a, at), motion: 'fly', from: [a.contract, a.seat], to: [a.contract, a.seat] }],
  loaded: (a) => [
    { picture: a.ship, motion: 'fly', from: [`ship:${a.n('number')}`, a.seat], to: [`ship:${a.n('number')}`, a.seat] },
    { picture: { sort: 'crate' }, motion: 'stamp', from: [], to: [a.contract, a.seat] },
  ],
  advanced: (a) => ring(a.contract),
  fulfilled: (a, { before }) => [
    ...coins(a.n('income'), [a.contract, a.seat], [a.seat]),
    ...(before?.players[a.n('seat')]?.deals ?? [])
      .filter(({ contract }) => contract === a.s('contract'))
      .flatMap(({ ships }) =>
        ships.map(({ ship }): Course => ({
          picture: { sort: 'ship', ship },
          motion: 'fly',
          from: [`ship:${ship}`],
          to: [`ship:${ship}`],
        })),
      ),
  ],
  expired: (a, at) => [{ picture: letter(a, at), motion: 'lift', from: [], to: [a.contract, a.seat] }],
  scoring: () => ring('hourglass'),
  scored: (a) => [
    {
      picture: { sort: 'points', seat: a.n('seat'), points: a.n('points') },
      motion: 'rise',
      from: [],
      to: [`journey:${a.s('journey')}`],
    },
  ],
  harbour: (a) => [
    { picture: { sort: 'points', seat: a.n('seat'), points: a.n('points') }, motion: 'rise', from: [], to: [a.seat] },
  ],
  'mission-scored': (a) => [
    { picture: { sort: 'points', seat: a.n('seat'), points: a.n('points') }, motion: 'rise', from: [], to: [a.seat] },
  ],
  picked: (a) => [{ picture: { sort: 'letter', colour: '' }, motion: 'fly', from: ['hourglass'], to: [a.seat] }],
  'picked-mission': () => ring('mission'),
  over: () => [],
}

/** The kinds of events that have a mark on the board, if only an empty one. */
export const charted = Object.keys(charts)

/** What moves over the board for an event. */
export function coursesOf({ kind, args }: PlayEvent, at: At): Course[] {
  return charts[kind]?.(new Args(args), at) ?? []
}
