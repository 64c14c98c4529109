import { createContext } from 'svelte'
import type { IconName } from '../parts/Icon.svelte'

/** A drawer at the edge of the stage, as its button shows it. */
export interface DrawerSign {
  id: string
  title: string
  icon: IconName
  /** How much in it is new or wanted now; 0 shows nothing. */
  badge: number
  /** Whether something in it can be chosen now. */
  wanted: boolean
}

/**
 * The drawers of a stage: the page and the game add theirs, in the order in which they appear. One is open at most; on a very
 * wide window two may be.
 */
export class Rail {
  signs = $state.raw<readonly (() => DrawerSign)[]>([])
  /** The ids of the open drawers, the one opened last at the end. */
  open = $state.raw<readonly string[]>([])
  /** Where open drawers are shown. */
  place = $state.raw<HTMLElement>()
  /** How many may be open at once. */
  readonly #most: () => number

  constructor(most: () => number) {
    this.#most = most
  }

  /** Adds a drawer until the answer is called. */
  add(sign: () => DrawerSign): () => void {
    this.signs = [...this.signs, sign]
    return () => {
      this.signs = this.signs.filter((one) => one !== sign)
    }
  }

  shows(id: string): boolean {
    return this.open.includes(id)
  }

  toggle(id: string): void {
    if (this.shows(id)) this.close(id)
    else this.open = [...this.open, id].slice(-this.#most())
  }

  close(id: string): void {
    this.open = this.open.filter((one) => one !== id)
  }

  /** Closes the drawer that was opened last; tells whether there was one. */
  closeLast(): boolean {
    if (this.open.length === 0) return false
    this.open = this.open.slice(0, -1)
    return true
  }
}

export const [useRail, provideRail] = createContext<Rail>()
