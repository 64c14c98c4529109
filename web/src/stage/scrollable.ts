/**
 * Lets the keyboard scroll what may hold nothing that can have the focus: an attachment for an element with a scroll bar. Where all of it
 * is in sight there is nothing to scroll, and no stop on the way of Tab.
 */
export function scrollable(node: HTMLElement): () => void {
  const look = () => {
    const scrolls = node.scrollHeight > node.clientHeight || node === document.activeElement
    if (scrolls !== (node.tabIndex === 0)) node.tabIndex = scrolls ? 0 : -1
  }
  const sizes = new ResizeObserver(look)
  // What is new in it is laid out by the time that sizes are told.
  const parts = new MutationObserver(() => {
    sizes.unobserve(node)
    sizes.observe(node)
  })
  sizes.observe(node)
  parts.observe(node, { childList: true, subtree: true, characterData: true })
  return () => {
    sizes.disconnect()
    parts.disconnect()
  }
}
