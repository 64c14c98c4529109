/** What the trie needs of a choice: the move it stands for and the elements to click, in order. */
export interface Pathed {
  move: string
  path: readonly string[]
}

/** What picking an element led to: the path so far, and the choice once the path is complete. */
export interface Picked<C extends Pathed> {
  trie: InputTrie<C>
  choice: C | null
}

/**
 * The legal choices of a seat as a trie over element ids, and the path picked so far. A value: picking and going back return
 * a new one. An element that is the only one to go on with is picked by itself, except the last of a path, so that no move is
 * made without a click.
 */
export class InputTrie<C extends Pathed = Pathed> {
  readonly choices: readonly C[]
  readonly picked: readonly string[]
  /** How many of the picked elements a person picked last, with those that followed by themselves: the step of `back`. */
  readonly #steps: readonly number[]
  readonly #next: Map<string, C[]>
  readonly #byItself: boolean

  private constructor(choices: readonly C[], picked: readonly string[], steps: readonly number[], byItself: boolean) {
    this.choices = choices
    this.picked = picked
    this.#steps = steps
    this.#byItself = byItself
    this.#next = group(choices, picked)
  }

  /** The trie of some choices, with what follows by itself picked already; unless the first element is to be picked by hand. */
  static of<C extends Pathed>(choices: readonly C[], byItself = true): InputTrie<C> {
    const trie = new InputTrie(choices, [], [], byItself)
    return byItself ? trie.#forced(0) : trie
  }

  /** The elements that may be picked now, each with the choices behind it, in the order of the choices. */
  get next(): ReadonlyMap<string, readonly C[]> {
    return this.#next
  }

  /** The choices that the path so far leaves open. */
  get open(): readonly C[] {
    return [...this.#next.values()].flat()
  }

  /** Whether there is a step to take back. */
  get canBack(): boolean {
    return this.#steps.length > 0
  }

  /** Picks an element. One that is not among the next, but starts a path of its own, begins anew with it. */
  pick(element: string): Picked<C> {
    const behind = this.#next.get(element)
    if (!behind) return this.#restart(element)
    const picked = [...this.picked, element]
    const done = behind.find((c) => c.path.length === picked.length)
    if (done) return { trie: InputTrie.of(this.choices, this.#byItself), choice: done }
    return { trie: new InputTrie(this.choices, picked, this.#steps, this.#byItself).#forced(1), choice: null }
  }

  #restart(element: string): Picked<C> {
    const root = InputTrie.of(this.choices, this.#byItself)
    if (this.#steps.length === 0 || !root.next.has(element)) return { trie: this, choice: null }
    return root.pick(element)
  }

  /** Takes back the last element picked by hand. */
  back(): InputTrie<C> {
    const last = this.#steps.at(-1)
    if (last === undefined) return this
    return new InputTrie(this.choices, this.picked.slice(0, -last), this.#steps.slice(0, -1), this.#byItself)
  }

  /** The same place in a new list of choices, as far as it leads there: a refresh does not lose what was picked. */
  over<D extends Pathed>(choices: readonly D[], byItself = this.#byItself): InputTrie<D> {
    let trie = InputTrie.of(choices, byItself)
    for (const element of this.picked.slice(trie.picked.length)) {
      if (!trie.next.has(element)) break
      const { trie: further, choice } = trie.pick(element)
      if (choice) break
      trie = further
      if (trie.picked.length >= this.picked.length) break
    }
    return samePath(trie.picked, this.picked) ? trie : InputTrie.of(choices, byItself)
  }

  /** Picks what follows by itself; by hand is the number of elements that a person just picked. */
  #forced(byHand: number): InputTrie<C> {
    const picked = [...this.picked]
    let step = byHand
    for (;;) {
      const next = [...group(this.choices, picked)]
      const only = next.length === 1 ? next[0] : undefined
      if (!only || only[1].some((c) => c.path.length === picked.length + 1)) break
      picked.push(only[0])
      step++
    }
    const steps = byHand > 0 ? [...this.#steps, step] : this.#steps
    return new InputTrie(this.choices, picked, steps, this.#byItself)
  }
}

function group<C extends Pathed>(choices: readonly C[], picked: readonly string[]): Map<string, C[]> {
  const next = new Map<string, C[]>()
  for (const choice of choices) {
    if (choice.path.length <= picked.length || !picked.every((element, i) => choice.path[i] === element)) continue
    const element = choice.path[picked.length]!
    const behind = next.get(element)
    if (behind) behind.push(choice)
    else next.set(element, [choice])
  }
  return next
}

function samePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((element, i) => element === b[i])
}
