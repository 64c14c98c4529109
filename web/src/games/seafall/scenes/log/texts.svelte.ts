import type { Catalog } from '../../../../i18n/catalog.ts'

/** The prose of the log's pages and what can be decided there. It is long, and loaded when a page lies open. */
const catalogs = import.meta.glob<Catalog>('../../../../../../games/seafall/text/*.json', {
  query: '?messages&keys=log.*.text,log.*.option.*',
  import: 'default',
})

class LogTexts {
  #catalog = $state.raw<Catalog>({})
  #lang = ''

  async use(lang: string): Promise<void> {
    const path = Object.keys(catalogs).find((one) => one.endsWith(`/${lang}.json`))
    if (lang === this.#lang || !path) return
    this.#lang = lang
    try {
      const catalog = await catalogs[path]!()
      if (this.#lang === lang) this.#catalog = catalog
    } catch {
      this.#lang = '' // the next page that opens asks again
    }
  }

  /** The words of a key; empty until they are there. */
  text(key: string): string {
    return this.#catalog[key]?.({}) ?? ''
  }
}

export const logTexts = new LogTexts()
