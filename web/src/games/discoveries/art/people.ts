import type { Person } from '../../../portraits/person.ts'

/** Who heads each trading house, by seat: a shipowner of Genoa, a widow of Lisbon, a broker of the Levant, an alderman of Lübeck. */
const heads: Record<string, Person> = {
  0: {
    nose: 'aquiline',
    chin: 'firm',
    eye: 'stern',
    hair: 'long',
    shade: 3,
    beard: 'pointed',
    hat: 'beret',
    collar: 'fur',
    coat: 'furs',
    tool: 'astrolabe',
    frame: 'degrees',
  },
  1: {
    nose: 'straight',
    chin: 'round',
    soft: true,
    hair: 'bun',
    shade: 2,
    skin: 1,
    hat: 'mantilla',
    collar: 'ruff',
    coat: 'gown',
    tool: 'letter',
    left: true,
    frame: 'pearls',
  },
  2: {
    nose: 'hooked',
    chin: 'jutting',
    eye: 'laughing',
    hair: 'none',
    shade: 3,
    skin: 2,
    beard: 'full',
    hat: 'turban',
    coat: 'cloak',
    tool: 'key',
    frame: 'degrees',
  },
  3: {
    nose: 'broad',
    chin: 'heavy',
    old: true,
    eye: 'glass',
    hair: 'cropped',
    shade: 0,
    beard: 'forked',
    hat: 'tall',
    collar: 'ruff',
    coat: 'chain',
    tool: 'purse',
    left: true,
    frame: 'double',
  },
}

/** Everybody of this game who has a face, by sort and id. */
export const people: Record<string, Record<string, Person>> = { house: heads }
