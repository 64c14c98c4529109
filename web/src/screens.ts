import type { Component } from 'svelte'
import type { Client } from './client.ts'
import { words } from './i18n/i18n.svelte.ts'
import Lost from './pages/Lost.svelte'
import type { Route, RouteOf } from './route.ts'

/** A page as its file exports it: the component, and what loads all that it shows; nothing where it loads as it goes. */
interface PageFile<R extends Route, V> {
  default: Component<{ route: R; loaded: V }> | Component<Record<string, never>>
  load?: (client: Client, route: R, signal: AbortSignal) => Promise<V>
}

/** A page that is ready to be shown. */
export interface Screen {
  Page: Component<{ route: Route; loaded: unknown }>
  loaded: unknown
}

type Open<R extends Route> = (client: Client, route: R, signal: AbortSignal) => Promise<Screen>

/** How a page is opened: its file is loaded, then what it shows. */
function opens<R extends Route, V>(file: () => Promise<PageFile<R, V>>): Open<R> {
  return async (client, route, signal) => {
    const page = await file()
    return { Page: page.default as Screen['Page'], loaded: await page.load?.(client, route, signal) }
  }
}

const pages: { [P in Route['page']]: Open<RouteOf<P>> } = {
  lobby: opens(async () => (await Promise.all([import('./pages/Lobby.svelte'), words.useTitles()]))[0]), // it tells of all games
  match: opens(() => import('./pages/MatchPage.svelte')),
  replay: opens(() => import('./pages/ReplayPage.svelte')),
  report: opens(() => import('./pages/ReportPage.svelte')),
  history: opens(() => import('./pages/HistoryPage.svelte')),
  rules: opens(() => import('./pages/RulesPage.svelte')),
  arrive: opens(() => import('./pages/Arrive.svelte')),
  lost: opens(async () => ({ default: Lost })),
}

/** Loads the page of a route. */
export const openPage: Open<Route> = (client, route, signal) => (pages[route.page] as Open<Route>)(client, route, signal)
