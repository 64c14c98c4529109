const few = 3 // of more elements none stands out; the board marks them all the same
const rest = 200 // milliseconds until what a move changed on the page lies still, and it can be scrolled

/** The places of elements that may be picked: on the board and the panels, or the button that ends a phase. */
export function pointed(elements: readonly string[]): string[] {
  return [...new Set(elements.map(placeOf))]
}

function placeOf(id: string): string {
  if (id.startsWith('button:')) return `.actions .ends [data-button="${id}"], .board [data-element="${id}"]`
  if (id.startsWith('turn:')) return '.board [data-confirm]' // a tile is turned by hand, then laid
  return `.board [data-element="${id}"]`
}

/** Lets what some selectors find stand out, and brings the first of it into sight. Ends when the answer is called. */
export function pointOut(selectors: readonly string[], still: boolean): () => void {
  const found = selectors.flatMap((one) => [...document.querySelectorAll(one)]).filter(visible)
  if (selectors.length <= few) for (const element of found) element.setAttribute('data-pointed', '')
  const first = found.find((element) => !element.closest('.actions'))
  const timer = setTimeout(() => first && show(whole(first), still), rest)
  return () => {
    clearTimeout(timer)
    found.forEach((element) => element.removeAttribute('data-pointed'))
  }
}

function show(element: Element, still: boolean): void {
  window.scrollTo({ top: window.scrollY, behavior: 'instant' }) // ends a scroll to what was pointed out before
  element.scrollIntoView({ block: 'nearest', behavior: still ? 'instant' : 'smooth' })
}

/** What is to be in sight around an element: of the map all of it. */
function whole(element: Element): Element {
  if (element.matches('[data-confirm]')) return element.closest('div.board') ?? element
  return element.closest('svg') ?? element
}

function visible(element: Element): boolean {
  return element.getClientRects().length > 0
}
