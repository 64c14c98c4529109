import type { Deed } from './types.ts'

/** Counts by key and side. */
export class Tally {
  readonly #sides: number
  readonly #counts = new Map<string, number[]>()

  constructor(sides: number) {
    this.#sides = sides
  }

  /** Counts something; what no side did (-1) is left out. */
  add(key: string, side: number, n = 1): void {
    if (side < 0 || side >= this.#sides || n === 0) return
    const counts = this.of(key)
    counts[side]! += n
    this.#counts.set(key, counts)
  }

  /** The counts of a key by side; none is 0. */
  of(key: string): number[] {
    return this.#counts.get(key) ?? Array.from({ length: this.#sides }, () => 0)
  }

  /** A deed, with parts of which at least one side did one. */
  deed(key: string, parts: readonly string[] = []): Deed {
    return { key, counts: this.of(key), parts: parts.filter((part) => this.#counts.has(part)).map((part) => this.deed(part)) }
  }

  /** All keys that begin so and were counted, most frequent first. */
  keys(beginning: string): string[] {
    const sum = (key: string) => this.of(key).reduce((a, b) => a + b, 0)
    return [...this.#counts.keys()].filter((key) => key.startsWith(beginning)).sort((a, b) => sum(b) - sum(a) || (a < b ? -1 : 1))
  }
}
