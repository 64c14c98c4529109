import type { Catalog, MessageArgs, Translate } from './catalog.ts'
import { loadPart } from '../part.ts'
import { withMinus } from './numbers.ts'

type Load = () => Promise<{ default: Catalog }>

/** What every page says, and the lobby and a match by themselves. How catalogs are cut: build/parts.ts. */
const shells = import.meta.glob<{ default: Catalog }>('../text/*.json', { query: '?messages&part=first' })
/** What these two say late, and what all other pages say. */
const laters = import.meta.glob<{ default: Catalog }>(
  ['../text/*.json', '../games/*/text/*.json', '../../../games/*/text/*.json'],
  { query: '?messages&part=later' },
)
/** The words of the pages about oneself: account, notices, privacy, what is brought along. */
const selves = import.meta.glob<{ default: Catalog }>('../text/*.json', { query: '?messages&part=self' })
/** A game's words as a match needs them. */
const games = import.meta.glob<{ default: Catalog }>('../../../games/*/text/*.json', { query: '?messages&part=first' })
/** The chapters of a game's rules: long texts that are loaded when somebody reads them. */
const chapters = import.meta.glob<{ default: Catalog }>('../../../games/*/text/*.json', { query: '?messages&part=chapters' })
/** The words that only this client needs for a game: of its panels and its board. */
const panels = import.meta.glob<{ default: Catalog }>('../games/*/text/*.json', { query: '?messages&part=first' })
/** Those of its guided match. */
const guides = import.meta.glob<{ default: Catalog }>('../games/*/text/*.json', { query: '?messages&part=guide' })
/** The few keys of each game that a list of matches needs. */
const titles = import.meta.glob<{ default: Catalog }>('../../../games/*/text/*.json', { query: '?messages&part=titles' })

/** The languages that the shell is written in. */
export const languages: readonly string[] = Object.keys(shells).map((path) => path.replace(/^.*\/(\w+)\.json$/, '$1'))

/** A language's own name. The first of them takes the browser some 20 ms to find. */
export function ownName(id: string): string {
  const name = new Intl.DisplayNames([id], { type: 'language' }).of(id) ?? id
  return name.charAt(0).toLocaleUpperCase(id) + name.slice(1)
}

/** The language to start in: what was chosen before, else the first of the browser's that there is, else English. */
export function preferred(kept: string | null, wanted: readonly string[]): string {
  const known = (id: string) => languages.includes(id)
  if (kept && known(kept)) return kept
  return wanted.map((w) => w.slice(0, 2).toLowerCase()).find(known) ?? 'en'
}

/** What is to be there. */
interface Wanted {
  lang: string
  /** The game whose words are there; empty for none. */
  game: string
  /** With the chapters of its rules. */
  rules: boolean
  /** With those of its guided match. */
  guide: boolean
  /** With the titles of all games. */
  titles: boolean
  /** With those of the pages about oneself. */
  self: boolean
  /** With what the lobby and a match say late. */
  later: boolean
}

class Words {
  lang = $state('en')
  #shell = $state.raw<Catalog>({})
  #game = $state.raw<Catalog>({})
  #later = $state.raw<Catalog>({})
  #sealed = $state.raw<Readonly<Record<string, string>>>({})
  #have: Wanted = { lang: '', game: '', rules: false, guide: false, titles: false, self: false, later: false }
  #wanted: Wanted = this.#have
  #latest: Promise<void> = Promise.resolve()
  /** Reads the words of the sealed pages that are open, in a language; set by who reads them. */
  sealed: (lang: string) => Promise<Record<string, string>> = () => Promise.resolve({})

  /** Switches to a language; resolves once its words are there. */
  use(lang: string): Promise<void> {
    return this.#want({ lang })
  }

  /** Loads the titles of all games, behind their ids: "efemeris:game.name". */
  useTitles(): Promise<void> {
    return this.#want({ titles: true })
  }

  /** Loads a game's words, so that its keys can be used; with `rules` also the chapters of its rules. */
  useGame(game: string, rules = false): Promise<void> {
    const { game: now, rules: read, guide } = this.#wanted
    return this.#want({ game, rules: rules || (game === now && read), guide: game === now && guide })
  }

  /** Loads the chapters of the present game's rules: long texts that a match needs only when somebody asks for them. */
  useRules(): Promise<void> {
    return this.#want({ rules: true })
  }

  /** Loads the words of the present game's guided match. */
  useGuide(): Promise<void> {
    return this.#want({ guide: true })
  }

  /** Loads the words of the pages about oneself. */
  useSelf(): Promise<void> {
    return this.#want({ self: true })
  }

  /** Loads what the lobby and a match say late, and what all other pages say; of the present game, too. */
  useLater(): Promise<void> {
    return this.#want({ later: true })
  }

  /** The language that was asked for last: that of the page, or the one that it changes to. */
  get asked(): string {
    return this.#wanted.lang || this.lang
  }

  /**
   * Adds the words of sealed pages that are open now, whose arguments stand as they are where {name} does. Those in another language than the
   * one that was asked for last are better than none.
   */
  unseal(lang: string, texts: Readonly<Record<string, string>>): void {
    this.#sealed = lang === this.asked ? { ...this.#sealed, ...texts } : { ...texts, ...this.#sealed }
  }

  /** Forgets the words of sealed pages. */
  seal(): void {
    this.#sealed = {}
  }

  /** Another object with every sealed page whose words have come: what was said before may be said otherwise now. */
  get opened(): object {
    return this.#sealed
  }

  text(key: string, args?: MessageArgs): string {
    const message = this.#game[key] ?? this.#shell[key] ?? this.#later[key]
    const text = joined(message ? message(args ?? {}) : filled(this.#sealed[key] ?? key, args))
    return args ? withMinus(text, args) : text
  }

  has(key: string): boolean {
    return key in this.#game || key in this.#shell || key in this.#later || key in this.#sealed
  }

  #want(change: Partial<Wanted>): Promise<void> {
    const wanted = { ...this.#wanted, ...change }
    wanted.lang ||= this.lang // the first words that were asked for could not be loaded
    if (alike(wanted, this.#wanted)) return this.#latest
    this.#wanted = wanted
    return (this.#latest = this.#load(wanted))
  }

  /** Who asks for more while words are under way waits for that too: the newest request holds all that was asked for before. */
  async #load(wanted: Wanted): Promise<void> {
    const have = this.#have
    /** What is there stays the same object where nothing of it was asked for: what says it is not worked out anew. */
    const anew = (...kinds: (keyof Wanted)[]) => kinds.some((kind) => wanted[kind] !== have[kind])
    try {
      const [shell, game, later, sealed] = await Promise.all([
        anew('lang', 'titles', 'self') ? shellCatalog(wanted) : this.#shell,
        anew('lang', 'game', 'rules', 'guide') ? gameCatalog(wanted) : this.#game,
        anew('lang', 'game', 'later') ? laterCatalog(wanted) : this.#later,
        wanted.lang === this.lang ? null : this.sealed(wanted.lang).catch(() => null), // better in the language before than not at all
      ])
      if (this.#wanted !== wanted) return await this.#latest
      this.#shell = shell
      this.#game = game
      this.#later = later
      if (sealed) this.#sealed = { ...this.#sealed, ...sealed } // with pages that have opened meanwhile
      this.#have = wanted
      this.lang = wanted.lang
      if (document.documentElement.lang !== wanted.lang) document.documentElement.lang = wanted.lang
    } catch (failure) {
      if (this.#wanted === wanted) {
        this.#wanted = this.#have // so that it can be asked for again
        this.#latest = Promise.resolve()
      }
      throw failure
    }
  }
}

/** Words in which no line ends between a number and what hangs on it, as in the Hungarian 1-gyel. */
function joined(text: string): string {
  return /\d-/.test(text) ? text.replace(/(\d-)(?=\p{L})/gu, '$1\u2060') : text // \p takes a page some ms to make
}

/** A sealed text with its arguments. It is no message that was compiled: it comes while the page is open. */
function filled(text: string, args?: MessageArgs): string {
  return args ? text.replace(/\{(\w+)\}/g, (all, name: string) => String(args[name] ?? all)) : text
}

function alike(a: Wanted, b: Wanted): boolean {
  const kinds = ['lang', 'game', 'rules', 'guide', 'titles', 'self', 'later'] as const
  return kinds.every((kind) => a[kind] === b[kind])
}

async function shellCatalog({ lang, titles: all, self }: Wanted): Promise<Catalog> {
  const paths = all ? Object.keys(titles).filter((path) => path.endsWith(`/${lang}.json`)) : []
  const path = `../text/${lang}.json`
  const parts = await Promise.all([
    take(shells, path),
    self ? take(selves, path) : {},
    ...paths.map((path) => take(titles, path).then((catalog) => prefixed(path, catalog))),
  ])
  return Object.assign({}, ...parts) as Catalog
}

/** Titles of different games share one catalog, each behind its game's id: "efemeris:game.name". */
function prefixed(path: string, catalog: Catalog): Catalog {
  const game = path.replace(/^.*\/games\/(\w+)\/.*$/, '$1')
  return Object.fromEntries(Object.entries(catalog).map(([key, message]) => [`${game}:${key}`, message]))
}

async function gameCatalog({ game, lang, rules, guide }: Wanted): Promise<Catalog> {
  if (!game) return {}
  const [path, own] = pathsOf(game, lang)
  const parts = [take(games, path), take(panels, own), rules ? take(chapters, path) : {}, guide ? take(guides, own) : {}]
  return Object.assign({}, ...(await Promise.all(parts))) as Catalog
}

async function laterCatalog({ game, lang, later }: Wanted): Promise<Catalog> {
  if (!later) return {}
  const paths = [`../text/${lang}.json`, ...(game ? pathsOf(game, lang) : [])]
  return Object.assign({}, ...(await Promise.all(paths.map((path) => take(laters, path, loadPart))))) as Catalog
}

/** The catalogs of a game: the one beside it, and the one of this client. */
const pathsOf = (game: string, lang: string) =>
  [`../../../games/${game}/text/${lang}.json`, `../games/${game}/text/${lang}.json`] as const

/** A language that a game was not translated to falls back to English. */
async function take(from: Record<string, Load>, path: string, by = (load: Load) => load()): Promise<Catalog> {
  const load = from[path] ?? from[path.replace(/\w+\.json$/, 'en.json')]
  return load ? (await by(load)).default : {}
}

export const words = new Words()

/** Puts a key into words of the current language. */
export const t: Translate = Object.assign((key: string, args?: MessageArgs) => words.text(key, args), {
  has: (key: string) => words.has(key),
})
