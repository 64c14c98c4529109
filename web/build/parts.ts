/** A part of a catalog: what its keys look like, an asterisk standing for any text, and which of these keys it leaves to the first part. */
interface Part {
  keys: readonly string[]
  but?: readonly string[]
}

/** What a list of matches of several games needs of each; its keys are in other parts, too. */
const titles: Part = { keys: ['game.*', 'option.*'] }

/**
 * How catalogs are cut. What no part of its catalog claims is the first part: what the lobby and a match say by themselves. The part `later`
 * is what the lobby and a match say once somebody opens something, or something rare happens, and what all other pages say.
 */
const parts: Readonly<Record<'page' | 'game' | 'panel', Readonly<Record<string, Part>>>> = {
  page: {
    later: {
      keys: [
        'ahead.*',
        'analysis.*',
        'away.*',
        'book.*',
        'campaign.*',
        'claim.*',
        'contest.*',
        'draw.*',
        'friend.*',
        'friends.*',
        'hint.*',
        'history.*',
        'hours*',
        'invites.*',
        'join.*',
        'lend*',
        'link.*',
        'loan.*',
        'log.*',
        'naming.*',
        'next.*',
        'notes*',
        'objection*',
        'overtime*',
        'pause.*',
        'pins.*',
        'record',
        'rematch.*',
        'replay.*',
        'report.*',
        'resign.*',
        'settings.*',
        'standin',
        'standin.*',
        'stays*',
        'talk.*',
        'team.*',
        'tokens.*',
        'trying.*',
        'vacant.*',
        'waiting.*',
      ],
      but: [
        'ahead.ended.*',
        'ahead.holds',
        'book.more',
        'book.open',
        'campaign.hint',
        'campaign.title',
        'contest.hint',
        'contest.score',
        'contest.title',
        'hint.ask',
        'invites.by',
        'invites.look',
        'invites.no',
        'invites.ways',
        'loan.ask',
        'loan.yes',
        'standin.back',
        'standin.other',
        'standin.yours',
        'talk.block',
        'talk.blocked',
        'trying.moved',
      ],
    },
    self: {
      keys: ['account.*', 'told.*', 'privacy.*', 'import.*', 'mail.*', 'provider.*'],
      but: ['account.look', 'account.offer', 'account.open', 'import.title', 'provider.title'],
    },
  },
  game: {
    titles,
    chapters: { keys: ['rules.*.text'] },
    later: {
      keys: ['rules.*', 'option.*'],
      // Cards of a match are titled by these chapters.
      but: ['rules.*.text', 'rules.explorers', 'rules.goal', 'rules.prologue', 'rules.ruling'],
    },
  },
  panel: {
    guide: { keys: ['guide.*'] },
    later: { keys: ['book.*', 'history.*', 'home.*', 'report.*', 'ui.book.*'], but: ['home.chests'] },
  },
}

/** The messages of a part of a catalog, which is known by its file. */
export function partOf(file: string, name: string, catalog: Readonly<Record<string, string>>): Record<string, string> {
  const own = parts[/\/src\/text\//.test(file) ? 'page' : /\/src\/games\//.test(file) ? 'panel' : 'game']
  const wanted = own[name]
  if (!wanted && name !== 'first') throw new Error(`${file} has no part ${name}`)
  const taken = (key: string) => (wanted ? has(wanted, key) : !Object.values(own).some((one) => one !== titles && has(one, key)))
  return Object.fromEntries(Object.entries(catalog).filter(([key]) => taken(key)))
}

const has = ({ keys, but = [] }: Part, key: string) => fits(keys, key) && !fits(but, key)

const fits = (patterns: readonly string[], key: string) => patterns.some((pattern) => fitting(pattern).test(key))

const fitting = (pattern: string) => new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`)
