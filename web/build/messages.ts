import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import MessageFormat from '@messageformat/core'
import compileModule from '@messageformat/core/lib/compile-module.js'
import type { Plugin } from 'vite'
import { partOf } from './parts.ts'

/** What compiled messages call, and what of ours they call instead. */
const own: Readonly<Record<string, string>> = {
  '@messageformat/runtime': join(import.meta.dirname, '../src/i18n/runtime.ts'),
  '@messageformat/runtime/lib/cardinals': join(import.meta.dirname, '../src/i18n/plurals.ts'),
  '@messageformat/runtime/lib/plurals': join(import.meta.dirname, '../src/i18n/plurals.ts'),
  '@messageformat/runtime/lib/formatters': join(import.meta.dirname, '../src/i18n/formatters.ts'),
}
const served = '.json.js?' // how the address of a catalog's module goes on while it is being developed

/**
 * Compiles a catalog of ICU messages (`…/text/<lang>.json?messages`) to a module whose default export maps each key to a
 * function, with `&part=later` those of that part alone (parts.ts). It happens at build time because the page's policy forbids code made
 * from text.
 */
export function messages(): Plugin {
  let serving = false
  return {
    name: 'portolan-messages',
    enforce: 'pre',
    configResolved({ command }) {
      serving = command === 'serve'
    },
    /** Catalogs lie beside the games, outside this folder; what their modules import is found from here all the same: all but what is ours. */
    async resolveId(source, importer) {
      if (source in own && importer?.includes('?messages')) return own[source]
      if (source.startsWith('@messageformat/') && importer?.includes('?messages'))
        return this.resolve(source, import.meta.filename, { skipSelf: true })
      if (!serving || !source.includes('?messages')) return null
      // The development server leaves the imports of what is called .json as they are.
      const asked = source.replace(served, '.json?')
      const found = await this.resolve(asked, importer, { skipSelf: true })
      return found && found.id.replace('.json?', served)
    },
    load(id) {
      const [file, query] = id.replace(served, '.json?').split('?')
      const wants = new URLSearchParams(query)
      if (!file || !wants.has('messages')) return null
      this.addWatchFile(file)
      const catalog = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
      const part = wants.get('part')
      return { code: compile(basename(file, '.json'), part ? partOf(file, part, catalog) : catalog), map: null, moduleType: 'js' }
    },
  }
}

/** The source of the module for a flat catalog in a language. */
export function compile(lang: string, catalog: Record<string, string>): string {
  // strict: '#' counts only inside plural; escapes by doubled apostrophes as ICU wants.
  return compileModule(new MessageFormat(lang, { strict: true }), catalog)
}
