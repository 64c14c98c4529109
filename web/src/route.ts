/** A place of the client, as its address says. */
export type Route =
  | { page: 'lobby' }
  | { page: 'match'; id: string }
  | { page: 'replay'; id: string; at: number | null; analysis?: boolean }
  | { page: 'report'; id: string }
  | { page: 'history'; id: string }
  | { page: 'rules'; game: string; part: string }
  | { page: 'arrive'; token: string }
  | { page: 'lost' }

/** The places of one page. */
export type RouteOf<P extends Route['page']> = Extract<Route, { page: P }>

/** Reads a place from the parts of an address. */
export function parse(path: string, query = '', hash = ''): Route {
  const parts = path.split('/').filter(Boolean)
  if (parts.length === 0) {
    const token = new URLSearchParams(hash.replace(/^#/, '')).get('guest')
    return token ? { page: 'arrive', token } : { page: 'lobby' }
  }
  const id = parts[1] ?? ''
  if (parts[0] === 'm' && /^[\w-]+$/.test(id)) {
    if (parts.length === 2) return { page: 'match', id }
    if (parts.length === 3 && parts[2] === 'replay') {
      const asked = new URLSearchParams(query)
      return { page: 'replay', id, at: whole(asked.get('at')), ...(asked.has('analysis') && { analysis: true }) }
    }
    if (parts.length === 3 && parts[2] === 'report') return { page: 'report', id }
    if (parts.length === 3 && parts[2] === 'history') return { page: 'history', id }
  }
  if (parts[0] === 'rules' && parts.length === 2 && /^[\w-]+$/.test(id))
    return { page: 'rules', game: id, part: hash.replace(/^#/, '') }
  return { page: 'lost' }
}

/** The address of a place. */
export function href(route: Route): string {
  switch (route.page) {
    case 'match':
      return `/m/${route.id}`
    case 'replay':
      return `/m/${route.id}/replay` + replayQuery(route.at, route.analysis === true)
    case 'report':
      return `/m/${route.id}/report`
    case 'history':
      return `/m/${route.id}/history`
    case 'rules':
      return `/rules/${route.game}` + (route.part && `#${route.part}`)
    case 'arrive':
      return `/#guest=${encodeURIComponent(route.token)}`
    default:
      return '/'
  }
}

function replayQuery(at: number | null, analysis: boolean): string {
  const parts = [...(at === null ? [] : [`at=${at}`]), ...(analysis ? ['analysis=1'] : [])]
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

function whole(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null
}
