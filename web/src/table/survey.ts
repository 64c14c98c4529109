import type { Frame, Point } from '../stage/camera.svelte.ts'

/** What a click on the board may be meant for. */
const things = ':is(a, button, [role="button"]):not(:disabled)'

/** What of a board a layer over it has to know, in pixels from the layer's corner: where its map has places, and what can be chosen. */
export class Survey {
  readonly #layer: Element
  readonly #board: Element
  readonly #corner: DOMRect
  #things: readonly Frame[] | undefined
  #figures: readonly Frame[] | undefined

  constructor(layer: Element) {
    this.#layer = layer
    this.#board = layer.parentElement!
    this.#corner = layer.getBoundingClientRect()
  }

  /** The layer itself. */
  get whole(): Frame {
    return { x: 0, y: 0, width: this.#corner.width, height: this.#corner.height }
  }

  /** The places of the map that are drawn, by their element: what the board calls `data-place` within its map. */
  places(): Map<string, { drawn: Element; box: Frame }> {
    const found = new Map<string, { drawn: Element; box: Frame }>()
    for (const drawn of this.#board.querySelectorAll<HTMLElement | SVGElement>('.map [data-place]')) {
      const place = drawn.dataset.place!
      const box = this.#boxOf(drawn)
      if (box.width > 0 && box.height > 0 && !found.has(place)) found.set(place, { drawn, box })
    }
    return found
  }

  /** What can be chosen on the board. */
  things(): readonly Frame[] {
    return (this.#things ??= this.#boxes(things))
  }

  /** The small figures of the map, which can't be read beneath anything: what the board calls `data-figures`. */
  figures(): readonly Frame[] {
    return (this.#figures ??= this.#boxes('.map [data-figures]'))
  }

  #boxes(selector: string): Frame[] {
    return [...this.#board.querySelectorAll(selector)]
      .filter((one) => !this.#layer.contains(one))
      .map((one) => this.#boxOf(one))
      .filter(({ width, height }) => width > 0 && height > 0)
  }

  /** Whether of the board nothing lies above the map, of which this is a part, at some points. Drawers lie above pins, too. */
  open(part: Element, points: readonly Point[]): boolean {
    const map = part.closest('.map')!
    return points.every(({ x, y }) => {
      const first = this.#at(this.#corner.x + x, this.#corner.y + y)
      return first !== undefined && map.contains(first)
    })
  }

  /** What of the board is uppermost at a point of the page, were the layer not there. */
  #at(x: number, y: number): Element | undefined {
    const counts = (one: Element) => this.#board.contains(one) && !this.#layer.contains(one)
    const first = document.elementFromPoint(x, y)
    return first && counts(first) ? first : document.elementsFromPoint(x, y).find(counts)
  }

  #boxOf(element: Element): Frame {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x - this.#corner.x, y: y - this.#corner.y, width, height }
  }
}

/** Changes of a board that may move its places, and what lies over them. */
const telling = ['viewBox', 'transform', 'style', 'class', 'inert', 'disabled', 'data-element', 'data-place']

/** Tells, once a frame at most, that something on the board of a layer may lie elsewhere now. The answer ends it. */
export function follow(layer: Element, tell: () => void): () => void {
  const board = layer.parentElement!
  let asked = 0
  const soon = () => {
    asked ||= requestAnimationFrame(() => {
      asked = 0
      tell()
    })
  }
  const changes = new MutationObserver((all) => all.some(({ target }) => !layer.contains(target)) && soon())
  changes.observe(board, { subtree: true, childList: true, attributeFilter: telling })
  const sizes = new ResizeObserver(soon)
  sizes.observe(board)
  const kinds = ['transitionend', 'animationend', 'scroll']
  for (const kind of kinds) board.addEventListener(kind, soon, true)
  document.addEventListener('close', soon, true)
  soon()
  return () => {
    cancelAnimationFrame(asked)
    changes.disconnect()
    sizes.disconnect()
    for (const kind of kinds) board.removeEventListener(kind, soon, true)
    document.removeEventListener('close', soon, true)
  }
}
