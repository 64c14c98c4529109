const settling = 60 // milliseconds until what a choice unfolds is laid out

/**
 * Scrolls a tray so that something that can be chosen next is in view, unless something is: on the map, or in the tray. Ends
 * when the answer is called.
 */
export function bringIntoView(root: HTMLElement, tray: HTMLElement, next: ReadonlySet<string>, still: boolean): () => void {
  const timer = setTimeout(() => {
    const open = [...root.querySelectorAll<HTMLElement>('[data-element]')].filter((e) => next.has(e.dataset.element!))
    const first = open.find((element) => tray.contains(element))
    if (!first || open.some((element) => inView(element, tray))) return
    const top = first.getBoundingClientRect().top - tray.getBoundingClientRect().top - margin
    tray.scrollBy({ top, behavior: still ? 'instant' : 'smooth' })
  }, settling)
  return () => clearTimeout(timer)
}

const margin = 8

function inView(element: HTMLElement, tray: HTMLElement): boolean {
  if (!tray.contains(element)) return true // the map and what lies over it are always in view
  const [a, b] = [element.getBoundingClientRect(), tray.getBoundingClientRect()]
  return a.top >= b.top - 1 && a.bottom <= b.bottom + 1
}
