import { join } from 'node:path'

/** What a module needs at once, and what it loads later, by their ids. */
export interface Needs {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

/** The modules of the client. */
export type Graph = (id: string) => Needs | null

/**
 * Puts modules that are fetched together into one file: left alone, the bundler makes one for each set of pages that share
 * something, and every request costs half a kilobyte of headers. A chunk needs nothing but itself and those that stand before
 * it here, so no two wait for each other:
 *
 * - `shell`: what every page needs
 * - `common`: what the lobby and a match need
 * - `stage`: what a match and other pages need, and what the matches of several games do
 * - `<game>-art`: what a match of the game shares with its rules, its report, its guide
 * - `<game>-board`: what its match shares with what it loads later
 *
 * What one page alone needs is in that page's own file, and everything else in files as the bundler makes them.
 */
export class Chunks {
  /** All of them, in that order. */
  readonly names: readonly string[]
  readonly #main: string
  readonly #lobby: string
  readonly #match: string
  readonly #matches: ReadonlyMap<string, string>
  #users: Map<string, Set<string>> | null = null

  constructor(src: string, games: readonly string[]) {
    const at = (path: string) => join(src, path)
    this.names = ['shell', 'common', 'stage', ...games.flatMap((game) => [`${game}-art`, `${game}-board`])]
    this.#main = at('main.ts')
    this.#lobby = at('pages/Lobby.svelte')
    this.#match = at('pages/MatchPage.svelte')
    this.#matches = new Map(games.map((game) => [at(`games/${game}/match.ts`), game]))
  }

  /** The chunk of a module; null where the bundler decides. */
  nameOf(id: string, graph: Graph): string | null {
    if (/\/node_modules\/@messageformat\/|\/i18n\/(runtime|formatters|plurals)\.ts$/.test(id)) return 'shell' // all words need it
    const users = (this.#users ??= this.#usersIn(graph)).get(id)
    if (users?.has(this.#main) && /[.]css$|type=style/.test(id)) return 'shell' // one file: the page is not drawn before it is there
    if (!users || users.size < 2) return null
    if (users.has(this.#main)) return 'shell'
    if (id.includes('/portraits/')) return null // heavy, and not every game has faces
    const games = [...this.#matches].flatMap(([match, game]) => (users.has(match) ? [game] : []))
    if (users.has(this.#match) || games.length > 1) return users.has(this.#lobby) ? 'common' : 'stage'
    if (games.length === 0 || users.has(this.#lobby)) return null
    // What every game may use is no part of one game, even if one alone uses it: the portraits of all would fetch that game.
    if (!id.includes(`/games/${games[0]}/`)) return 'stage'
    return [...users].some((user) => elsewhere.test(user)) ? `${games[0]}-art` : `${games[0]}-board`
  }

  /** By module: the files that need it at once, each by the module that it begins with. */
  #usersIn(graph: Graph): Map<string, Set<string>> {
    const users = new Map<string, Set<string>>()
    const entries = new Set([this.#main]) // grows while it is walked through
    for (const entry of entries) {
      const open = [entry]
      for (let id = open.pop(); id !== undefined; id = open.pop()) {
        const of = users.get(id) ?? new Set()
        if (of.has(entry)) continue
        users.set(id, of.add(entry))
        const needs = graph(id)
        // A manifest hands its front on, which only the lobby draws.
        const draws = entry === this.#lobby || !/\/games\/\w+\/game\.ts$/.test(id)
        open.push(...(needs?.importedIds ?? []).filter((next) => draws || !next.includes('/front/')))
        for (const later of needs?.dynamicallyImportedIds ?? []) entries.add(later)
      }
    }
    return users
  }
}

/** The files of what shows a game outside its matches. */
const elsewhere = /\/(pages|table)\/|\/(book|report|guide|chronicle)\.ts$/
