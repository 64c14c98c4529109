/** A place of the client, as its address says. */
export type Route =
  | { page: 'lobby' }
  | { page: 'match'; id: string }
  | { page: 'replay'; id: string; at: number | null }
  | { page: 'report'; id: string }
  | { page: 'rules'; game: string; part: string }
  | { page: 'arrive'; token: string }
  | { page: 'lost' }

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
    if (parts.length === 3 && parts[2] === 'replay')
      return { page: 'replay', id, at: whole(new URLSearchParams(query).get('at')) }
    if (parts.length === 3 && parts[2] === 'report') return { page: 'report', id }
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
      return `/m/${route.id}/replay` + (route.at === null ? '' : `?at=${route.at}`)
    case 'report':
      return `/m/${route.id}/report`
    case 'rules':
      return `/rules/${route.game}` + (route.part && `#${route.part}`)
    case 'arrive':
      return `/#guest=${encodeURIComponent(route.token)}`
    default:
      return '/'
  }
}

function whole(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null
}
