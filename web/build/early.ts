import type { Plugin, Rollup } from 'vite'

/** What the bundler tells of a file of scripts, as far as it matters here. */
interface Script {
  file: string
  /** The module that it begins with, or null. */
  facade: string | null
  imports: readonly string[]
  styles: readonly string[]
}

/** For each page the files that it needs before it can be drawn; words stand behind the page and a language. */
export type Early = Record<string, string[]>

/**
 * Writes early.json, which tells the server what a page will ask for: `lobby`, `match`, `match/<game>`, and words as `lobby en` or
 * `match/<game> en`. The server names them with the page itself, so that they come together rather than one after another.
 */
export function early(): Plugin {
  return {
    name: 'portolan-early',
    generateBundle: {
      order: 'post', // the styles of all files are known
      handler(_, bundle) {
        const scripts = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [scriptOf(one)] : []))
        this.emitFile({ type: 'asset', fileName: 'early.json', source: JSON.stringify(earlyOf(scripts)) })
      },
    },
  }
}

function scriptOf(chunk: Rollup.OutputChunk): Script {
  return {
    file: chunk.fileName,
    facade: chunk.facadeModuleId,
    imports: chunk.imports,
    styles: [...(chunk.viteMetadata?.importedCss ?? [])],
  }
}

/** What the pages need that is not in the document itself. */
export function earlyOf(scripts: readonly Script[]): Early {
  const byFile = new Map(scripts.map((script) => [script.file, script]))
  const needs = (from: readonly Script[]): Set<string> => {
    const all = new Set<string>()
    const walk = ({ file, imports, styles }: Script) => {
      if (all.has(file)) return
      all.add(file)
      for (const style of styles) all.add(style)
      for (const next of imports) walk(byFile.get(next)!)
    }
    from.forEach(walk)
    return all
  }
  const begins = (by: RegExp) =>
    scripts.flatMap((one) => {
      const found = by.exec(one.facade ?? '')
      return found ? [{ ...one, by: found }] : []
    })
  const document = needs(begins(/\/src\/main\.ts$|\/index\.html$/))
  const beyond = (from: readonly Script[]) => [...needs(from)].filter((file) => !document.has(file)).sort()
  const found: Early = {
    lobby: beyond(begins(/\/pages\/Lobby\.svelte$/)),
    match: beyond(begins(/\/pages\/MatchPage\.svelte$/)),
  }
  const matches = begins(/\/games\/(\w+)\/match\.ts$/)
  for (const one of matches) found[`match/${one.by[1]}`] = beyond([one]).filter((file) => !found.match!.includes(file))
  for (const words of begins(/\/text\/(\w+)\.json\?messages&(but|keys)=(\w+)/)) {
    const [, lang, kind, key] = words.by as unknown as [string, string, string, string]
    const game = /\/games\/(\w+)\//.exec(words.facade!)?.[1]
    const ofLists = kind === 'keys' && key === 'game' // titles
    const pages = kind === 'but' ? (game ? [`match/${game}`] : ['lobby', 'match']) : ofLists ? ['lobby'] : []
    for (const page of pages) (found[`${page} ${lang}`] ??= []).push(...beyond([words]))
  }
  return found
}
