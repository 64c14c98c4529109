/** A scale of whole numbers from 0 up: its end and its ticks. */
export interface Scale {
  end: number
  ticks: number[]
}

const steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000]

/** The scale for values up to `most`, with at most `count` steps between its ticks. */
export function wholeScale(most: number, count: number): Scale {
  const end = Math.max(1, Math.ceil(most))
  const step = steps.find((s) => end / s <= count) ?? Math.ceil(end / count)
  const ticks = Array.from({ length: Math.ceil(end / step) + 1 }, (_, i) => i * step)
  return { end: ticks.at(-1)!, ticks }
}

/** Where along a line of a length a scale's value lies. */
export function along(value: number, end: number, length: number): number {
  return (value / Math.max(end, 1)) * length
}

/** A line through points; gaps (null) are left open. With steps it stays level until it changes. */
export function path(points: readonly ({ x: number; y: number } | null)[], stepped: boolean): string {
  let open = false
  return points
    .map((point) => {
      if (!point) {
        open = false
        return ''
      }
      const x = point.x.toFixed(1)
      const y = point.y.toFixed(1)
      const drawn = !open ? `M${x} ${y}` : stepped ? `H${x}V${y}` : `L${x} ${y}`
      open = true
      return drawn
    })
    .join('')
}

/** Moves labels apart that would overlap: places in the order given, each at least `gap` from the next, none beyond `end`. */
export function apart(wanted: readonly number[], gap: number, end: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]! || a - b)
  const placed = [...wanted]
  order.forEach((i, n) => {
    if (n > 0) placed[i] = Math.max(wanted[i]!, placed[order[n - 1]!]! + gap)
  })
  for (let n = order.length - 1, limit = end; n >= 0; n--, limit -= gap) placed[order[n]!] = Math.min(placed[order[n]!]!, limit)
  return placed
}
