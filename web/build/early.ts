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

/** Tells a browser to compile all functions of a file while it comes, on another thread, rather than each when it is first called. */
const eager = '//# allFunctionsCalledOnLoad\n'

/**
 * Writes early.json, which tells the server what a page will ask for: `lobby`, `match`, `match/<game>`, and words as `lobby en` or
 * `match/<game> en`. The server names them with the page itself, so that they come together rather than one after another. Of these
 * files, and of the document's own, the scripts are marked to be compiled at once; words are not, as a page says few of them.
 */
export function early(): Plugin {
  return {
    name: 'portolan-early',
    generateBundle: {
      order: 'post', // the styles of all files are known
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
        const scripts = chunks.map(scriptOf)
        this.emitFile({ type: 'asset', fileName: 'early.json', source: JSON.stringify(earlyOf(scripts)) })
        const drawing = drawingOf(scripts)
        for (const chunk of chunks) if (drawing.has(chunk.fileName)) chunk.code = eager + chunk.code
      },
    },
    // Scripts wait until what is seen first has come: styles and typefaces.
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'),
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

/** These files and whatever they import, and their styles. */
function needs(scripts: readonly Script[], from: readonly Script[]): Set<string> {
  const byFile = new Map(scripts.map((script) => [script.file, script]))
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

/** The files whose modules' names are such, with what was found. */
const begins = (scripts: readonly Script[], by: RegExp) =>
  scripts.flatMap((one) => {
    const found = by.exec(one.facade ?? '')
    return found ? [{ ...one, by: found }] : []
  })

/** What draws a page: the document's own files, and those that each page needs, without words. */
export const drawingOf = (scripts: readonly Script[]): Set<string> => {
  const pages = Object.entries(earlyOf(scripts)).filter(([page]) => !page.includes(' '))
  return new Set([...documentOf(scripts), ...pages.flatMap(([, files]) => files)])
}

/** What the document asks for itself. */
const documentOf = (scripts: readonly Script[]): Set<string> => needs(scripts, begins(scripts, /\/src\/main\.ts$|\/index\.html$/))

/** What the pages need that is not in the document itself. */
export function earlyOf(scripts: readonly Script[]): Early {
  const document = documentOf(scripts)
  const beyond = (from: readonly Script[]) => [...needs(scripts, from)].filter((file) => !document.has(file)).sort()
  const found: Early = {
    lobby: beyond(begins(scripts, /\/pages\/Lobby\.svelte$/)),
    match: beyond(begins(scripts, /\/pages\/MatchPage\.svelte$/)),
  }
  const matches = begins(scripts, /\/games\/(\w+)\/match\.ts$/)
  for (const one of matches) found[`match/${one.by[1]}`] = beyond([one]).filter((file) => !found.match!.includes(file))
  for (const words of begins(scripts, /\/text\/(\w+)\.json\?messages&part=(first|titles)$/)) {
    const [, lang, part] = words.by as unknown as [string, string, string]
    const game = /\/games\/(\w+)\//.exec(words.facade!)?.[1]
    const pages = part === 'titles' ? ['lobby'] : game ? [`match/${game}`] : ['lobby', 'match']
    for (const page of pages) (found[`${page} ${lang}`] ??= []).push(...beyond([words]))
  }
  return found
}
