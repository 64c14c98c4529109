import type { Nation } from '../model.ts'
import { star, type Point } from '../board/geometry.ts'

/**
 * Outlines drawn for this game, as SVG paths about the origin. Each nation has its own cut of hull, sail, flag and mark, so
 * that colour is never the only sign: French ships carry curved lateen sails and swallowtails, British ones two tiers of
 * square sails and a square ensign, Spanish ones round-bellied sails, a crenellated stern and a long pennant.
 */
export interface ShipShape {
  hull: string
  sails: string
  flag: string
  rig: string
  /** Lines cut into the hull: planks, ports. */
  detail: string
  /** Where the device sits on the main sail, and its size. */
  device: { x: number; y: number; scale: number }
  /** The masthead. */
  top: Point
}

export const ships: Record<Nation, Record<'galleon' | 'frigate', ShipShape>> = {
  france: {
    galleon: {
      hull: 'M-30-4L-22-2L-20 7C-8 11 8 11 18 6C24 3 30-2 35-6C34 6 28 19 18 23L-16 23C-23 20-27 10-30-4Z',
      sails:
        'M1-31C15-20 19-8 17 3L-8 3C-2-8 1-18 1-31ZM19-21C27-13 30-6 29-1L19 3C21-6 20-13 19-21ZM-14-24C-9-15-8-6-10 3L-26 0C-19-8-15-15-14-24Z',
      flag: 'M1-33L15-39L11-34L15-30L1-28Z',
      rig: 'M-14 6V-27M1 8V-36M19 6V-24M28 2L40-12',
      detail: 'M-26 8C-10 17 14 16 30 3M-23 14C-8 21 12 20 26 11',
      device: { x: 7, y: -9, scale: 0.62 },
      top: { x: 1, y: -35 },
    },
    frigate: {
      hull: 'M-24 1L-19 3C-8 9 6 9 14 5C19 3 25-1 29-4C28 6 22 17 13 19L-12 19C-18 17-22 10-24 1Z',
      sails: 'M-6-27C7-17 10-6 8 2L-17 2C-10-8-7-17-6-27ZM12-20C20-12 23-5 22-1L11 2C13-7 13-14 12-20Z',
      flag: 'M-6-29L5-34L2-30L5-26L-6-25Z',
      rig: 'M-6 6V-31M12 6V-22M22 2L32-9',
      detail: 'M-20 9C-8 15 10 14 24 4',
      device: { x: -1, y: -6, scale: 0.5 },
      top: { x: -6, y: -30 },
    },
  },
  britain: {
    galleon: {
      hull: 'M-32-5L-23-5L-22 5L23 5L25-1L35-3L28 22L-25 22Z',
      sails:
        'M-9-11H11Q13-4 12 3Q1-1-10 3Q-8-4-9-11ZM-7-29H9Q11-22 10-15Q1-18-8-15Q-6-22-7-29ZM16-10H29Q31-4 30 2Q23-1 15 2Q17-4 16-10ZM17-24H27Q29-18 28-13Q22-15 16-13Q18-18 17-24ZM-27-10H-14Q-12-4-13 2Q-20-1-28 2Q-26-4-27-10ZM-25-24H-16Q-14-18-15-13Q-20-15-26-13Q-24-18-25-24Z',
      flag: 'M1-40H14V-31H1Z',
      rig: 'M-20 5V-27M1 5V-41M22 5V-27M32-1L41-10',
      detail: 'M-27 11H30M-26 17H29M-18 14h.1M-9 14h.1M0 14h.1M9 14h.1M18 14h.1',
      device: { x: 1, y: -6, scale: 0.42 },
      top: { x: 1, y: -38 },
    },
    frigate: {
      hull: 'M-25 0L-18 0L-17 6H17L19 1L28-1L22 19H-19Z',
      sails:
        'M-16-10H1Q3-4 2 3Q-8 0-17 3Q-15-4-16-10ZM-14-25H-1Q1-19 0-14Q-8-16-15-14Q-13-19-14-25ZM7-9H19Q21-4 20 2Q13 0 6 2Q8-4 7-9ZM8-21H17Q19-16 18-12Q12-14 7-12Q9-16 8-21Z',
      flag: 'M-7-34H4V-27H-7Z',
      rig: 'M-7 6V-35M13 6V-24M25 0L33-8',
      detail: 'M-21 11H24M-12 15h.1M-4 15h.1M4 15h.1M12 15h.1',
      device: { x: -7, y: -4.5, scale: 0.36 },
      top: { x: -7, y: -32 },
    },
  },
  spain: {
    galleon: {
      hull: 'M-33-14h4v3h3v-3h4v3h3v-3h4V-2h3V6H15V0H28L35-7L33 5L25 23H-20L-29 12Z',
      sails:
        'M-10-28L10-28C20-18 20-7 10 2L-10 2C0-7 0-18-10-28ZM17-20L26-20C32-14 32-7 26-2L17-2C22-7 22-14 17-20ZM-29-36L-18-36C-12-31-12-24-18-19L-29-19C-23-24-23-31-29-36Z',
      flag: 'M-1-40L26-35L-1-30Z',
      rig: 'M-20-12V-39M-1 6V-41M21 2V-23M31-2L42-14',
      detail: 'M-26 9H31M-23 16H28M-28-4h10M-27 2h10',
      device: { x: 7, y: -13, scale: 0.55 },
      top: { x: -1, y: -37 },
    },
    frigate: {
      hull: 'M-27-9h3.5v3h3v-3h3.5v3h3V4H12L22 1L28-5L26 6L18 19H-15L-23 10Z',
      sails: 'M-12-27L3-27C12-19 12-6 3 2L-12 2C-3-6-3-19-12-27ZM11-19L18-19C24-13 24-6 18 0L11 0C15-6 15-13 11-19Z',
      flag: 'M-5-37L15-33L-5-28Z',
      rig: 'M-5 4V-38M14 3V-22M25-1L34-11',
      detail: 'M-21 10H24M-22 1h8',
      device: { x: 1, y: -12, scale: 0.45 },
      top: { x: -5, y: -35 },
    },
  },
}

/** A nation's mark: the outline of its shield and the device on it, within a square of 28. */
export const marks: Record<Nation, { shield: string; device: string }> = {
  france: {
    shield: 'M-12-13H12V0C12 8 6 13 0 16C-6 13-12 8-12 0Z',
    device:
      'M0-10C3.4-6 4.4-3 2.4.6C4-1.6 8-3.4 9.2-.4C9.8 2.6 6.4 4 5.2 1.8L3 3.4H-3L-5.2 1.8C-6.4 4-9.8 2.6-9.2-.4C-8-3.4-4-1.6-2.4.6C-4.4-3-3.4-6 0-10ZM-4.4 4.4H4.4V6.2H-4.4ZM-1.8 7H1.8L3 11L0 9.4L-3 11Z',
  },
  britain: { shield: 'M0-14.5A14.5 14.5 0 1 1 0 14.5A14.5 14.5 0 1 1 0-14.5Z', device: rosette(5, 5.6, 4) + star(5, 3, 1.6) },
  spain: { shield: 'M-14-14h6.4v4h4.4v-4h6.4v4h4.4v-4h6.4V14H-14Z', device: star(12, 9.6, 5.4) },
}

/** The label of the second partner's mark, after the heralds' sign for a second line: a bar with three points at the top. */
export const cadency = 'M-11-16H11V-12.5H9.5L10.5-8H6.5L7.5-12.5H1L2-8H-2L-1-12.5H-7.5L-6.5-8H-10.5L-9.5-12.5H-11Z'

/** The streamer of the second partner's ships, from the masthead. */
export const streamer = 'M0-3.4C-8-6-14 0-24-4L-19 0L-24 5C-14 8-8 2.5 0 4.4Z'

/** A ring of round petals. */
function rosette(petals: number, radius: number, petal: number): string {
  return Array.from({ length: petals }, (_, i) => {
    const a = (i / petals) * 2 * Math.PI - Math.PI / 2
    const x = (radius * Math.cos(a)).toFixed(1)
    const y = (radius * Math.sin(a) - petal).toFixed(1)
    return `M${x} ${y}a${petal} ${petal} 0 1 1 0 ${2 * petal}a${petal} ${petal} 0 1 1 0 ${-2 * petal}Z`
  }).join('')
}

/** A flower in one outline: broad petals about a heart of radius `inner`. */
function flower(petals: number, outer: number, inner: number): string {
  const at = (turn: number, r: number) => {
    const a = (turn / petals) * 2 * Math.PI - Math.PI / 2
    return `${(r * Math.cos(a)).toFixed(1)} ${(r * Math.sin(a)).toFixed(1)}`
  }
  const petal = (i: number) =>
    `C${at(i - 0.42, outer * 0.95)} ${at(i - 0.26, outer * 1.2)} ${at(i, outer)}C${at(i + 0.26, outer * 1.2)} ${at(i + 0.42, outer * 0.95)} ${at(i + 0.5, inner)}`
  return `M${at(-0.5, inner)}${Array.from({ length: petals }, (_, i) => petal(i)).join('')}Z`
}

/** Star pepper, an eight-pointed pod with its seeds, and celestial vanilla, an orchid above its pod; radius about 10. */
export const spiceShapes = {
  pepper: { body: star(8, 11, 4.6), mark: 'M0-2A2 2 0 1 1 0 2A2 2 0 1 1 0-2M0-6.2V-3.6M0 6.2V3.6M-6.2 0H-3.6M6.2 0H3.6' },
  vanilla: {
    body: flower(5, 11, 5.4),
    mark: 'M0-2.4A2.4 2.4 0 1 1 0 2.4A2.4 2.4 0 1 1 0-2.4',
  },
}

/** A star fort seen from above, radius about 14. */
export const fortress = {
  walls: 'M0-15L4.5-7.5L14.3-4.6L8.5 2.8L8.8 12.1L0 9.6L-8.8 12.1L-8.5 2.8L-14.3-4.6L-4.5-7.5Z',
  keep: 'M-4.4-2.6h2v-2h1.6v2h1.6v-2h1.6v2h2V5H-4.4Z',
}

export const anchor =
  'M0-11.5A3 3 0 1 1 0-5.5A3 3 0 1 1 0-11.5M0-5.5V12M-5.5-1.5H5.5M-11 3C-10 9-5 12 0 12C5 12 10 9 11 3M-11 3l-2.4 3.6M-11 3l4 1.8M11 3l2.4 3.6M11 3l-4 1.8'

/** The wreck: a hull broken in two with its ribs bare, a mast gone by the board, and the swell about it. */
export const wreck = {
  hull: 'M-21-3L-15 1C-10 4-6 4-2 2L-5 8L-1 12H-13C-17 9-20 3-21-3ZM3 4C9 2 14-4 16-10L22-8C22 0 18 8 13 12H3L6 8Z',
  ribs: 'M-14 2L-12 10M-9 4L-8 11M11 0L12 9M15-5L17 3M-9 3L-1-20M-8.5-14L6-17M-6-8C-1-6 4-8 5-16M-1-20L3-23',
  swell: 'M-24 14q4-3 8 0t8 0t8 0t8 0t8 0t8 0M-18 19q4-3 8 0t8 0t8 0t8 0',
}

/** Signs for crew, bonuses and buildings, in a square of 24 about the origin, drawn as lines. */
export const signs: Record<string, string> = {
  banker: 'M0-10V9M-6 10H6M-9-6H9M-9-6L-12 2A3.4 3.4 0 0 0-6 2ZM9-6L6 2A3.4 3.4 0 0 0 12 2Z',
  'first-officer':
    'M-11 5L-5.5 8.5L-3 4.5L-8.5 1ZM-5.8 2.7L2.4-2.6L4.8 1.4L-3.6 6.6M3.2-4.6L10-9L12.4-5L5.8-.8ZM-2 5.4L-5 12M.4 4L4 12',
  gunner:
    'M-12-4.5L7-7.5L8.5-1.5L-8.5 3.6C-13 4.6-14-3.6-12-4.5ZM7-7.5L11-8.5L12-2.5L8.5-1.5M-4 2.2A5 5 0 1 1-4.1 2.2M-12 12H8L3 5',
  helmsman:
    'M0-6.5A6.5 6.5 0 1 1 0 6.5A6.5 6.5 0 1 1 0-6.5M0-2A2 2 0 1 1 0 2A2 2 0 1 1 0-2M0-12V-2M0 12V2M-12 0H-2M12 0H2M-8.5-8.5L-1.4-1.4M8.5 8.5L1.4 1.4M-8.5 8.5L-1.4 1.4M8.5-8.5L1.4-1.4',
  courtesan: 'M0 10L-12-2A17 17 0 0 1 12-2ZM0 10L-7-6M0 10L0-8M0 10L7-6M-6.5 3.5A9.5 9.5 0 0 1 6.5 3.5M0 10V13',
  surgeon: 'M-3-11H3V-3H11V3H3V11H-3V3H-11V-3H-3Z',
  carpenter: 'M-11-6L-3-11L4-4L1-1L-2-4L-7 0ZM-1-1L10 10L7 12L-3.6 1.4M11-11L6-6M12-6L7-3M6-12L5-8',
  boatswain: 'M-11 2H-2A6 6 0 1 0-2-7M-11 2V6H-1A10 10 0 0 0 9-4M-2-1A2.4 2.4 0 1 1-2.1-1M-9 2V-2M5 8L10 12',
  governor: 'M-9-11H6C9-11 9-6 6-6H-5V8M-5-6H7V9H-7C-11 9-11 4-7 4H3M-2-2H4M-2 1.4H4M8 6A4 4 0 1 1 7.9 6M6 13L5 16M10 13L11 16',
  'stellar-winds':
    'M-12-3H4A4 4 0 1 0 0-7M-12 2H9A3.6 3.6 0 1 1 5.4 5.6M-9 7H-1A3 3 0 1 1-4 10M10-10L11-7L14-6L11-5L10-2L9-5L6-6L9-7Z',
  'warning-shot': 'M-4 2A6 6 0 1 1-4.1 2M-1 3.5L3-1M3-1L4-7M3-1L9-2M3-1L8-6M3-1L8 3M3-1L0-5',
  'new-cargo': 'M-11-5L0-10L11-5V7L0 12L-11 7ZM-11-5L0 0L11-5M0 0V12M-5.5-7.5L5.5-2.5V2',
  crew: 'M0-10A4.5 4.5 0 1 1 0-1A4.5 4.5 0 1 1 0-10M-9 11C-9 4-5 1 0 1C5 1 9 4 9 11ZM-7-6C-4-10 4-10 7-6',
  conquest: 'M-7 12V-12M-7-11C-2-14 3-7 10-10V1C3 4-2-3-7 0',
  give: 'M-12 6H-8L-3 9H5C7 9 7 6 5 6H0M5 6.4L11 3.4C13.4 3 13.6 5.6 12 6.6L4 12H-5L-8 11H-12M0-11L1.6-6.6L6-5L1.6-3.4L0 1L-1.6-3.4L-6-5L-1.6-6.6Z',
  pepper: 'M0-12V12M-12 0H12M-8.5-8.5L8.5 8.5M-8.5 8.5L8.5-8.5',
}
