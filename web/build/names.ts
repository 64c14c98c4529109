/** What the bundler tells of a file of scripts before it names it. */
interface Script {
  name: string
  facadeModuleId?: string | null
  moduleIds: readonly string[]
}

/** What it tells of any other file. */
interface Asset {
  names: readonly string[]
  originalFileNames: readonly string[]
}

/**
 * Names the files that are built, after their modules. The names of SeaFall's parts would tell what its sealed chests hold before they
 * are opened, as every page has a list of files: scripts and styles of these parts are called `sf-` and their hash alone.
 */
export class Names {
  readonly #groups: ReadonlySet<string>
  readonly #sealed = new Set<string>()
  readonly #open = new Set<string>()

  /** Groups are the names of chunks that are told what they hold; see Chunks. */
  constructor(groups: readonly string[]) {
    this.#groups = new Set(groups)
  }

  /** The name of a file of scripts. All of them are named before the styles that belong to them. */
  script = (of: Script): string => {
    const sealed = !this.#groups.has(of.name) && isSealed(of)
    ;(sealed ? this.#sealed : this.#open).add(of.name)
    return sealed ? 'assets/sf-[hash].js' : 'assets/[name]-[hash].js'
  }

  /** The name of another file. Styles that several parts share come without the module that they are of, and have the name of a script. */
  asset = (of: Asset): string => {
    const style = /^(.*)[.]css$/.exec(of.names[0] ?? '')?.[1]
    const [module] = of.originalFileNames
    const sealed =
      style !== undefined && (module === undefined ? this.#sealed.has(style) && !this.#open.has(style) : part.test(module))
    return sealed ? 'assets/sf-[hash][extname]' : 'assets/[name]-[hash][extname]'
  }
}

/** The modules of SeaFall's parts, by their directory: not what every match or lobby shows, nor words. */
const part = /\/games\/seafall\/(?!art\/|front\/|text\/|guide\/|chronicle\/)[\w-]+\//

function isSealed({ facadeModuleId, moduleIds }: Script): boolean {
  if (facadeModuleId) return part.test(facadeModuleId)
  return moduleIds.some((id) => part.test(id)) && moduleIds.every((id) => id.includes('/games/seafall/'))
}
