/**
 * How much of the window's foot a match covers: on a narrow screen the bar of choices stands there, or the guide's card with
 * the choices in it. Whoever keeps clear of it reads `covered` and sets its own style. It is no property of the root element,
 * because every change of one works out the style of the whole page anew, and the bar changes with each decision.
 */
class Foot {
  /** The heights of the bar and of the guide's card in pixels; 0 while they are not there. */
  actions = $state(0)
  guide = $state(0)
  #wide = $state(false)

  constructor() {
    const query = window.matchMedia('(min-width: 64rem)')
    this.#wide = query.matches
    query.addEventListener('change', () => (this.#wide = query.matches))
  }

  /** In pixels. On a wide screen both stand beside the board and cover nothing. */
  get covered(): number {
    return this.#wide ? 0 : Math.max(this.actions, this.guide)
  }
}

export const foot = new Foot()

/** Keeps what is scrolled to or focused clear of the foot. Scroll padding is not inherited: only the root is styled anew. */
export function keepClear(covered: number): () => void {
  const { style } = document.documentElement
  style.scrollPaddingBlock = covered > 0 ? `0.75rem calc(${covered}px + 0.75rem)` : ''
  return () => void (style.scrollPaddingBlock = '')
}
