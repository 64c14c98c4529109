const twice = 300 // milliseconds within which a second tap belongs to the first
const near = 24 // pixels within which it does

/**
 * Lets one click, or one key held down, make one move at most: what stands in the same place once the move is made, such as a second
 * piece of the sort, was not what the second click of a double click was meant for. `moves` tells how many were made on this page.
 */
export class Once {
  #before = 0
  #tapped = { at: -Infinity, x: 0, y: 0 }
  readonly #moves: () => number

  constructor(moves: () => number) {
    this.#moves = moves
  }

  /** Hears of every click before anything else does. */
  readonly click = (event: MouseEvent): void => {
    if (event.detail < 2 && !this.#again(event)) this.#before = this.#moves()
    else if (this.#moves() !== this.#before) end(event)
  }

  /** Whether a finger taps again what it tapped just now: browsers need not count taps, as they count clicks. */
  #again({ pointerType, timeStamp: at, clientX: x, clientY: y }: Partial<PointerEvent> & MouseEvent): boolean {
    if (pointerType !== 'touch') return false
    const last = this.#tapped
    this.#tapped = { at, x, y }
    return at - last.at < twice && Math.hypot(x - last.x, y - last.y) < near
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
