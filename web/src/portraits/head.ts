import type { Shape } from './shape.ts'

export type Nose = 'straight' | 'aquiline' | 'hooked' | 'snub' | 'broad'
export type Chin = 'firm' | 'round' | 'weak' | 'heavy' | 'jutting'
export type Eye = 'open' | 'stern' | 'laughing' | 'patch' | 'glass' | 'wide'

export interface Face {
  nose: Nose
  chin: Chin
  eye?: Eye
  /** A finer brow, fuller lips and a slender neck. */
  soft?: boolean
  /** Lines about the eye and the mouth. */
  old?: boolean
  scar?: boolean
  ring?: boolean
}

/** From between the eyes along the bridge and the tip to where the nose meets the lip. */
const noses: Record<Nose, string> = {
  straight: 'L67.3 49.8C68.4 51.4 67.6 52.9 66 53C64.8 53.1 63.6 53.1 62.9 54',
  aquiline: 'C65.6 43.4 67.4 46 68.3 50.4C68.7 52.2 67.6 53.2 66 53.1C64.8 53.1 63.6 53.2 62.9 54',
  hooked: 'C66.4 42.6 69.6 45.6 70.2 51.6C70.3 54 68.8 54.9 67.4 54C66 53.2 64 53.2 62.9 54.2',
  snub: 'C62.4 45.4 64 47.6 67 48C68.7 48.6 68.4 50.8 67 51.6C65.4 52.4 63.8 52.6 62.9 53.8',
  broad: 'C63 45.6 65.4 47.4 67 49.6C68.6 52 67.4 53.8 65.4 53.6C64.4 53.5 63.4 53.5 62.9 54.2',
}

/** From below the lips round the chin to the throat. */
const chins: Record<Chin, string> = {
  firm: 'C63.4 64 63.4 66.8 61.4 68.2C59 69.4 55.6 68.6 52.4 67.4',
  round: 'C62.8 64 62.4 66.4 60.4 67.6C58 68.8 55 68.2 52.4 67.2',
  weak: 'C61.6 63.6 60.8 65.6 58.6 66.6C56.4 67.6 54 67.4 51.8 67',
  heavy: 'C63.2 64.2 63 66.8 61 68C60 70.6 56.6 73 52.6 72.4',
  jutting: 'C64.4 63.6 65.8 66.4 63.8 68.4C61 70.2 56 69 52.4 67.2',
}

/** The head with the neck, the features on it, and the ear. */
export function head({ nose, chin, eye = 'open', soft = false, old = false, scar = false, ring = false }: Face): Shape[] {
  const brow = soft
    ? 'M57 24C60.4 28 61.6 33 61.5 37.4C61.4 39.4 61.2 41 61.9 42.4'
    : 'M57 24C60 27.6 61.2 32 61.3 35.6C62.6 37 62.8 39 61.7 40.4C61.3 41.2 61.5 41.9 62.1 42.6'
  const lips = soft
    ? 'C62.7 54.8 63.5 55.6 64.3 56.5C65.2 57.4 64.4 58.1 62.9 58.4C64.2 58.8 64.7 60 63.7 61C62.7 61.7 61.9 62.2 62.2 63'
    : 'C62.7 54.9 63.2 55.8 63.8 56.5C64.6 57.3 63.9 58.1 62.7 58.4C63.7 58.8 64.2 59.8 63.4 60.8C62.4 61.6 61.8 62.2 62.2 63'
  const neck = soft ? 'C50 69 49.6 73 51 80L37 82C37.6 73 37 66 34 59' : 'C51 69 51.4 74 53 80L33 82C34.4 73 35 66 33 59'
  const skull = 'C28 54 25.4 46 26.4 37C28 25 38 18 47.6 18.6C51.6 19 54.8 21 57 24Z'
  return [
    ['skin', brow + noses[nose] + lips + chins[chin] + neck + skull],
    ['shade', 'M52.4 67.4C50 68.6 49.6 72 51 79L36 81C40 74 41 66 41 58C44 62.6 47.6 65.6 52.4 67.4Z'],
    ['shade', 'M47.6 56C49.6 58.4 51.4 62.6 52.6 66.4C48.2 65 44.8 61.6 42.8 57.6C43.6 54.6 45.8 54 47.6 56Z'],
    ['line', 'M62.7 58.4C61.4 58.8 59.8 58.9 58.4 58.5'],
    ['line', 'M64.6 52.6C63.8 51.4 62.6 51.3 61.8 52.4'],
    ...ear(ring),
    ...eyes[eye],
    ...(soft ? ([['fine', 'M62 61.8C61 62 60.2 61.8 59.8 61.4']] as Shape[]) : []),
    ...(old ? wrinkles : []),
    ...(scar ? ([['line', 'M54.6 45.6L50.4 57M52 47.8L54.6 49M50.6 51.8L53.2 53']] as Shape[]) : []),
  ]
}

function ear(ring: boolean): Shape[] {
  return [
    [
      'skin',
      'M43.6 42C40.4 40 37.6 42.4 38.2 46.4C38.6 49.4 40.4 53 42.4 52.6C44.2 52.2 43.6 49.6 44.6 47.6C45.4 45.6 45.4 43.2 43.6 42Z',
    ],
    ['fine', 'M42.8 44C40.8 43.4 39.8 45 40.4 47C41 48.4 42.2 48.6 42 50.4'],
    ...(ring ? ([['line', 'M41.6 52.8C39.8 53.6 39.8 56.6 41.6 56.8C43.4 56.8 43.6 53.8 42.2 52.8']] as Shape[]) : []),
  ]
}

const lid: Shape = ['line', 'M53.8 42.6C55.4 40.6 58 40 60.2 40.8']
const iris: Shape = ['ink', 'M57.2 40.6C59 40 60.2 40.4 60.2 41.2C60 42.8 58.4 43.4 57.6 42.8C56.8 42.2 56.8 41.2 57.2 40.6Z']
const under: Shape = ['fine', 'M54.6 43.2C56.4 44.2 58.2 44 59.6 43']

const eyes: Record<Eye, readonly Shape[]> = {
  open: [lid, iris, under, ['line', 'M52.8 38.4C55.2 36.2 58.6 35.8 61 37']],
  stern: [lid, iris, under, ['ink', 'M52.4 36.6C55.6 35.6 59 36.4 61.6 38.8C58.4 38 55.4 37.8 52.6 38.4Z']],
  laughing: [
    ['line', 'M54 42.8C55.6 40.6 58.4 40.4 60.2 42'],
    ['line', 'M52.8 37.4C55.2 35.2 58.4 35 60.8 36.4'],
    ['fine', 'M53.4 41.4L51 40.4M53.2 42.8L50.6 43M53.6 44L51.4 45.4'],
  ],
  wide: [
    ['paper', 'M54.2 41.6C55.6 38.6 59 38.2 60.8 39.8C61 42.6 59 45 56.6 44.6C55.2 44.2 54.4 43 54.2 41.6Z'],
    ['ink', 'M58 40.2C59.4 39.8 60.4 40.6 60.2 41.8C60 43 58.6 43.4 57.8 42.6C57.2 41.8 57.2 40.6 58 40.2Z'],
    ['line', 'M52.6 35.6C55.2 33.4 58.6 33.4 60.8 35'],
  ],
  patch: [
    ['ink', 'M53.4 38.6C56 37.4 59.4 37.8 61.2 39.4C61.8 42 60.8 45.6 58 46.4C55 46.6 52.8 42.6 53.4 38.6Z'],
    ['line', 'M54 39C48 36.6 38 33.6 28 33M60.4 38.8L61.4 35'],
  ],
  glass: [
    lid,
    iris,
    ['line', 'M52.8 38C55.2 36 58.6 35.6 61 36.8'],
    [
      'line',
      'M53.4 42C53.4 39.4 55.4 37.8 57.8 37.8C60.4 37.8 62 39.6 62 42C62 44.6 60.2 46.4 57.8 46.4C55.4 46.4 53.4 44.6 53.4 42ZM53.4 41.6C50 40.6 46 40.8 43.6 42.2',
    ],
  ],
}

const wrinkles: readonly Shape[] = [
  ['fine', 'M53.2 45.4C55 46.8 57.4 46.8 59 45.8M52.4 42L49.8 41M52.4 43.4L49.8 44'],
  ['line', 'M60.8 53.4C58.8 54.6 57.4 56.6 57.4 59.4'],
  ['fine', 'M53 31C55.6 29.8 58 30 59.8 31M52.6 33.6C55 32.6 57.6 32.6 60 33.6'],
]
