import { href, parse, type Route } from './route.ts'

/** Where the client is. Links of the client are followed without loading the page anew. */
class Place {
  route = $state.raw<Route>(here())

  constructor() {
    window.addEventListener('popstate', () => (this.route = here()))
    document.addEventListener('click', (event) => this.#follow(event))
  }

  /** Goes somewhere; with `instead`, the place left is not kept in the history. */
  go(route: Route, instead = false): void {
    if (instead) history.replaceState(null, '', href(route))
    else history.pushState(null, '', href(route))
    if (route.page !== this.route.page || !instead) window.scrollTo(0, 0)
    this.route = route
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

export const place = new Place()
