/** What the server tells of a match in brief (games/seafall/show_glance.go). */
export interface Sketch {
  /** The colour of each seat's province. */
  inks: string[]
  islands: { x: number; y: number; explored: number }[]
  ships: { x: number; y: number; seat: number }[]
  /** Something lies where the sea goes on beyond the chart: all of it is drawn smaller. */
  far: boolean
}

const provinces = ['#c8452f', '#5a8f3a', '#3f7fc4', '#8a56b8', '#7d8790']
const coast = 5
const firstHex = 6
/** The columns of the sea from the east, each with 4 or 5 spaces: those of the chart, and four beyond. */
const columns = 8
const hexes = Array.from({ length: columns + 4 }, (_, i) => i + 1).flatMap((column) =>
  Array.from({ length: 5 - (column % 2) }, (_, row) => ({
    x: 64 - column * 20 - (column > columns ? 16 : 0),
    y: (row + (column % 2) / 2) * 38 - 76,
  })),
)

/** What lies beyond the chart is west of this. */
const west = 64 - columns * 20

function place(letter: string): { x: number; y: number } {
  const space = letter.charCodeAt(0) - 65
  if (space < coast) return { x: 82, y: space * 38 - 76 }
  return space === coast ? { x: 64, y: 0 } : (hexes[space - firstHex] ?? { x: 0, y: 0 })
}

const pairs = (text = '') => text.match(/../gs) ?? []

export function sketch(map: string): Sketch {
  const [seats = '', islands, ships] = map.split(';')
  const isles = pairs(islands).map(([space, explored]) => ({ ...place(space!), explored: Number(explored) }))
  const fleet = pairs(ships).map(([seat, space]) => ({ ...place(space!), seat: Number(seat) }))
  return {
    inks: [...seats].map((colour) => provinces[Number(colour)] ?? '#7d8790'),
    islands: isles,
    ships: fleet,
    far: [...isles, ...fleet].some(({ x }) => x < west),
  }
}
