import { keep, recall } from '../../../kept.ts'
import type { View } from '../model.ts'

type Seen = Record<string, string[]>

const name = 'portolan.chests'
const most = 40 // matches that are remembered

/** Which chests somebody has looked into, by match: each is opened once before whoever comes to the table. */
export class LookedInto {
  #seen = $state.raw<Partial<Seen>>(recall<Seen>(name))

  /** The first chest that this match has opened and that was not looked into yet; empty when there is none. */
  next(view: Pick<View, 'chests' | 'match' | 'prologue'>, match: string): string {
    const fresh = (view.chests ?? []).filter((chest) => chest.match === view.match)
    return fresh.find(({ id }) => !this.#seen[match]?.includes(id))?.id ?? ''
  }

  /** Whether a chest of a match, or another thing that is told but once, was put away. */
  has(match: string, chest: string): boolean {
    return this.#seen[match]?.includes(chest) ?? false
  }

  /** A chest was put away. */
  put(match: string, chest: string): void {
    const kept = recall<Seen>(name) // another tab may have kept something, and the browser nothing at all
    const rest = Object.entries({ ...this.#seen, ...kept }).filter(([id]) => id !== match)
    const here = new Set([...(this.#seen[match] ?? []), ...(kept[match] ?? []), chest])
    const seen = Object.fromEntries([...rest.slice(1 - most), [match, [...here]]]) as Seen
    keep(name, JSON.stringify(seen))
    this.#seen = seen
  }
}
