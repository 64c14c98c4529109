/** Where somebody was on a page when it was left: how far it was scrolled, and what had the focus. */
export interface Spot {
  y: number
  /** A selector of what had the focus, and its words by which it is known again; empty for nothing worth going back to. */
  focus: string
  words: string
}

const patience = 4000 // milliseconds for a page to load what was there
const hold = 300 // milliseconds for which a page that has loaded may still move by itself

export function spotNow(): Spot {
  const on = document.activeElement
  const focus = on instanceof HTMLElement && on.closest('main') && on.id !== 'main' ? selectorOf(on) : ''
  return { y: window.scrollY, focus, words: focus ? wordsOf(on!) : '' }
}

/** How an element is found again: by its id, by where it leads, else by its place in the page. */
function selectorOf(element: Element): string {
  if (element.id && !/^[cs]\d+/.test(element.id)) return `#${CSS.escape(element.id)}`
  const address = element.getAttribute('href')
  if (address) return `main a[href="${CSS.escape(address)}"]`
  const steps: string[] = []
  for (let at = element; at.id !== 'main'; at = at.parentElement!) {
    const place = [...at.parentElement!.children].filter((other) => other.tagName === at.tagName).indexOf(at)
    steps.unshift(`${at.tagName.toLowerCase()}:nth-of-type(${place + 1})`)
  }
  return ['#main', ...steps].join(' > ')
}

function wordsOf(element: Element): string {
  return (element.getAttribute('aria-label') ?? element.textContent).trim()
}

/** The start of a page: at its top, from where Tab goes to the first thing in it. */
export function start(): void {
  window.scrollTo({ top: 0, behavior: 'instant' })
  main()?.focus({ preventScroll: true })
}

/**
 * Brings a page back to how it was left. What was there may have to load, so it is tried again with each frame for some
 * seconds, unless the person scrolls or types in the meantime. The answer ends it.
 */
export function bringBack(spot: Spot): () => void {
  const end = new AbortController()
  const { signal } = end
  const began = performance.now()
  let since = Infinity // when all was in its place
  for (const sign of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    window.addEventListener(sign, () => end.abort(), { signal, passive: true })

  main()?.focus({ preventScroll: true })
  const attempt = () => {
    if (signal.aborted) return
    const now = performance.now()
    const most = document.documentElement.scrollHeight - window.innerHeight
    const y = Math.max(0, Math.min(spot.y, most))
    if (Math.abs(window.scrollY - y) > 1) window.scrollTo({ top: y, behavior: 'instant' })
    const there = refocus(spot) && most >= spot.y - 1
    since = there ? Math.min(since, now) : Infinity
    if (now - since > hold || now - began > patience) return end.abort()
    requestAnimationFrame(attempt)
  }
  attempt()
  return () => end.abort()
}

/** Whether what had the focus has it again, or nothing had. What took it since then keeps it. */
function refocus({ focus, words }: Spot): boolean {
  if (!focus || document.activeElement !== main()) return true
  const goal = [...document.querySelectorAll<HTMLElement>(focus)].find((element) => wordsOf(element) === words)
  goal?.focus({ preventScroll: true })
  return goal !== undefined
}

function main(): HTMLElement | null {
  return document.getElementById('main')
}
