import type { Backend } from '../api/backend.ts'
import { isShut } from '../api/problem.ts'
import { words } from '../i18n/i18n.svelte.ts'

/** What tells which pages are open. */
interface Opener {
  id: string
  opened: readonly string[]
}

const again = 5000 // ms until what could not be read is tried once more

/**
 * The sealed pages that the match at hand has opened, such as the entries of a log book. The server tells a page when it is
 * open and not before: nothing of it is in the client's files. Its words join the catalog, its data is here.
 */
export class SealedPages {
  /** The data of the pages that are here, by id. */
  data = $state.raw<Readonly<Record<string, unknown>>>({})
  #backend: Backend
  #match = ''
  /** By id what is asked for, until it is here. */
  #asked = new Map<string, Promise<void>>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(backend: Backend) {
    this.#backend = backend
    words.sealed = (lang) => this.#inLanguage(lang)
  }

  /**
   * Reads the pages that are open and not here yet; resolves once all of them are here, whoever has asked for them. Fails where they can't
   * be read now; a match that is shut goes without.
   */
  async read({ id: match, opened }: Opener): Promise<void> {
    if (match !== this.#match) this.#begin(match)
    const wanted = opened.filter((id) => !this.#asked.has(id))
    if (wanted.length > 0) {
      const told = this.#read(match, wanted)
      for (const id of wanted) this.#asked.set(id, told)
    }
    await Promise.all(opened.map((id) => this.#asked.get(id)))
  }

  /** The same for a match that is on display already: what can't be read now is tried again. */
  follow(match: Opener): void {
    this.read(match).catch(() => {
      if (match.id !== this.#match) return
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => this.follow(match), again)
    })
  }

  /** Whether a page is open and not here that a board can't be drawn without. */
  lacks({ opened }: Pick<Opener, 'opened'>, vital: ((page: string) => boolean) | undefined): boolean {
    return opened.some((id) => !(id in this.data) && vital?.(id))
  }

  async #read(match: string, wanted: readonly string[]): Promise<void> {
    const lang = words.asked
    try {
      const told = await this.#backend.pages(match, lang, wanted)
      if (match !== this.#match) return
      this.data = { ...this.data, ...Object.fromEntries(told.map((page) => [page.id, page.data])) }
      words.unseal(lang, Object.assign({}, ...told.map((page) => page.texts)))
    } catch (failure) {
      if (match !== this.#match || isShut(failure)) return
      for (const id of wanted) this.#asked.delete(id)
      throw failure
    }
  }

  /** Pages of another match are not this one's. */
  #begin(match: string): void {
    clearTimeout(this.#timer)
    this.#match = match
    this.#asked.clear()
    this.data = {}
    words.seal()
  }

  /** The words of all pages that are here, in another language. */
  async #inLanguage(lang: string): Promise<Record<string, string>> {
    if (this.#asked.size === 0) return {}
    const match = this.#match
    const told = await this.#backend.pages(match, lang, [...this.#asked.keys()])
    if (match !== this.#match) return {} // those of the other match come by themselves
    return Object.assign({}, ...told.map((page) => page.texts)) as Record<string, string>
  }
}
