/**
 * Tells by how many pixels what lies at the foot of a match's page reaches up over an element: what is asked keeps a fixed room on a
 * phone, but an ending is higher. What lies over the whole page counts for nothing. It is told whenever either changes its size.
 */
export function covered(tell: (height: number) => void): (element: HTMLElement) => (() => void) | undefined {
  return (element) => {
    const ask = element.closest('.table')?.querySelector('.ask')
    if (!ask) return undefined
    const look = () => {
      const lying = [...ask.children].filter((card) => !card.matches('dialog, .scrim'))
      const tops = lying.map((card) => card.getBoundingClientRect()).filter(({ height }) => height > 0)
      tell(Math.max(0, element.getBoundingClientRect().bottom - Math.min(...tops.map(({ top }) => top))))
    }
    const sizes = new ResizeObserver(look)
    const cards = new MutationObserver(() => {
      sizes.disconnect()
      for (const one of [element, ...ask.children]) sizes.observe(one) // tells at once, too
    })
    sizes.observe(element)
    for (const card of ask.children) sizes.observe(card)
    cards.observe(ask, { childList: true })
    return () => {
      sizes.disconnect()
      cards.disconnect()
    }
  }
}
