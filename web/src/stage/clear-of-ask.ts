const gap = 4 // pixels between what is asked and what stands above it

/** How far something has to rise, in pixels, so as not to lie beneath what is asked: not at all where it stands beside it. */
export function riseOver(own: DOMRectReadOnly, asked: DOMRectReadOnly): number {
  const beside = own.right <= asked.left || own.left >= asked.right || own.top >= asked.bottom
  return beside ? 0 : Math.max(0, own.bottom + gap - asked.top)
}

/**
 * Keeps what stands over the map's foot clear of what is asked, which grows upwards: a guide's card, a long list. An attachment for an
 * element of the board.
 */
export function clearOfAsk(node: HTMLElement): (() => void) | undefined {
  const board = node.closest('.board')
  const ask = board?.parentElement?.querySelector(':scope > .ask')
  if (!board || !ask) return undefined
  let risen = 0
  const watch = new ResizeObserver(() => {
    const shown = ask.firstElementChild?.getBoundingClientRect()
    const { x, y, width, height } = node.getBoundingClientRect()
    const rise = shown ? riseOver(new DOMRect(x, y + risen, width, height), shown) : 0
    if (rise !== risen) node.style.translate = rise > 0 ? `0 ${-rise}px` : ''
    risen = rise
  })
  for (const one of [ask, board]) watch.observe(one)
  return () => watch.disconnect()
}
