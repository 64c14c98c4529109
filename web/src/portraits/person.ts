import { coats, collars, type Coat, type Collar } from './dress.ts'
import { beards, hairs, type Beard, type Hair } from './hair.ts'
import { hats, type Hat } from './hats.ts'
import { head, type Face } from './head.ts'
import type { Shape } from './shape.ts'
import { tools, type Tool } from './tools.ts'

/** Who somebody is to look at: a choice of parts. What is left out is the plain one. */
export interface Person extends Face {
  hair: Hair
  /** How dark the hair is, from white (0) to black (3). */
  shade?: 0 | 1 | 2 | 3
  /** How dark the skin is, from 0 to 3. */
  skin?: 0 | 1 | 2 | 3
  beard?: Beard
  hat?: Hat
  collar?: Collar
  coat: Coat
  tool?: Tool
  /** Looks to the left. */
  left?: boolean
  frame?: Frame
  /** What only this person has: drawn last, on top of everything. */
  touches?: readonly Shape[]
}

/** The border: a line, two, a row of pearls, or the degrees of a chart. */
export type Frame = 'line' | 'double' | 'pearls' | 'degrees'

/** What a hat leaves in the dark. */
const browShade: Shape = ['shade', 'M38 30C46 25.6 55 25.6 61.2 29L61.6 33.4C55 30 46 30 38.4 34.6Z']

/** All shapes of somebody, from the back to the front. */
export function shapes(person: Person): Shape[] {
  const { hair, beard = 'none', hat = 'none', collar = 'none', coat, tool = 'none', touches = [] } = person
  const dress = coats[coat]
  const neck = collars[collar]
  const locks = hairs[hair]
  const cover = hats[hat]
  const body = dress.before ?? []
  const bare = coat === 'gown' ? 1 : 0 // bare shoulders lie below the head
  return [
    ...(cover.behind ?? []),
    ...(neck.behind ?? []),
    ...(locks.behind ?? []),
    ...(dress.behind ?? []),
    ...body.slice(0, bare),
    ...head(person),
    ...body.slice(bare),
    ...(neck.before ?? []),
    ...(locks.before ?? []),
    ...beards[beard],
    ...(hat === 'none' || hat === 'tiara' || hat === 'laurel' ? [] : [browShade]),
    ...(cover.before ?? []),
    ...tools[tool],
    ...touches,
  ]
}
