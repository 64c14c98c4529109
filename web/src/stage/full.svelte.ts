/** Whether a match fills the window: the page's own header then makes room, and the match brings what it offers. */
class Full {
  #stages = $state(0)

  get on(): boolean {
    return this.#stages > 0
  }

  /** A stage is there until the answer is called. */
  readonly enter = (): (() => void) => {
    this.#stages++
    return () => void this.#stages--
  }
}

export const full = new Full()
