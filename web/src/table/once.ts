/**
 * Lets one click, or one key held down, make one move at most: what stands in the same place once the move is made, such as a second
 * piece of the sort, was not what the second click of a double click was meant for. `moves` tells how many were made on this page.
 */
export class Once {
  #before = 0
  readonly #moves: () => number

  constructor(moves: () => number) {
    this.#moves = moves
  }

  /** Hears of every click before anything else does. */
  readonly click = (event: MouseEvent): void => {
    if (event.detail < 2) this.#before = this.#moves()
    else if (this.#moves() !== this.#before) end(event)
  }

  /** Hears of every key before anything else does. */
  readonly key = (event: KeyboardEvent): void => {
    if (!event.repeat) this.#before = this.#moves()
    else if (event.key === 'Enter' && this.#moves() !== this.#before) end(event)
  }
}

function end(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
