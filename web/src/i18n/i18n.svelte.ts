import type { Catalog, MessageArgs, Translate } from './catalog.ts'

type Load = () => Promise<Catalog>

const shells = import.meta.glob<Catalog>('../text/*.json', { query: '?messages', import: 'default' })
const games = import.meta.glob<Catalog>('../../../games/*/text/*.json', { query: '?messages', import: 'default' })
/** The words that only this client needs for a game: of its panels and its board. */
const panels = import.meta.glob<Catalog>('../games/*/text/*.json', { query: '?messages', import: 'default' })
/** Only the keys that a list of matches needs, so that the first page does not load whole catalogs. */
const titles = import.meta.glob<Catalog>('../../../games/*/text/*.json', {
  query: '?messages&keys=game.,option.',
  import: 'default',
})

/** The languages that the shell is written in, by their own names. */
export const languages: readonly { id: string; name: string }[] = Object.keys(shells)
  .map((path) => path.replace(/^.*\/(\w+)\.json$/, '$1'))
  .map((id) => ({ id, name: ownName(id) }))

function ownName(id: string): string {
  const name = new Intl.DisplayNames([id], { type: 'language' }).of(id) ?? id
  return name.charAt(0).toLocaleUpperCase(id) + name.slice(1)
}

/** The language to start in: what was chosen before, else the first of the browser's that there is, else English. */
export function preferred(kept: string | null, wanted: readonly string[]): string {
  const known = (id: string) => languages.some((l) => l.id === id)
  if (kept && known(kept)) return kept
  return wanted.map((w) => w.slice(0, 2).toLowerCase()).find(known) ?? 'en'
}

class Words {
  lang = $state('en')
  #shell = $state.raw<Catalog>({})
  #game = $state.raw<Catalog>({})
  #gameID = ''

  /** Switches to a language; resolves once its words are there. */
  async use(lang: string): Promise<void> {
    const [shell, title, game] = await Promise.all([
      take(shells, `../text/${lang}.json`),
      Promise.all(
        Object.keys(titles)
          .filter((p) => p.endsWith(`/${lang}.json`))
          .map((p) => titles[p]!().then((c) => prefixed(p, c))),
      ),
      this.#gameID ? gameCatalog(this.#gameID, lang) : {},
    ])
    this.#shell = Object.assign({}, ...title, shell)
    this.#game = game
    this.lang = lang
    document.documentElement.lang = lang
  }

  /** Loads a game's whole catalog, so that its keys can be used. */
  async useGame(game: string): Promise<void> {
    if (this.#gameID === game) return
    const catalog = await gameCatalog(game, this.lang)
    this.#gameID = game
    this.#game = catalog
  }

  text(key: string, args?: MessageArgs): string {
    const message = this.#game[key] ?? this.#shell[key]
    return message ? message(args ?? {}) : key
  }

  has(key: string): boolean {
    return key in this.#game || key in this.#shell
  }
}

/** Titles of different games share one catalog, each behind its game's id: "efemeris:game.name". */
function prefixed(path: string, catalog: Catalog): Catalog {
  const game = path.replace(/^.*\/games\/(\w+)\/.*$/, '$1')
  return Object.fromEntries(Object.entries(catalog).map(([key, message]) => [`${game}:${key}`, message]))
}

async function gameCatalog(game: string, lang: string): Promise<Catalog> {
  const [rules, panel] = await Promise.all([
    take(games, `../../../games/${game}/text/${lang}.json`),
    take(panels, `../games/${game}/text/${lang}.json`),
  ])
  return { ...rules, ...panel }
}

/** A language that a game was not translated to falls back to English. */
async function take(from: Record<string, Load>, path: string): Promise<Catalog> {
  const load = from[path] ?? from[path.replace(/\w+\.json$/, 'en.json')]
  return load ? load() : {}
}

export const words = new Words()

/** Puts a key into words of the current language. */
export const t: Translate = Object.assign((key: string, args?: MessageArgs) => words.text(key, args), {
  has: (key: string) => words.has(key),
})
