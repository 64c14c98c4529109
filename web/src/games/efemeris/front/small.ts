/** What the server tells of a match in brief (games/efemeris/show_glance.go). */
export interface Sketch {
  /** The colour of each seat's nation. */
  inks: string[]
  /** Tiles that lie, each with its middle and the seat that owns its planet; -1 for nobody, null without a planet. */
  tiles: { x: number; y: number; owner: number | null }[]
  ships: { x: number; y: number; seat: number }[]
}

const nations: Record<string, string> = { f: '#5c8fe6', b: '#e0695c', s: '#e8b64a' }
const steps = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
] as const

/** The middles of all cells in the order of the rules: the centre, two rings clockwise from the north, the corners, two more. */
const cells: readonly (readonly [number, number])[] = (() => {
  const found: [number, number][] = [[0, 0]]
  for (let ring = 1; ring <= 2; ring++) {
    let [q, r] = [0, -ring]
    for (const turn of [2, 3, 4, 5, 0, 1]) {
      for (let i = 0; i < ring; i++) {
        found.push([q, r])
        q += steps[turn]![0]
        r += steps[turn]![1]
      }
    }
  }
  for (const [q, r] of steps) found.push([3 * q, 3 * r])
  return [...found, [3, -2], [-3, 2]] as [number, number][]
})()

/** Half the width of a cell from corner to corner. */
export const side = 14

const middle = (letter: string) => {
  const [q, r] = cells[letter.charCodeAt(0) - 65] ?? [0, 0]
  return { x: 1.5 * side * q, y: Math.sqrt(3) * side * (r + q / 2) }
}

const pairs = (text = '') => text.match(/../gs) ?? []

export function sketch(map: string): Sketch {
  const [seats = '', tiles, ships] = map.split(';')
  return {
    inks: [...seats].map((nation) => nations[nation] ?? '#b5b199'),
    tiles: pairs(tiles).map(([cell, owner]) => ({
      ...middle(cell!),
      owner: owner === '.' ? null : owner === 'o' ? -1 : Number(owner),
    })),
    ships: pairs(ships).map(([seat, cell]) => ({ ...middle(cell!), seat: Number(seat) })),
  }
}
