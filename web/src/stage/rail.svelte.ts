import { createContext } from 'svelte'
import { keep, kept } from '../kept.ts'
import type { IconName } from '../parts/Icon.svelte'

const key = 'portolan.drawers'

/** The page's own drawers, which stand below the game's in this order, whichever come first. */
const own = ['talk', 'ahead', 'log', 'analysis']

/** A drawer at the edge of the stage, as its button shows it. */
export interface DrawerSign {
  id: string
  title: string
  icon: IconName
  /** How much in it is new or wanted now; 0 shows nothing. */
  badge: number
  /** Whether its button is there, and not only a place for it. */
  here: boolean
  /** Whether something in it can be chosen now. */
  wanted: boolean
}

/**
 * The drawers of a stage: the game adds its own, in the order in which they appear, and the page those of every match. One is open at
 * most; on a very wide window two may be. `most` says how many fit beside the map, 0 where they lie over it.
 */
export class Rail {
  signs = $state.raw<readonly (() => DrawerSign)[]>([])
  /** The ids of the open drawers, the one opened last at the end. */
  open = $state.raw<readonly string[]>([])
  /** Where open drawers are shown. */
  place = $state.raw<HTMLElement>()
  /** How many pixels of the board's foot a game's dock covers, and for how many buttons there is room below each other above it. */
  foot = $state(0)
  rows = $state(Infinity)
  readonly columns = $derived(Math.max(1, Math.ceil(this.signs.length / this.rows)))
  /** The buttons that are there, by what they open. */
  readonly buttons = new Map<string, HTMLElement>()
  /** How many may be open at once. */
  readonly #most: () => number
  /** What was open before drawers opened by themselves, and which those are. */
  #before: readonly string[] = []
  readonly #lent = new Set<string>()

  constructor(most: () => number) {
    this.#most = most
    this.open = this.beside ? (kept(key) ?? '').split(' ').filter(Boolean).slice(-this.#most()) : []
  }

  /** Adds a drawer until the answer is called. */
  add(sign: () => DrawerSign): () => void {
    const rank = (one: () => DrawerSign) => own.indexOf(one().id)
    this.signs = [...this.signs, sign].sort((a, b) => rank(a) - rank(b))
    return () => {
      this.signs = this.signs.filter((one) => one !== sign)
    }
  }

  /** Whether drawers open beside the map, not over it. */
  get beside(): boolean {
    return this.#most() > 0
  }

  shows(id: string): boolean {
    return this.open.includes(id)
  }

  /** Opens or closes a drawer as somebody asks for it. What is open beside the map stays so in the next match. */
  toggle(id: string): void {
    if (this.shows(id)) this.close(id)
    else this.#show(id)
    if (this.beside) keep(key, this.open.join(' '))
  }

  /** Opens a drawer because something in it can be chosen now. */
  lend(id: string): void {
    if (this.#lent.size === 0) this.#before = this.open
    this.#lent.add(id)
    this.#show(id)
  }

  /** Closes a drawer that opened by itself; once none of those is left, what they took the place of is back. */
  giveBack(id: string): void {
    this.#lent.delete(id)
    if (!this.shows(id)) return
    const rest = this.#lent.size > 0 ? this.open : this.#before
    this.open = rest.filter((one) => one !== id)
  }

  close(id: string): void {
    this.#lent.delete(id)
    this.#before = this.#before.filter((one) => one !== id)
    this.open = this.open.filter((one) => one !== id)
  }

  /** Closes a drawer for somebody who is in it or at its button, where the focus is then; tells whether it was open. */
  leave(id: string): boolean {
    if (!this.shows(id)) return false
    this.buttons.get(id)?.focus({ preventScroll: true }) // as long as the drawer is there: nobody else takes the focus meanwhile
    this.toggle(id)
    return true
  }

  #show(id: string): void {
    this.open = [...this.open, id].slice(-Math.max(1, this.#most()))
  }
}

export const [useRail, provideRail] = createContext<Rail>()
