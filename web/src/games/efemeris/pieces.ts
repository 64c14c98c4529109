import type { Pieces } from '../../play/pieces.ts'
import type { PlayEvent } from '../../play/types.ts'
import type { Data, View } from './model.ts'
import { winners } from './victory.ts'

const broadside = () => import('./scenes/Broadside.svelte')
const conquest = () => import('./scenes/Conquest.svelte')
const victory = () => import('./scenes/Victory.svelte')

/** Loads the scenes that a phase may bring, so that the first of them is there in time. */
export async function expectScenes(phase: View['phase']): Promise<void> {
  if (phase === 'tactics') await broadside()
  if (phase === 'construction') await Promise.all([conquest(), victory()])
}

/** What pays nothing is neither seen nor heard. */
const pays = ({ args }: PlayEvent) => Number(args.pepper) + Number(args.vanilla) > 0

/** How each kind of event is shown and heard. */
export const pieces: Pieces<View, Data> = {
  nation: { time: 300, sound: 'horn' },
  'captain-picked': { time: 200, sound: 'paper' },
  'crew-picked': { time: 200, sound: 'paper' },
  'picks-cancelled': { time: 0 },
  ready: { time: 150, sound: 'tick' },
  'captain-revealed': { time: 400, sound: 'paper' },
  'planet-taken': { time: 300, sound: 'wood' },
  'first-tile': { time: 200, sound: 'wood' },
  mobilized: { time: 400, sound: 'wood' },
  'start-spices': { time: 400, sound: 'coin' },
  turn: { time: 150, sound: 'tick' },
  drawn: { time: 150, sound: 'paper' },
  placed: { time: 350, sound: 'wood' },
  collected: { time: 400, sound: 'coin', when: pays },
  token: { time: 300, sound: 'coin' },
  rescued: { time: 250, sound: 'rope' },
  'rescued-card': { time: 0 },
  sailed: { time: 400, sound: 'rope' },
  blown: { time: 400, sound: 'wind' },
  driven: { time: 400, sound: 'cannon' },
  jumped: { time: 400, sound: 'wind' },
  played: { time: 400, sound: 'paper' },
  ability: { time: 400, sound: 'bell' },
  used: { time: 300, sound: 'tick' },
  changed: { time: 300, sound: 'coin' },
  gained: { time: 400, sound: 'coin', when: pays },
  sunk: { time: 400, sound: 'cannon', scene: broadside, sceneTime: 2400 },
  swallowed: { time: 400, sound: 'wind' },
  'captain-lost': { time: 400, sound: 'bell' },
  razed: { time: 400, sound: 'cannon', scene: broadside, sceneTime: 2200 },
  turned: { time: 400, sound: 'wood' },
  frozen: { time: 400, sound: 'crack' },
  discarded: { time: 300, sound: 'paper' },
  sold: { time: 250, sound: 'coin' },
  'sold-card': { time: 0 },
  recruited: { time: 250, sound: 'paper' },
  'recruited-card': { time: 0 },
  gave: { time: 400, sound: 'coin' },
  'built-frigate': { time: 400, sound: 'wood' },
  'built-fortress': { time: 400, sound: 'wood' },
  'built-galleon': { time: 400, sound: 'horn' },
  conquered: { time: 400, sound: 'horn', scene: conquest, sceneTime: 2200 },
  eliminated: { time: 400, sound: 'bell' },
  over: {
    time: 0,
    sound: 'fanfare',
    scene: victory,
    sceneTime: 2500,
    scenic: ({ args }, { view }) => winners(view, String(args.reason)).length > 0,
  },
}
