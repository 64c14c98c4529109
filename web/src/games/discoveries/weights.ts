import type { Weights } from '../../play/deeds.ts'

/** What weighs when it is told what happened: ships that sail and contracts that are played before what is only taken. */
export const weights: Weights = {
  scoring: 7,
  hourglass: 6,
  'mission-scored': 6,
  scored: 5,
  sailed: 5,
  'contract-played': 5,
  fulfilled: 5,
  countdown: 4,
  'colour-set': 3,
  loaded: 3,
  bought: 3,
  'reserved-ship': 3,
  'reserved-contract': 3,
  card: 2,
  took: 2,
  left: 2,
  coins: 1,
  opened: 0,
  advanced: 0,
  arrived: 0,
  'moved-down': 0,
  turn: 0,
  over: 0,
}
