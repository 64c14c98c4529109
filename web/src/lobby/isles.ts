/* Coastlines for the lobby's chart: the same on every visit. */

/** Numbers from 0 up to 1 that follow from a seed. */
function numbers(seed: number): () => number {
  let state = Math.imul(seed + 7, 2654435761) >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const round = (n: number) => Math.round(n * 10) / 10

/** A closed line that bends through some points. */
function smooth(points: readonly (readonly [number, number])[]): string {
  const at = (i: number) => points[(i + points.length) % points.length]!
  const bends = points.map((_, i) => {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const ends = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6, c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6, ...c]
    return `C${ends.map(round).join(' ')}`
  })
  return `M${at(0).map(round).join(' ')}${bends.join('')}Z`
}

/** The coast of an island about the origin, so many units wide and high to each side. */
export function coast(seed: number, wide: number, high: number, points = 22): string {
  const next = numbers(seed)
  const radii = Array.from({ length: points }, () => 0.68 + 0.42 * next())
  return smooth(
    radii.map((r, i) => {
      const even = (r + (radii[(i + 1) % points]! + radii[(i + points - 1) % points]!) / 2) / 2
      const turn = (2 * Math.PI * i) / points
      return [even * wide * Math.cos(turn), even * high * Math.sin(turn)] as const
    }),
  )
}

/** Points scattered over a field: one in each square of it, somewhere about its middle. */
export function scattered(seed: number, width: number, height: number, square: number): [number, number][] {
  const next = numbers(seed)
  const found: [number, number][] = []
  for (let y = 0; y < height; y += square)
    for (let x = 0; x < width; x += square) {
      const off = () => (0.15 + 0.7 * next()) * square
      found.push([round(x + off()), round(y + off())])
    }
  return found
}
