import type { Colour } from '../model.ts'

/** The emblem of each colour of ships, about the origin within a radius of 10: colour is never the only sign. */
export const emblems: Record<Colour, string> = {
  red: 'M-2.2-2.2-4.6-9.4H4.6L2.2-2.2 9.4-4.6V4.6L2.2 2.2 4.6 9.4H-4.6L-2.2 2.2-9.4 4.6V-4.6Z',
  blue: 'M-9.5 0C-5.5-6.6 1.6-6.6 5-1.7L9.6-5.8V5.8L5 1.7C1.6 6.6-5.5 6.6-9.5 0Z',
  green: 'M-9 9.4C-9.6-3.4-2.4-9 9.2-9.2 9.6 2.6 3.4 9-5.6 6.6L-7.2 9.6Z',
  yellow: sun(9.8, 5.6, 8),
  white: 'M3.6-9.2A9.6 9.6 0 1 0 3.6 9.2 7.6 7.6 0 1 1 3.6-9.2Z',
  brown: 'M-5-9.4H5C8.4-4 8.4 4 5 9.4H-5C-8.4 4-8.4-4-5-9.4ZM-6.2-5.4V-3.2H6.2V-5.4ZM-6.2 3.2V5.4H6.2V3.2Z',
}

function sun(outer: number, inner: number, rays: number): string {
  const points = Array.from({ length: rays * 2 }, (_, i) => {
    const a = (i * Math.PI) / rays
    const r = i % 2 ? inner : outer
    return `${(r * Math.sin(a)).toFixed(1)} ${(-r * Math.cos(a)).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}

/** The mark of each trading house by seat, and the outline of its seal: both tell the owner without a colour. */
export const houses: readonly { seal: string; mark: string; line?: boolean }[] = [
  {
    seal: 'M0-12.5A12.5 12.5 0 1 1 0 12.5 12.5 12.5 0 1 1 0-12.5Z',
    mark: 'M0-7.2V7M-3.6-3.6H3.6M-6.6 1.6C-5.8 5.6-3 7 0 7S5.8 5.6 6.6 1.6',
    line: true,
  },
  { seal: 'M-11-11H11V11H-11Z', mark: 'M-7.4 5.6-8-4.4-3.8.4 0-6.6 3.8.4 8-4.4 7.4 5.6Z' },
  {
    seal: 'M0-14.6 14.6 0 0 14.6-14.6 0Z',
    mark: 'M-2.2 0H7.4M4 0V3.6M7 0V3M-2.2 0a2.9 2.9 0 1 1-5.8 0 2.9 2.9 0 1 1 5.8 0',
    line: true,
  },
  { seal: 'M-6.4-12H6.4L13 0 6.4 12H-6.4L-13 0Z', mark: 'M-6-7H-3.4V-4.6H-1.5V-7H1.5V-4.6H3.4V-7H6V-1.8H4.4V7H-4.4V-1.8H-6Z' },
]

/** A square sail that the wind fills, about the mast at x. */
function sail(x: number, half: number, top: number, foot: number): string {
  const [l, r, mid] = [x - half, x + half, (top + foot) / 2]
  return `M${l} ${top}Q${x} ${top - 2.4} ${r} ${top}Q${r + 3.4} ${mid} ${r} ${foot}Q${x} ${foot + 3.6} ${l} ${foot}Q${l + 3} ${mid} ${l} ${top}Z`
}

function hull(half: number): string {
  const w = half
  return `M${-w}-1H${-w + 7}V3.6H${w - 9}V0.6H${w + 1}L${w - 3} 15Q${w - 4.6} 19 ${w - 9} 19H${-w + 8}Q${-w + 3} 19 ${-w + 1.6} 13Z`
}

/** One drawing of a ship: its sails with the place and size of the emblem on each. */
export interface Rig {
  hull: string
  masts: string
  sails: { d: string; x: number; y: number; scale: number }[]
  flags: string
  /** Half the width of the hull. */
  half: number
}

function square(half: number, masts: { x: number; half: number; top: number }[]): Rig {
  return {
    hull: hull(half),
    half,
    masts: masts.map((m) => `M${m.x} 4V${m.top - 5}`).join('') + `M${half - 4} 1L${half + 6}-6`,
    sails: masts.map((m) => ({ d: sail(m.x, m.half, m.top, 0), x: m.x + 1, y: m.top / 2, scale: Math.min(0.82, m.half / 13) })),
    flags: masts.map((m) => `M${m.x} ${m.top - 6}L${m.x - 8} ${m.top - 3.6} ${m.x} ${m.top - 1.4}Z`).join(''),
  }
}

/** Ships by hold, the more masts the more hold; 0 is a joker with two lateen sails, each of a colour of its own. */
export const rigs: readonly Rig[] = [
  {
    hull: hull(22),
    half: 22,
    masts: 'M-8 4V-25M10 4V-20M18 1L28-5',
    sails: [
      { d: 'M-25-1L-4-26Q3-11-2-1Q-13 3-25-1Z', x: -8.6, y: -7.4, scale: 0.6 },
      { d: 'M1-1L21-21Q25-9 21-1Q11 3 1-1Z', x: 14, y: -6.4, scale: 0.56 },
    ],
    flags: 'M-8-26L-16-23.6-8-21.4Z',
  },
  square(18, [{ x: 0, half: 13.5, top: -20 }]),
  square(23, [
    { x: -10.5, half: 9.6, top: -18 },
    { x: 10.5, half: 9.6, top: -20 },
  ]),
  square(27, [
    { x: -18, half: 7.6, top: -15 },
    { x: 0, half: 8.6, top: -20 },
    { x: 18, half: 7.6, top: -17 },
  ]),
]

/** What is to be found at each journey's end, drawn with one pen within a radius of 30; `wash` is what is coloured in. */
export const vignettes: Record<string, { line: string; wash: string }> = {
  malabar: {
    wash: 'M-24 16Q0 8 24 16L20 22H-20Z',
    line: 'M-24 16Q0 8 24 16M-12 13C-11 2-9-6-4-12M-4-12C-10-16-17-14-20-8M-4-12C-10-11-14-6-14-1M-4-12C-3-19 4-21 10-18M-4-12C3-14 9-10 10-3M-4-12C1-8 2-3 1 2M6 13a3 3 0 1 0 6 0 3 3 0 1 0-6 0M11 8a3 3 0 1 0 6 0 3 3 0 1 0-6 0M14 13a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
  },
  brazil: {
    wash: 'M-8-14C-2-22 10-18 10-8 10 2 4 8-2 20-4 8-10 2-10-6Z',
    line: 'M-8-14C-2-22 10-18 10-8 10 2 4 8-2 20M-8-14C-14-14-16-9-15-5-12-8-10-8-8-6M-8-6C-10 2-4 8-2 20M10-8C6-4 2 2 2 10M-22 6H20M-5-13h.1M-6 6V11M0 6V10M14 6L24-2',
  },
  azores: {
    wash: 'M-14 12-3-10 3-8 6-12 20 12Z',
    line: 'M-24 12H24M-14 12-3-10 3-8 6-12 20 12M-2-16C-6-20 0-22-3-26M5-17C9-20 4-22 8-25M-20 18Q-15 15-10 18T0 18 10 18 20 18',
  },
  caribbean: {
    wash: 'M-18 14Q-2 2 18 14Z',
    line: 'M-18 14Q-2 2 18 14M2 7C0-2 3-9 8-14M8-14C3-19-4-18-7-13M8-14C2-14-2-9-2-4M8-14C10-20 16-21 21-18M8-14C14-14 18-9 18-4M-24 18Q-18 15-12 18T0 18 12 18 24 18M-18-10L-14-12-10-10M-24-4L-20-6-16-4',
  },
  congo: {
    wash: 'M-18 14V-2C-18-12-6-16 2-14 10-14 14-8 14-2L20 8 16 14 12 8H8V16H2V8H-6V16H-14V8Z',
    line: 'M-18 12V-2C-18-12-6-16 2-14 10-14 16-8 16-1 16 5 22 7 22 3M-18-2L-22 6M2-13C-2-6 2 1 8 0M10 6C8 12 12 16 16 13M-18 12V18H-12V9H0V18H6V7M11-7h.1M-26 19H24',
  },
  amazon: {
    wash: 'M-8-24C4-14-14-8-2 0S-6 14 12 24H-2C-16 14 0 8-10 0S4-12-14-24Z',
    line: 'M-8-24C4-14-14-8-2 0S-6 14 12 24M-14-24C4-12-20-8-10 0S-16 14-2 24M8-2V-8M8-8C3-9 2-16 8-20 14-16 13-9 8-8M18 8V2M18 2C13 1 12-6 18-10 24-6 23 1 18 2M-20 8V2M-20 2C-25 1-26-6-20-10-14-6-15 1-20 2',
  },
  cathay: {
    wash: 'M-20-6H20L12-14H-12ZM-16 6H16L10-2H-10Z',
    line: 'M-20-6C-14-7-12-10-12-14H12C12-10 14-7 20-6ZM-8-14V-19M8-14V-19M-13-19C-8-20-3-23 0-27 3-23 8-20 13-19ZM-11-6V0M11-6V0M-22 7C-16 6-13 3-13 0H13C13 3 16 6 22 7ZM-13 7V19M13 7V19M-24 19H24M-4 19V12H4V19',
  },
  'gold-coast': {
    wash: 'M-20 14V-4H-8V2H8V-10H20V14Z',
    line: 'M-20 14V-6H-17V-3H-13V-6H-8V2H8V-12H11V-9H16V-12H20V14ZM-3 14V8a3 3 0 0 1 6 0V14M14-12V-22L22-19 14-16M-26 14H26M-24 19Q-18 16-12 19T0 19 12 19 24 19M-15 3V6M14-2V2',
  },
  labrador: {
    wash: 'M-14 10-8-14-1-8 6-20 16 10Z',
    line: 'M-26 10H26M-14 10-8-14-1-8 6-20 16 10M-8-14-4 0-1-8M6-20 5-4 10-2M-10 10-8 18 2 22 12 16 14 10M-24 15H-16M18 15H26',
  },
  spitsbergen: {
    wash: 'M-20 10C-20-2-8-8 4-6 12-5 18 0 18 4L26-4 24 8C16 14 0 16-20 10Z',
    line: 'M-20 10C-20-2-8-8 4-6 12-5 16 0 18 3 20-1 19-4 22-8 24-5 27-5 29-7 28-1 25 6 20 8 10 16-6 16-20 10ZM-18 4C-12 7-6 7-2 5M-9 0h.1M-4-10V-17M-4-17C-8-17-11-21-12-25M-4-17C0-17 3-21 4-25',
  },
  moluccas: {
    wash: 'M0-20C8-14 12-6 8 2L0 8-8 2C-12-6-8-14 0-20Z',
    line: 'M0 24V8M0 8-8 2C-12-6-8-14 0-20 8-14 12-6 8 2ZM0 8C-4-2-3-12 0-20 3-12 4-2 0 8M0 20C-6 14-14 16-18 20-12 24-6 24 0 20M0 16C6 10 14 12 18 16 12 20 6 20 0 16M-18-6a3 3 0 1 0 6 0 3 3 0 1 0-6 0M13-10a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
  },
  zanzibar: {
    wash: 'M-16 6L10-24C14-10 12 0 4 8Z',
    line: 'M-16 6L10-24C14-10 12 0 4 8-2 9-10 9-16 6ZM-2 9V-10M-22 10C-16 14 10 15 20 8 18 16 14 20 8 20H-12C-18 20-20 16-22 10ZM-26 24Q-20 21-14 24T-2 24 10 24 22 24',
  },
}

const at = (r: number, a: number) => `${(r * Math.sin(a)).toFixed(2)} ${(-r * Math.cos(a)).toFixed(2)}`

/** A piece of a ring between two angles (turns of the circle, clockwise from the top), with a gap at both ends. */
export function arc(inner: number, outer: number, from: number, to: number, gap = 0): string {
  const [a, b] = [from * 2 * Math.PI, to * 2 * Math.PI]
  const [go, gi] = [gap / outer, gap / inner]
  const large = to - from > 0.5 ? 1 : 0
  return `M${at(outer, a + go)}A${outer} ${outer} 0 ${large} 1 ${at(outer, b - go)}L${at(inner, b - gi)}A${inner} ${inner} 0 ${large} 0 ${at(inner, a + gi)}Z`
}

/** The point of a circle at an angle (a turn of the circle, clockwise from the top). */
export function onRing(r: number, turn: number): { x: number; y: number } {
  return { x: r * Math.sin(turn * 2 * Math.PI), y: -r * Math.cos(turn * 2 * Math.PI) }
}
