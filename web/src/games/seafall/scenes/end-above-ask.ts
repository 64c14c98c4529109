import { highest, partsOf } from '../../../stage/clear-of-ask.ts'

/**
 * How far what covers the whole board has to end above its foot, in pixels, so as not to go on beneath what is asked: not at all where
 * that stands beside the map.
 */
export function endOver(board: DOMRectReadOnly, asked: DOMRectReadOnly | undefined): number {
  const beside = !asked || asked.left > board.left + 4 || asked.top <= board.top // a border may lie between them
  return beside ? 0 : Math.max(0, board.bottom - asked.top)
}

/** Has what covers the whole board, by `inset`, end where what is asked begins: it can be scrolled to its end, and its foot is seen. */
export function endAboveAsk(node: HTMLElement): (() => void) | undefined {
  const board = node.closest('.board')
  const ask = board?.parentElement?.querySelector(':scope > .ask')
  if (!board || !ask) return undefined
  let end = 0
  const seen = new WeakSet<Element>()
  const look = () => {
    const parts = partsOf(ask)
    const next = endOver(board.getBoundingClientRect(), highest(parts))
    if (next !== end) node.style.bottom = next ? `${next}px` : ''
    end = next
    for (const one of parts) follow(one) // what is asked may be another thing by now
  }
  const watch = new ResizeObserver(look)
  const follow = (one: Element) => {
    if (!seen.has(one)) watch.observe(one)
    seen.add(one)
  }
  for (const one of [board, ask]) follow(one)
  return () => watch.disconnect()
}
