import type { Person } from '../../../portraits/person.ts'
import { chanceOf } from './coast.ts'

const kits = {
  nose: ['straight', 'snub', 'broad', 'hooked', 'aquiline'],
  chin: ['firm', 'weak', 'jutting', 'round', 'heavy'],
  eye: ['open', 'stern', 'laughing', 'glass'],
  collar: ['none', 'shirt', 'neckcloth', 'standing', 'falling'],
  coat: ['cloak', 'plain', 'stripes', 'doublet', 'apron'],
  tool: ['spyglass', 'book', 'lantern', 'letter', 'quill', 'staff', 'astrolabe', 'none'],
} as const
const women = { hair: ['bun', 'long', 'braid', 'fringe'], hat: ['none', 'hood', 'bonnet', 'kerchief', 'straw'] } as const
const men = {
  hair: ['long', 'cropped', 'wild', 'tied'],
  hat: ['none', 'knit', 'slouch', 'beret', 'cocked'],
  beard: ['none', 'full', 'whiskers', 'stubble', 'moustache'],
} as const

/** The face of somebody whom nobody has drawn, such as an advisor out of a chest: always the same for the same id. */
export function stranger(id: string): Person {
  const pick = <T>(list: readonly T[], n: number): T => list[Math.floor(chanceOf(id, n) * list.length)]!
  const soft = chanceOf(id, 20) < 0.5
  return {
    nose: pick(kits.nose, 1),
    chin: pick(kits.chin, 2),
    eye: pick(kits.eye, 3),
    collar: pick(kits.collar, 4),
    coat: pick(kits.coat, 5),
    tool: pick(kits.tool, 6),
    shade: pick([0, 1, 2, 3], 7),
    skin: pick([0, 0, 1, 2, 3], 8),
    old: chanceOf(id, 9) < 0.4,
    left: chanceOf(id, 10) < 0.5,
    soft,
    ...(soft
      ? { hair: pick(women.hair, 11), hat: pick(women.hat, 12) }
      : { hair: pick(men.hair, 11), hat: pick(men.hat, 12), beard: pick(men.beard, 13) }),
  }
}
