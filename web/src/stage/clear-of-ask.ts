const gap = 4 // pixels between what is asked and what stands above it

/**
 * How far something has to rise, in pixels, so as not to lie beneath what is asked: not at all where it stands beside it, nor where
 * it would leave the board by its top edge, such as where what is asked is a column beside the map.
 */
export function riseOver(own: DOMRectReadOnly, asked: DOMRectReadOnly, edge: number): number {
  const beside = own.right <= asked.left || own.left >= asked.right || own.top >= asked.bottom
  const rise = beside ? 0 : Math.max(0, own.bottom + gap - asked.top)
  return own.top - rise < edge ? 0 : rise
}

/** How far something has to go to the left, in pixels, so as not to lie beneath a drawer: not at all where there is no room beside that. */
export function besideOf(own: DOMRectReadOnly, drawer: DOMRectReadOnly): number {
  const apart = own.right <= drawer.left || own.left >= drawer.right || own.top >= drawer.bottom || own.bottom <= drawer.top
  const step = own.right + gap - drawer.left
  return apart || step > own.left ? 0 : step
}

/** Where something has to go so as to lie beneath neither what is asked nor a drawer, and not above the board's edge. */
export function clearOf(
  own: DOMRectReadOnly,
  asked: DOMRectReadOnly | undefined,
  drawers: readonly DOMRectReadOnly[],
  edge: number,
): Step {
  const over = (x: number) => (asked ? riseOver(moved(own, { x, y: 0 }), asked, edge) : 0)
  let x = 0
  for (const drawer of drawers) {
    x -= besideOf(moved(own, { x, y: -over(x) }), drawer)
  }
  return { x, y: 0 - over(x) }
}

interface Step {
  x: number
  y: number
}

function moved({ left, top, right, bottom }: DOMRectReadOnly, { x, y }: Step): DOMRectReadOnly {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y } as DOMRectReadOnly
}

/** What is asked, and its first part: that may be higher than what it stands in, such as the long words of a replay's step. */
export const partsOf = (ask: Element) => [...ask.querySelectorAll(':scope > :first-child, :scope > :first-child > :first-child')]

/** The place of the highest of some elements. */
export function highest(all: readonly Element[]): DOMRectReadOnly | undefined {
  return all.map((one) => one.getBoundingClientRect()).toSorted((a, b) => a.top - b.top)[0]
}

/**
 * Keeps what stands over the map clear of what is asked, which grows upwards, as a guide's card does or a long list, and of open
 * drawers. An attachment for an element of the board.
 */
export function clearOfAsk(node: HTMLElement): (() => void) | undefined {
  const board = node.closest('.board')
  const ask = board?.parentElement?.querySelector(':scope > .ask')
  const drawers = board?.parentElement?.querySelector('.drawers')
  if (!board || !ask || !drawers) return undefined
  let gone: Step = { x: 0, y: 0 }
  const parts = () => partsOf(ask)
  const watch = new ResizeObserver(() => {
    const own = moved(node.getBoundingClientRect(), { x: -gone.x, y: -gone.y })
    const asked = highest(parts())
    const open = [...drawers.children].map((one) => one.getBoundingClientRect()).toSorted((a, b) => b.left - a.left)
    const { x, y } = clearOf(own, asked, open, board.getBoundingClientRect().top)
    if (x !== gone.x || y !== gone.y) node.style.translate = x || y ? `${x}px ${y}px` : ''
    gone = { x, y }
  })
  for (const one of [node, ask, board, drawers, ...parts()]) watch.observe(one)
  return () => watch.disconnect()
}
