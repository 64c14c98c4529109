import type { Colour, Good } from '../model.ts'

/** The sign of each province about the origin within a radius of 10: a colour is never the only sign. */
export const emblems: Record<Colour, string> = {
  red: 'M-2.2-2.2-4.6-9.4H4.6L2.2-2.2 9.4-4.6V4.6L2.2 2.2 4.6 9.4H-4.6L-2.2 2.2-9.4 4.6V-4.6Z',
  green: 'M-9 9.4C-9.6-3.4-2.4-9 9.2-9.2 9.6 2.6 3.4 9-5.6 6.6L-7.2 9.6Z',
  blue: 'M-9.5 0C-5.5-6.6 1.6-6.6 5-1.7L9.6-5.8V5.8L5 1.7C1.6 6.6-5.5 6.6-9.5 0Z',
  violet: 'M-9 7.6-9.8-5.6-4.8-.6 0-9 4.8-.6 9.8-5.6 9 7.6Z',
  grey: 'M-8.8-8.6H8.8V-2.2H2.4V9H-2.4V-2.2H-8.8Z',
}

/** The cut of each province's sails about a mast: colours are told apart by their rig, too. */
export const sails: Record<Colour, (x: number, half: number) => string> = {
  red: (x, h) => `M${x - h}-15Q${x}-17.5 ${x + h}-15Q${x + h + 2.5}-7 ${x + h} 1Q${x} 3.6 ${x - h} 1Q${x - h + 2}-7 ${x - h}-15Z`,
  green: (x, h) =>
    `M${x + h * 0.7}-19Q${x + h * 1.5}-8 ${x + h} 1.4Q${x} 3.4 ${x - h * 1.15} 1.4Q${x - h * 0.2}-10 ${x + h * 0.7}-19Z`,
  blue: (x, h) => `M${x - h * 0.5}-17H${x + h * 0.5}L${x + h * 1.1} 1Q${x} 4 ${x - h * 1.1} 1Z`,
  violet: (x, h) => `M${x}-18C${x + h * 1.5}-18 ${x + h * 1.5} 2 ${x} 2C${x - h * 1.5} 2 ${x - h * 1.5}-18 ${x}-18Z`,
  grey: (x, h) =>
    `M${x - h * 0.62}-18H${x + h * 0.62}L${x + h * 0.72}-11.4H${x - h * 0.72}ZM${x - h}-10H${x + h}L${x + h + 1.4} 1.4Q${x} 3.6 ${x - h - 1.4} 1.4Z`,
}

const star = (outer: number, inner: number, points: number, from = 0): string =>
  'M' +
  Array.from({ length: points * 2 }, (_, i) => {
    const a = from + (i * Math.PI) / points
    const r = i % 2 ? inner : outer
    return `${(r * Math.sin(a)).toFixed(1)} ${(-r * Math.cos(a)).toFixed(1)}`
  }).join('L') +
  'Z'

/** The symbols of unexplored sites about the origin within a radius of 9. `line` is drawn, `fill` coloured in. */
export const symbols: Record<string, { line?: string; fill?: string }> = {
  anchor: {
    line: 'M0-4.4V8M-4.2-1.6H4.2M-7.4 2.4C-7 6.6-3.6 8.2 0 8.2S7 6.6 7.4 2.4M-9 4.4-7.4 2-5 3.6M9 4.4 7.4 2 5 3.6M0-8.6a2.1 2.1 0 1 1 0 4.2 2.1 2.1 0 1 1 0-4.2',
  },
  sun: {
    fill: 'M0-4.6A4.6 4.6 0 1 1 0 4.6 4.6 4.6 0 1 1 0-4.6Z',
    line: 'M0-8.8V-6.6M0 6.6V8.8M-8.8 0H-6.6M6.6 0H8.8M-6.2-6.2-4.7-4.7M4.7 4.7 6.2 6.2M-6.2 6.2-4.7 4.7M4.7-4.7 6.2-6.2',
  },
  moon: { fill: 'M3.4-8.4A8.8 8.8 0 1 0 3.4 8.4 7 7 0 1 1 3.4-8.4Z' },
  star: { fill: star(9, 3.7, 5) },
  tree: { fill: 'M0-9 4.6-3H2.4L6.4 2H3.4L7.6 6.4H1.4V9H-1.4V6.4H-7.6L-3.4 2H-6.4L-2.4-3H-4.6Z' },
  tower: { fill: 'M-6-8.6H-3.4V-6H-1.4V-8.6H1.4V-6H3.4V-8.6H6V-3H4.2V8.8H1.8V4.4A1.8 1.8 0 0 0-1.8 4.4V8.8H-4.2V-3H-6Z' },
  end: {
    line: 'M-9 4.4Q-6 1.6-3 4.4T3 4.4 9 4.4M-9 8.2Q-6 5.4-3 8.2T3 8.2 9 8.2M-6.4-1A6.4 6.4 0 0 1 6.4-1ZM0-9V-8.4M-6-6.6-5.4-6M6-6.6 5.4-6',
  },
}

/** Goods about the origin within a radius of 9: drawn with one pen over a body in the good's colour. */
export const wares: Record<Good, { body: string; line: string }> = {
  timber: {
    body: 'M-4.2 1.2a3.9 3.9 0 1 1 0 7.8 3.9 3.9 0 1 1 0-7.8ZM4.2 1.2a3.9 3.9 0 1 1 0 7.8 3.9 3.9 0 1 1 0-7.8ZM0-6a3.9 3.9 0 1 1 0 7.8A3.9 3.9 0 1 1 0-6Z',
    line: 'M-4.2 3.6a1.5 1.5 0 1 1 0 3 1.5 1.5 0 1 1 0-3M4.2 3.6a1.5 1.5 0 1 1 0 3 1.5 1.5 0 1 1 0-3M0-3.6a1.5 1.5 0 1 1 0 3 1.5 1.5 0 1 1 0-3',
  },
  linen: {
    body: 'M-8.4-4.6C-8.4-8 8.4-8 8.4-4.6V5C8.4 8.2-8.4 8.2-8.4 5Z',
    line: 'M-8.4-4.6C-8.4-1.4 8.4-1.4 8.4-4.6M-4-1.6V7M4-1.6V7M-2.6-5H2.6',
  },
  spice: {
    body: 'M-3.4-5.4C-9-.6-9.6 8.6-4.4 8.6H4.4C9.6 8.6 9-.6 3.4-5.4L5.6-8.6H-5.6Z',
    line: 'M-4.4-5.2H4.4M-2.6 1.2h.1M1.6 3.4h.1M-1 5.8h.1M3 0h.1',
  },
  iron: { body: 'M-9 8-6.8 2.4H-1L1 8ZM-1 8 1 2.4H6.8L9 8ZM-5 1.6-2.8-4H2.8L5 1.6Z', line: 'M-6 4.2H-1.8M1.8 4.2H6M-2-2.2H2' },
}

/** What can be found at a site but goods, about the origin within a radius of 9. */
export const finds: Record<string, { body: string; line: string }> = {
  mine: {
    body: 'M-9 8.4-5-4.6 0-8.6 5-4.6 9 8.4H4V2A4 4 0 0 0-4 2V8.4Z',
    line: 'M-4 8.4V2A4 4 0 0 1 4 2V8.4M-1.4 3h2.8M-9 8.4H9',
  },
  wharf: { body: 'M-9 2.4H9L6 8.6H-6Z', line: 'M-9 2.4H9L6 8.6H-6ZM0 2V-9M0-9H6.4V-5M-5 2V-2.6H-1M6.4-5a1.4 1.4 0 1 1-2.4 1' },
  market: {
    body: 'M-8.6-7H8.6L9.4-1.6A3 3 0 0 1 3.6-1.6 3 3 0 0 1-2.4-1.6 3 3 0 0 1-8.6-1.6L-9.4-1.6Z',
    line: 'M-7.4 0V8.6H7.4V0M-7.4 4H7.4M-4.4-7-5-1.6M0-7V-1.6M4.4-7 5-1.6',
  },
  shipyard: {
    body: 'M-9-1.4H9C8 4.6 4.6 7 0 7S-8 4.6-9-1.4Z',
    line: 'M-9-1.4H9C8 4.6 4.6 7 0 7S-8 4.6-9-1.4ZM-4-1.4V6M0-1.4V7M4-1.4V6M-6 9H6M-2-8.6H5L3-5.6H-2ZM0-5.6V-3',
  },
  ruin: {
    body: 'M-8 8.6V-3L-5-7V-1.6L-2-4V8.6ZM2 8.6V1L5-1.4 8 2.4V8.6Z',
    line: 'M-8 8.6V-3L-5-7V-1.6L-2-4V8.6M2 8.6V1L5-1.4 8 2.4V8.6M-9.4 8.6H9.4',
  },
}

/** A shield for a defence, about the origin; the one of a dangerous site has teeth. */
export const shield = 'M-8.4-9H8.4V0C8.4 5.4 4.4 8.6 0 10.6-4.4 8.6-8.4 5.4-8.4 0Z'
export const toothed =
  'M-9.4-7.4-9.4-12-6.2-9-3.2-12.6 0-9 3.2-12.6 6.2-9 9.4-12V-7.4L8.8 0C8.6 5.6 4.6 9.4 0 11.4-4.6 9.4-8.6 5.6-8.8 0Z'

/** A garrison's keep, about the origin. */
export const keep = 'M-9-9.4H-5.4V-6.6H-1.8V-9.4H1.8V-6.6H5.4V-9.4H9V-2.6L7.4-1V9.4H-7.4V-1L-9-2.6Z'
