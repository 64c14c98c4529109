import type { Component } from 'svelte'
import type { Client } from './client.ts'
import { t, words } from './i18n/i18n.svelte.ts'
import Lost from './pages/Lost.svelte'
import { playersOf } from './play/players.ts'

/** A place of the client, as its address says. */
export type Route =
  | { page: 'lobby' }
  | { page: 'match'; id: string }
  | { page: 'replay'; id: string; at: number | null; analysis?: boolean }
  | { page: 'report'; id: string }
  | { page: 'history'; id: string }
  | { page: 'campaign'; id: string }
  | { page: 'rules'; game: string; part: string; match?: string }
  | { page: 'arrive'; token: string }
  | { page: 'account' }
  | { page: 'privacy' }
  | { page: 'reset'; token: string }
  | { page: 'join'; token: string }
  | { page: 'friend'; token: string }
  | { page: 'provider'; state: string; code: string; error?: string }
  | { page: 'loan'; token: string }
  | { page: 'claim'; token: string }
  | { page: 'import' }
  | { page: 'mail'; token: string }
  | { page: 'lost' }

/** The places of one page. */
export type RouteOf<P extends Route['page']> = Extract<Route, { page: P }>

/** A page as its file exports it: the component, and what loads all that it shows; nothing where it loads as it goes. */
interface PageFile<R extends Route, V> {
  default: Component<{ route: R; loaded: V }> | Component<Record<string, never>>
  load?: (client: Client, route: R, signal: AbortSignal) => Promise<V>
}

/** What there is to know of a page. */
interface Entry<R extends Route, V> {
  /** The path, with what stands for a part of it behind a colon; empty for the page of all addresses that lead nowhere. */
  pattern: string
  /** Reads the rest of the route from the query and the fragment; null when the address is another page's. */
  read?: (query: URLSearchParams, fragment: string) => Omit<R, 'page' | 'id' | 'game'> | null
  /** The query and the fragment of a route. */
  rest?: (route: R) => string
  /** Loads the file of the page. */
  file: () => Promise<PageFile<R, V>>
  /** The title of the window, also while the page is being loaded; absent where the page changes it as things happen. */
  title?: (loaded: V | undefined) => string
  /** The id of the element that gets the focus once the page is loaded; empty for the start of the page. */
  focus?: (route: R) => string
}

/** A table's entry as those see it who do not know of which page it is. */
type AnyEntry = Entry<Route, unknown>

const entry = <P extends Route['page'], V>(it: Entry<RouteOf<P>, V>) => it as unknown as AnyEntry

const portolan = 'Portolan'
const titled = (title: string) => `${title} – ${portolan}`

/** All pages. Of two with the same path, the first that can read the rest of the address is it. */
export const routes: Readonly<Record<Route['page'], AnyEntry>> = {
  arrive: entry<'arrive', void>({
    pattern: '/',
    read: (_, fragment) => {
      const token = new URLSearchParams(fragment).get('guest')
      return token ? { token } : null
    },
    rest: ({ token }) => `#guest=${encodeURIComponent(token)}`,
    file: () => import('./pages/Arrive.svelte'),
    title: () => portolan,
  }),
  lobby: entry<'lobby', void>({
    pattern: '/',
    file: async () => (await Promise.all([import('./pages/Lobby.svelte'), words.useTitles()]))[0], // it tells of all games
  }),
  match: entry<'match', void>({
    pattern: '/m/:id',
    file: () => import('./pages/MatchPage.svelte'),
  }),
  replay: entry({
    pattern: '/m/:id/replay',
    read: (query) => ({ at: whole(query.get('at')), ...(query.has('analysis') && { analysis: true }) }),
    rest: ({ at, analysis }) => {
      const parts = [...(at === null ? [] : [`at=${at}`]), ...(analysis ? ['analysis=1'] : [])]
      return parts.length > 0 ? `?${parts.join('&')}` : ''
    },
    file: () => import('./pages/ReplayPage.svelte'),
    title: () => titled(t('replay')),
  }),
  report: entry({
    pattern: '/m/:id/report',
    file: () => import('./pages/ReportPage.svelte'),
    title: (loaded) => titled([t('report'), ...(loaded ? [namesOf(loaded.match)] : [])].join(' · ')),
  }),
  history: entry({
    pattern: '/m/:id/history',
    file: () => import('./pages/HistoryPage.svelte'),
    title: () => titled(t('history')),
  }),
  campaign: entry({
    pattern: '/m/:id/campaign',
    file: () => import('./pages/CampaignPage.svelte'),
    title: () => titled(t('campaign')),
  }),
  rules: entry({
    pattern: '/rules/:game',
    read: (query, fragment) => ({ part: fragment, ...(query.has('match') && { match: query.get('match')! }) }),
    rest: ({ part, match }) => (match ? `?match=${encodeURIComponent(match)}` : '') + (part && `#${part}`),
    file: () => import('./pages/RulesPage.svelte'),
    title: (loaded) => (loaded ? titled(t('option.chosen', { what: t('book'), value: t('game.name') })) : portolan),
    focus: ({ part }) => part,
  }),
  account: entry({
    pattern: '/account',
    file: async () => (await Promise.all([import('./pages/AccountPage.svelte'), words.useSelf()]))[0],
    title: () => titled(t('account')),
  }),
  privacy: entry({
    pattern: '/privacy',
    file: async () => (await Promise.all([import('./pages/PrivacyPage.svelte'), words.useSelf()]))[0],
    title: () => titled(t('privacy')),
  }),
  reset: entry<'reset', void>({
    pattern: '/reset',
    read: (_, fragment) => (fragment ? { token: fragment } : null),
    rest: ({ token }) => `#${token}`,
    file: async () => (await Promise.all([import('./pages/ResetPage.svelte'), words.useSelf()]))[0],
    title: () => titled(t('account')),
  }),
  provider: entry({
    pattern: '/provider',
    read: (query) => ({
      state: query.get('state') ?? '',
      code: query.get('code') ?? '',
      ...(query.has('error') && { error: query.get('error')! }),
    }),
    rest: ({ state, code, error }) => `?${new URLSearchParams({ state, code, ...(error !== undefined && { error }) })}`,
    file: async () => (await Promise.all([import('./pages/ProviderPage.svelte'), words.useSelf()]))[0],
    title: () => titled(t('provider.title')),
  }),
  join: entry({
    pattern: '/join',
    read: (_, fragment) => (fragment ? { token: fragment } : null),
    rest: ({ token }) => `#${token}`,
    file: async () => (await Promise.all([import('./pages/JoinPage.svelte'), words.useSelf()]))[0],
    title: () => portolan,
  }),
  friend: entry({
    pattern: '/friend',
    read: (_, fragment) => (fragment ? { token: fragment } : null),
    rest: ({ token }) => `#${token}`,
    file: () => import('./pages/FriendPage.svelte'),
    title: () => titled(t('friends')),
  }),
  loan: entry({
    pattern: '/seat',
    read: (_, fragment) => (fragment ? { token: fragment } : null),
    rest: ({ token }) => `#${token}`,
    file: async () => (await Promise.all([import('./pages/LoanPage.svelte'), words.useTitles()]))[0],
    title: () => portolan,
  }),
  claim: entry({
    pattern: '/claim',
    read: (_, fragment) => (fragment ? { token: fragment } : null),
    rest: ({ token }) => `#${token}`,
    file: async () => (await Promise.all([import('./pages/ClaimPage.svelte'), words.useTitles()]))[0],
    title: () => portolan,
  }),
  import: entry<'import', void>({
    pattern: '/import',
    file: async () => (await Promise.all([import('./pages/ImportPage.svelte'), words.useSelf()]))[0],
    title: () => titled(t('import.title')),
  }),
  mail: entry({
    pattern: '/mail',
    read: (_, fragment) => (fragment ? { token: fragment } : null),
    rest: ({ token }) => `#${token}`,
    file: async () => (await Promise.all([import('./pages/MailPage.svelte'), words.useSelf()]))[0],
    title: () => titled(t('mail')),
  }),
  lost: entry<'lost', void>({
    pattern: '',
    file: async () => ({ default: Lost }),
    title: () => portolan,
  }),
}

/** Reads a place from the parts of an address. */
export function parse(path: string, query = '', hash = ''): Route {
  const parts = path.split('/').filter(Boolean)
  for (const [page, { pattern, read }] of Object.entries(routes)) {
    const found = pattern && matched(pattern, parts)
    const rest = found && (read ? read(new URLSearchParams(query), hash.replace(/^#/, '')) : {})
    if (rest) return { page, ...(found as object), ...rest } as Route
  }
  return { page: 'lost' }
}

/** What stands in a path for the parts of a pattern; null when it is another path. */
function matched(pattern: string, parts: readonly string[]): Record<string, string> | null {
  const wanted = pattern.split('/').filter(Boolean)
  if (wanted.length !== parts.length) return null
  const found: Record<string, string> = {}
  for (const [i, part] of parts.entries()) {
    const want = wanted[i]!
    if (!want.startsWith(':') ? part !== want : !/^[\w-]+$/.test(part)) return null
    if (want.startsWith(':')) found[want.slice(1)] = part
  }
  return found
}

/** The address of a place. */
export function href(route: Route): string {
  const { pattern, rest } = routes[route.page]
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => String((route as Record<string, unknown>)[name]))
  return (path || '/') + (rest?.(route) ?? '')
}

/** A page that is ready to be shown. */
export interface Opened {
  Page: Component<{ route: Route; loaded: unknown }>
  loaded: unknown
}

/** The pages that say by themselves nothing but the first words. */
const terse: ReadonlySet<Route['page']> = new Set(['lobby', 'match', 'arrive', 'lost'])

/** Loads the page of a route, then what it shows. */
export async function openPage(client: Client, route: Route, signal: AbortSignal): Promise<Opened> {
  const [{ default: Page, load }] = await Promise.all([
    routes[route.page].file(),
    terse.has(route.page) ? null : words.useLater(),
  ])
  return { Page: Page as Opened['Page'], loaded: await load?.(client, route, signal) }
}

function namesOf(match: Parameters<typeof playersOf>[0]): string {
  return playersOf(match)
    .map((player) => player.name)
    .join(' – ')
}

function whole(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null
}
