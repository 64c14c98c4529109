import { tick } from 'svelte'
import { href, parse, type Route } from './routes.ts'
import { bringBack, spotNow, start, type Spot } from './scroll-and-focus.ts'

const kept = 'portolan.spots'
const most = 50 // places of the history that are remembered
const pace = 400 // milliseconds between two addresses of one place: browsers refuse more than a hundred in half a minute

/**
 * Where the client is. Links of the client are followed without loading the page anew; what the browser then no longer does
 * by itself is done here: a new page begins at its top with the focus in it, and Back leads to where one was.
 */
class Place {
  route = $state.raw<Route>(here())
  /** Where each place of the history was left. */
  #spots = read()
  /** The name of the present place of the history. */
  #key = ''
  #returning: () => void = () => undefined
  /** The address that the present place gets in a moment, and what waits for that. */
  #noted = ''
  #noting: ReturnType<typeof setTimeout> | undefined

  constructor() {
    history.scrollRestoration = 'manual' // the browser would scroll before the page has loaded what was there
    const known = this.#enter()
    if (known) this.#return({ ...known, focus: '' })
    window.addEventListener('popstate', () => this.#moved())
    window.addEventListener('pagehide', () => {
      this.#leave()
      write(this.#spots)
    })
    document.addEventListener('click', (event) => this.#follow(event))
  }

  /** Goes somewhere; with `instead`, the place left is not kept in the history. */
  go(route: Route, instead = false): void {
    this.#leave()
    const address = href(route)
    const still = address === location.pathname + location.search + location.hash
    if (instead || still) history.replaceState({ key: this.#key }, '', address)
    else history.pushState({ key: String(Math.random()) }, '', address)
    const fresh = route.page !== this.route.page || !instead
    this.#enter()
    this.route = route
    if (fresh) void tick().then(start)
  }

  /** What goes somewhere once something is done that begins now. Who has gone elsewhere meanwhile stays there. */
  onward(): (route: Route, instead?: boolean) => void {
    const key = this.#key
    return (route, instead) => {
      if (key === this.#key) this.go(route, instead)
    }
  }

  /** Where one is on the page: the address follows, soon where it changes again and again. */
  note(route: Route): void {
    this.#noted = href(route)
    if (!this.#noting) this.#write()
  }

  #write(): void {
    clearTimeout(this.#noting)
    this.#noting = undefined
    if (!this.#noted) return
    history.replaceState(history.state, '', this.#noted)
    this.#noted = ''
    this.#noting = setTimeout(() => this.#write(), pace)
  }

  /** The browser went to another place of the history, or to another part of this page. */
  #moved(): void {
    const before = this.route
    this.#noted = '' // of the place that it has left
    this.#leave()
    const spot = this.#enter()
    this.route = here()
    if (spot) this.#return(spot)
    else if (this.route.page !== before.page) void tick().then(start)
  }

  #leave(): void {
    this.#write()
    this.#returning()
    this.#spots.delete(this.#key)
    this.#spots.set(this.#key, spotNow())
    for (const oldest of [...this.#spots.keys()].slice(0, -most)) this.#spots.delete(oldest)
  }

  /** Takes note of the present place of the history; where it was left, if it was here before. */
  #enter(): Spot | undefined {
    const key = (history.state as { key?: string } | null)?.key
    this.#key = key ?? String(Math.random())
    if (!key) history.replaceState({ key: this.#key }, '')
    return this.#spots.get(this.#key)
  }

  #return(spot: Spot): void {
    void tick().then(() => (this.#returning = bringBack(spot)))
  }

  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element).closest('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname === location.pathname && link.hash) return // a place within the page
    const route = parse(link.pathname, link.search, link.hash)
    if (route.page === 'lost') return
    event.preventDefault()
    this.go(route)
  }
}

function here(): Route {
  return parse(location.pathname, location.search, location.hash)
}

/** Remembered through a reload of this tab. */
function read(): Map<string, Spot> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(kept) ?? '[]') as [string, Spot][])
  } catch {
    return new Map()
  }
}

function write(spots: ReadonlyMap<string, Spot>): void {
  try {
    sessionStorage.setItem(kept, JSON.stringify([...spots]))
  } catch {
    // A page then begins at its top.
  }
}

export const place = new Place()
