import type { PieceContext, Pieces } from '../../play/pieces.ts'
import type { PlayEvent } from '../../play/types.ts'
import type { Data, View } from './model.ts'

type At = PieceContext<View, Data>

const own = ({ args }: PlayEvent, { you }: At) => you.includes(Number(args.seat))

/** Whether a scoring is held that ends the match: it is counted out in scenes, and its events need no marks. */
const final = ({ events }: At) => events.some(({ kind, args }) => kind === 'scoring' && args.scoring === 'final')

/** Whether an event is the first of its kind in its step. */
const first = (event: PlayEvent, { events }: At) => events.find(({ kind }) => kind === event.kind) === event

/** Whether a ship has sailed to a journey that it filled. */
export function completes({ args }: PlayEvent, { view, data }: Pick<At, 'view' | 'data'>): boolean {
  const now = view.journeys.find(({ id }) => id === args.journey)
  const capacity = data.journeys.find(({ id }) => id === args.journey)?.capacity ?? 0
  return now !== undefined && now.used >= capacity && now.ships.at(-1)?.ship === args.number
}

/** How each kind of event is shown and heard. */
export const pieces: Pieces<View, Data> = {
  turn: { time: 0 },
  coins: { time: 300, sound: 'coin' },
  took: { time: 350, sound: 'paper' },
  opened: { time: 200, sound: 'paper' },
  drew: { time: 300, sound: 'paper' },
  'drew-card': { time: 0 },
  bought: { time: 400, sound: 'coin', scene: () => import('./scenes/Purchase.svelte'), sceneTime: 1400, scenic: own },
  'moved-down': { time: 200, sound: 'wood' },
  arrived: { time: 250, sound: 'wood' },
  hourglass: { time: 400, sound: 'bell', scene: () => import('./scenes/Hourglass.svelte'), sceneTime: 2200 },
  countdown: { time: 250, sound: 'tick' },
  left: { time: 350, sound: 'splash' },
  'reserved-ship': { time: 300, sound: 'wood' },
  'reserved-contract': { time: 300, sound: 'wood' },
  'released-ship': { time: 150, sound: 'wood' },
  'released-contract': { time: 150, sound: 'wood' },
  card: { time: 250, sound: 'paper' },
  sailed: {
    time: 400,
    sound: (event, at) => (completes(event, at) ? 'horn' : 'rope'),
    scene: () => import('./scenes/Voyage.svelte'),
    sceneTime: 1900,
    scenic: (event, at) => own(event, at) || completes(event, at),
  },
  'colour-set': { time: 300, sound: 'quill' },
  'contract-played': { time: 350, sound: 'quill' },
  loaded: { time: 300, sound: 'wood' },
  advanced: { time: 150, sound: 'tick' },
  fulfilled: { time: 400, sound: 'coin' },
  expired: { time: 200, sound: 'paper', when: (_, at) => !final(at) },
  scoring: {
    time: 300,
    sound: 'bell',
    scene: () => import('./scenes/Scoring.svelte'),
    sceneTime: 2500,
    scenic: (_, at) => final(at),
  },
  scored: { time: 250, sound: 'coin', when: (_, at) => !final(at) },
  harbour: { time: 250, sound: 'coin', scene: () => import('./scenes/Scoring.svelte'), sceneTime: 2500, when: first },
  'mission-scored': { time: 300, sound: 'coin', when: (_, at) => !at.events.some(({ kind }) => kind === 'harbour') },
  picked: { time: 300, sound: 'paper' },
  'picked-mission': { time: 0 },
  over: { time: 0, sound: 'fanfare', scene: () => import('./scenes/Victory.svelte'), sceneTime: 2400 },
}
