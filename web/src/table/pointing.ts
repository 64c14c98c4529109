import type { PlayEvent } from '../play/types.ts'
import './pointed.css'

const few = 3 // of more elements none stands out; the board marks them all the same
const rest = 200 // milliseconds until what changed on the page lies still, and it can be scrolled
const calm = 1000 // until what unfolded does, too

/** The places of elements that may be picked: on the board and the panels, or the button that ends a phase. */
export function pointed(elements: readonly string[]): string[] {
  return [...new Set(elements.map(placeOf))]
}

function placeOf(id: string): string {
  if (id.startsWith('button:')) return `.actions .ends [data-button="${id}"], :is(.board, .drawers) [data-element="${id}"]`
  // A tile is turned by hand, then laid: until it lies as it is to, the way there is shown.
  if (id.startsWith('turn:')) return `.board [data-confirm="${id}"], .board [data-toward~="${id}"]`
  return `:is(.board, .drawers) [data-element="${id}"]`
}

/** Whose thing an argument of an event is, where its name does not say so itself. */
const sorts: Record<string, string> = { by: 'ship', target: 'ship', other: 'province' }

/** The places on the board that an event tells of: what it names by an id, as far as a board can show it. */
export function placesOf({ args }: PlayEvent): string[] {
  return Object.entries(args).flatMap(([name, told]) => {
    // Of things that look alike an event names the sort, and by its number which one it is.
    const value = name === 'ship' && typeof args.number === 'number' ? String(args.number) : told
    if (typeof value !== 'string' || !/^[\w-]+$/.test(value)) return []
    const element = `${sorts[name] ?? name}:${value}`
    const ship = element.startsWith('ship:') ? `, :is(.board, .drawers) [data-ship="${value}"]` : ''
    return [`:is(.board, .drawers) [data-element="${element}"], :is(.board, .drawers) [data-place="${element}"]${ship}`]
  })
}

const glance = 4000 // milliseconds that a place stands out that somebody asked for
let last: (() => void) | undefined

/** The score of who does or suffers what an event tells: that is always in sight. */
export function scoreOf({ args }: PlayEvent): string[] {
  return typeof args.seat === 'number' ? [`.race [data-seats~="${args.seat}"]`] : []
}

/** Lets the places of an event stand out for a while: where none of them is in sight, the score of whom it tells. */
export function pointTo(event: PlayEvent, still: boolean): boolean {
  last?.()
  const seen = (one: string) => [...document.querySelectorAll(one)].some(visible)
  const places = placesOf(event).filter(seen)
  const selectors = places.length > 0 ? places : scoreOf(event).filter(seen)
  if (selectors.length === 0) return false
  const stop = pointOut(selectors.slice(0, few), still)
  const timer = setTimeout(() => last?.(), glance)
  last = () => {
    clearTimeout(timer)
    stop()
    last = undefined
  }
  return true
}

/**
 * Lets what some selectors find stand out, and brings the first of it into sight. What they find changes as a tile is turned
 * and as scenes and words arrive, which may be late. Ends when the answer is called.
 */
export function pointOut(selectors: readonly string[], still: boolean): () => void {
  const marked = new Set<Element>()
  const mark = () => {
    const found = selectors.flatMap((one) => [...document.querySelectorAll(one)]).filter(visible)
    const now = new Set(selectors.length <= few ? found : [])
    ;[...marked].filter((element) => !now.has(element)).forEach(unmark)
    now.forEach((element) => {
      marked.add(element)
      element.setAttribute('data-pointed', '')
    })
    return found.find((element) => !element.closest('.actions'))
  }
  const unmark = (element: Element) => {
    marked.delete(element)
    element.removeAttribute('data-pointed')
  }
  let shown: Element | undefined
  let lay = ''
  /** Whoever has scrolled since is left there, unless something else is to be seen now, or it lies elsewhere. */
  const bring = (again: boolean) => {
    const first = mark()
    if (!first) return false
    const part = whole(first)
    const now = layOf(part)
    if (!again && shown === part && lay === now) return false
    shown = part
    lay = now
    show(part, still)
    return true
  }
  mark()
  let timers: ReturnType<typeof setTimeout>[] = []
  /** What goes on changing must not put it off for ever. */
  const soon = () => {
    if (timers.length > 0) return
    let brought = false // and what unfolds meanwhile may have put it out of sight again
    timers = [rest, calm].map((time) =>
      setTimeout(() => {
        brought = bring(brought)
        if (time === calm) timers = []
      }, time),
    )
  }
  const turns = new MutationObserver((changes) => {
    mark()
    if (changes.some(({ type, addedNodes }) => type === 'childList' && addedNodes.length > 0)) soon()
  })
  const boards = document.querySelectorAll('.board, .drawers')
  for (const board of boards) turns.observe(board, { subtree: true, childList: true })
  turns.observe(document.body, { subtree: true, attributeFilter: ['data-confirm', 'data-toward'] })
  soon()
  return () => {
    turns.disconnect()
    timers.forEach(clearTimeout)
    marked.forEach(unmark)
  }
}

/** Where an element lies in what is scrolled, and how high it is. */
function layOf(element: Element): string {
  const { top, height } = element.getBoundingClientRect()
  let down = top + window.scrollY
  for (let one = element.parentElement; one; one = one.parentElement) down += one === document.documentElement ? 0 : one.scrollTop
  return `${Math.round(down)} ${Math.round(height)}`
}

function show(element: Element, still: boolean): void {
  window.scrollTo({ top: window.scrollY, behavior: 'instant' }) // ends a scroll to what was pointed out before
  element.scrollIntoView({ block: 'nearest', behavior: still ? 'instant' : 'smooth' })
}

/** What is to be in sight around an element: where it fits, all of the map, of a scene the part that is played, or all options. */
function whole(element: Element): Element {
  if (element.matches('[data-confirm]')) return element.closest('div.board') ?? element
  const around = [element.closest('[data-scene] > *') ?? element.closest('svg'), element.closest('.options')]
  return around.find((one) => one && one.getBoundingClientRect().height <= room(element)) ?? element
}

/** The height in which an element can be brought into sight: that of the board or the drawer that it scrolls in. */
function room(element: Element): number {
  return element.closest('.drawer > .body, .board')?.clientHeight ?? window.innerHeight
}

function visible(element: Element): boolean {
  return element.getClientRects().length > 0
}
