import { onRing } from './shapes.ts'

/** Corners of a coast, closed. Between them it winds by itself. */
type Corners = readonly number[]

/**
 * The world as a chart-maker drew it from hearsay, on a net of four by three journeys of a hundred units each: every journey lies
 * where its land is. It goes on beyond the net on all sides.
 */
const corners: readonly Corners[] = [
  // The new world
  [
    -420, -90, 90, -90, 78, -50, 104, -32, 96, -8, 80, 6, 88, 30, 76, 52, 62, 58, 56, 76, 34, 84, 24, 98, 8, 108, 14, 122, 10,
    138, 1, 128, -10, 116, -28, 118, -38, 136, -32, 158, -14, 166, -8, 156, 2, 158, -4, 176, 6, 188, 22, 192, 44, 190, 60, 200,
    84, 206, 98, 218, 122, 226, 150, 230, 172, 244, 164, 264, 150, 280, 138, 304, 118, 316, 102, 338, 84, 366, 62, 420, -420, 420,
  ],
  // Greenland
  [106, -90, 172, -90, 166, -52, 150, -26, 136, -10, 124, -28, 112, -48],
  // Europe, Africa and Asia
  [
    322, -90, 306, -44, 314, -12, 302, 12, 306, 40, 292, 60, 302, 78, 284, 86, 266, 80, 250, 88, 238, 78, 226, 84, 222, 68, 214,
    62, 206, 68, 204, 76, 196, 78, 184, 84, 178, 98, 186, 110, 198, 106, 208, 96, 222, 98, 232, 112, 230, 96, 244, 100, 254, 114,
    262, 100, 276, 104, 280, 118, 262, 126, 240, 122, 222, 126, 204, 120, 180, 116, 160, 122, 144, 136, 136, 154, 142, 172, 158,
    186, 178, 190, 194, 190, 204, 202, 202, 220, 210, 240, 212, 266, 218, 292, 228, 322, 242, 346, 258, 334, 270, 304, 280, 278,
    278, 250, 290, 222, 304, 198, 286, 190, 272, 172, 262, 150, 266, 138, 276, 154, 288, 174, 304, 164, 308, 150, 296, 136, 306,
    136, 314, 150, 316, 172, 322, 192, 330, 180, 336, 158, 350, 148, 358, 164, 366, 190, 370, 174, 382, 160, 396, 142, 402, 122,
    414, 104, 408, 88, 400, 78, 410, 70, 420, 84, 426, 66, 440, 50, 456, 32, 480, 8, 506, 0, 524, -26, 560, -90,
  ],
  // Islands: Britain and Ireland, Iceland, Madagascar, Ceylon, the spice islands, Cipangu, the Antilles
  [200, 60, 192, 52, 196, 40, 192, 28, 202, 26, 206, 40, 208, 54],
  [184, 50, 176, 42, 184, 34, 190, 44],
  [158, 18, 152, 10, 164, 4, 178, 8, 174, 20],
  [292, 290, 290, 270, 300, 256, 308, 262, 304, 284],
  [331, 208, 330, 198, 337, 200, 337, 210],
  [368, 194, 380, 200, 398, 216, 392, 224, 378, 212],
  [398, 204, 396, 190, 408, 182, 416, 192, 412, 206],
  [420, 210, 418, 196, 428, 190, 426, 202, 434, 212],
  [398, 226, 414, 222, 434, 228, 416, 232],
  [440, 210, 452, 202, 472, 208, 480, 216, 456, 220],
  [440, 80, 442, 64, 456, 48, 462, 54, 454, 74],
  [22, 148, 38, 142, 56, 152, 40, 157],
  [62, 160, 64, 153, 76, 155, 74, 163],
  // The land that must be in the south
  [290, 430, 330, 384, 380, 368, 420, 374, 460, 358, 510, 366, 560, 376, 620, 362, 700, 380, 700, 430],
]

export const lands: readonly string[] = corners.map(coast)

/** A coast through its corners: each leg is broken in two and again, and the breaks lie off the straight way. */
function coast(flat: Corners): string {
  let points = Array.from({ length: flat.length / 2 }, (_, i) => ({ x: flat[2 * i]!, y: flat[2 * i + 1]! }))
  for (const wild of [0.2, 0.17, 0.14]) {
    points = points.flatMap((a, i) => {
      const b = points[(i + 1) % points.length]!
      const [dx, dy] = [b.x - a.x, b.y - a.y]
      const off = Math.hypot(dx, dy) > 160 ? 0 : wild * noise(a.x + b.x * 3, a.y * 7 + b.y)
      return [a, { x: (a.x + b.x) / 2 - dy * off, y: (a.y + b.y) / 2 + dx * off }]
    })
  }
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`
}

/** A number from -1 to 1 that is always the same for the same place. */
function noise(x: number, y: number): number {
  const n = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453
  return 2 * (n - Math.floor(n)) - 1
}

/** Ranges of hills: the middle of each, one beside another. */
export const hills: readonly (readonly [number, number])[] = [
  [-14, 222],
  [-6, 236],
  [-16, 250],
  [-4, 264],
  [-12, 278],
  [8, 292],
  [-40, 90],
  [-54, 104],
  [-44, 60],
  [-60, 74],
  [228, 300],
  [240, 308],
  [250, 298],
  [306, 110],
  [318, 104],
  [330, 110],
  [342, 102],
  [322, 8],
  [312, 84],
  [400, 14],
  [412, 22],
  [424, 12],
  [436, 2],
  [448, -6],
]

/** Woods. */
export const trees: readonly (readonly [number, number])[] = [
  [6, 16],
  [-2, 26],
  [4, 38],
  [100, 236],
  [108, 244],
  [98, 248],
  [100, 290],
  [90, 298],
  [220, 200],
  [228, 196],
  [250, 196],
  [260, 204],
  [262, 286],
  [406, 44],
  [414, 38],
  [398, 36],
]

/** Towns. */
export const towns: readonly (readonly [number, number])[] = [
  [190, 98],
  [205, 90],
  [252, 96],
  [222, 92],
  [318, 150],
  [400, 100],
]

export const rivers = [
  'M-10 240C20 230 40 236 60 222 80 214 92 222 100 220',
  'M258 118C262 140 250 150 256 170 250 186 246 196 252 206',
  'M212 252C224 244 236 232 232 216 226 206 216 204 206 208',
  'M320 60C340 72 360 64 376 76 388 82 396 80 400 84',
].join('')

/** The lines of the winds from a rose, a third of them each of its own ink as sailors told them apart. */
export function winds(x: number, y: number, part: 0 | 1 | 2): string {
  return Array.from({ length: 32 }, (_, i) => i)
    .filter((i) => (i % 4 === 0 ? 0 : i % 2 === 0 ? 1 : 2) === part)
    .map((i) => {
      const p = onRing(2400, i / 32)
      return `M${x} ${y}L${(x + p.x).toFixed(0)} ${(y + p.y).toFixed(0)}`
    })
    .join('')
}

/** A half of a point of a rose: `side` -1 is its lit half, 1 its shaded one. */
export function point(turn: number, length: number, half: number, side: 1 | -1): string {
  const [tip, foot] = [onRing(length, turn), onRing(half, turn + (side * 1) / 16)]
  return `M0 0L${foot.x.toFixed(2)} ${foot.y.toFixed(2)}L${tip.x.toFixed(2)} ${tip.y.toFixed(2)}Z`
}
