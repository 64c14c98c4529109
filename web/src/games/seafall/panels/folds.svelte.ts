import { SvelteMap } from 'svelte/reactivity'

/** What somebody has said of a fold, and whether something could be picked within it then. */
interface Said {
  open: boolean
  wanted: boolean
}

/** Which parts of the panels are open. What a person says holds; but what was closed without need opens once it is needed. */
export class Folds {
  readonly #said = new SvelteMap<string, Said>()

  /** Whether a fold is open: by what was said, else because it is wanted, else by habit. */
  open(id: string, habit: boolean, wanted: boolean): boolean {
    const said = this.#said.get(id)
    if (!said) return habit || wanted
    return said.open || (wanted && !said.wanted)
  }

  toggle(id: string, shown: boolean, wanted: boolean): void {
    this.#said.set(id, { open: !shown, wanted })
  }
}

/** Those of this page. */
export const folds = new Folds()
