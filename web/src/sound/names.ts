/** The sounds there are: what a board game on a chart table sounds like. `yours` is for the turn alone. */
export const soundNames = [
  'yours',
  'tick',
  'wood',
  'paper',
  'rope',
  'coin',
  'bell',
  'cannon',
  'crack',
  'splash',
  'dice',
  'quill',
  'horn',
  'wind',
  'fanfare',
] as const

export type SoundName = (typeof soundNames)[number]
