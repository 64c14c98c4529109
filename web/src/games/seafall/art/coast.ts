/** A point of a drawing. */
interface Point {
  x: number
  y: number
}

/** A number from 0 up to 1 that is always the same for the same name and place in a row. */
export function chanceOf(id: string, n: number): number {
  let seed = 2166136261 ^ n
  for (const letter of id) seed = Math.imul(seed ^ letter.charCodeAt(0), 16777619)
  seed = Math.imul(seed ^ (seed >>> 15), 2246822507)
  return ((seed ^ (seed >>> 13)) >>> 0) / 2 ** 32
}

/** What is worked out of a name and a size, once for each. */
function once<T>(work: (id: string, size: number) => T): (id: string, size: number) => T {
  const known = new Map<string, T>()
  return (id, size) => {
    const key = `${size} ${id}`
    let worked = known.get(key)
    if (worked === undefined) known.set(key, (worked = work(id, size)))
    return worked
  }
}

/** The points of an island's shore about the origin: round, with capes and coves of its own. */
function shorePoints(id: string, size: number): Point[] {
  const wave = (n: number) => 2 * Math.PI * chanceOf(id, n)
  const bends = [
    [2, 0.1],
    [3, 0.08],
    [5, 0.06],
    [9, 0.035],
    [14, 0.024],
    [21, 0.014],
  ] as const
  const phases = bends.map(([n]) => wave(n))
  return Array.from({ length: 84 }, (_, i) => {
    const a = (i * Math.PI) / 42
    const r = size * bends.reduce((sum, [n, far], k) => sum + far * Math.sin(n * a + phases[k]!), 1)
    return { x: 1.16 * r * Math.cos(a), y: 0.86 * r * Math.sin(a) }
  })
}

/** The outline of an island about the origin, the same for the same name. */
export const shoreOf = once(
  (id, size) =>
    `M${shorePoints(id, size)
      .map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`)
      .join('L')}Z`,
)

/** Strokes that shade the slopes away from the light, which falls from the upper left. */
export const hachuresOf = once((id, size) =>
  shorePoints(id, size)
    .flatMap(({ x, y }, i) => {
      const away = (x + y) / Math.hypot(x, y) // -1.4 to 1.4
      if (away < 0.25 || i % 2) return []
      const deep = 0.06 + 0.1 * (away / 1.41) + 0.05 * chanceOf(id, 100 + i)
      const line = (part: number) => `${(x * part).toFixed(1)} ${(y * part).toFixed(1)}`
      return [`M${line(0.985)}L${line(1 - deep)}`]
    })
    .join(''),
)

/** Where hills stand on an island, the farthest first. */
export const hillsOf = once((id, size): readonly (Point & { size: number })[] =>
  Array.from({ length: 5 }, (_, i) => {
    const a = 2 * Math.PI * ((i + chanceOf(id, 40 + i)) / 5)
    const far = 0.5 + 0.24 * chanceOf(id, 50 + i)
    return { x: 1.1 * size * far * Math.cos(a), y: 0.74 * size * far * Math.sin(a), size: 0.75 + 0.5 * chanceOf(id, 60 + i) }
  }).toSorted((a, b) => a.y - b.y),
)
