import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, type Token } from '@messageformat/parser'
import { describe, expect, it } from 'vitest'

type Words = Record<string, string>

const src = join(import.meta.dirname, '..')
const repository = join(src, '..', '..')
const folders = {
  shell: import.meta.dirname,
  ...named('rules of', join(repository, 'games'), 'text'),
  ...named('panels of', join(src, 'games'), 'text'),
}

/** The text folders of all games below a folder. */
function named(what: string, folder: string, inner: string): Record<string, string> {
  const games = readdirSync(folder, { withFileTypes: true }).filter((entry) => existsSync(join(folder, entry.name, inner)))
  return Object.fromEntries(games.map(({ name }) => [`${what} ${name}`, join(folder, name, inner)]))
}

function catalogs(folder: string): Record<string, Words> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return Object.fromEntries(
    files.map((file) => [file.slice(0, -5), JSON.parse(readFileSync(join(folder, file), 'utf8')) as Words]),
  )
}

/** The arguments that a message takes, at any depth. */
function takes(message: string): string[] {
  const found = new Set<string>()
  const walk = (tokens: readonly Token[]) => {
    for (const token of tokens) {
      if ('arg' in token) found.add(token.arg)
      if ('cases' in token) token.cases.forEach((one) => walk(one.tokens))
    }
  }
  walk(parse(message, { strict: true }))
  return [...found].sort()
}

describe.each(Object.entries(folders))('the words of the %s', (_, folder) => {
  const { en, ...others } = catalogs(folder)

  it('are there in English', () => expect(en).toBeDefined())

  it.each(Object.entries(others))('have the same keys in %s', (_, words) => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(en!).sort())
  })

  it.each(Object.entries(others))('take the same arguments in %s', (_, words) => {
    for (const [key, message] of Object.entries(words)) expect([key, takes(message)]).toEqual([key, takes(en![key]!)])
  })
})

/** All files of a language's words, those of sealed chests and of notices, too: their names and their paths. */
function filesOf(lang: string): [string, string][] {
  const sealed = readdirSync(join(repository, 'games'))
    .map((game) => join(repository, 'games', game, 'sealed'))
    .filter((folder) => existsSync(folder))
  return [...Object.values(folders), ...sealed, join(repository, 'notice/text')].flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith(`${lang}.json`))
      .map((file) => join(folder, file))
      .map((file): [string, string] => [file.slice(repository.length + 1), file]),
  )
}

describe('French', () => {
  it.each(filesOf('fr'))('%s ends no line before a sign or after a guillemet', (_, file) => {
    expect(readFileSync(file, 'utf8').match(/.{0,30}(?: [:;!?»]|« ).{0,30}/g) ?? []).toEqual([])
  })

  it.each(filesOf('fr'))('%s has no such space in what is typed', (_, file) => {
    expect(readFileSync(file, 'utf8').match(/--[a-z-]+[\u00a0\u202f].{0,10}/g) ?? []).toEqual([])
  })
})

describe('Hungarian', () => {
  it.each(filesOf('hu'))('%s has a dash, not a comma, between what is said and who says it', (_, file) => {
    const comma = /.{0,30}”, (?:áll|írt|kérdez|mond|olvas)\S*.{0,30}/g
    expect(readFileSync(file, 'utf8').match(comma) ?? []).toEqual([])
  })

  it.each(filesOf('hu'))('%s asks for things of which one is chosen: “Most válassz” takes none with an article', (_, file) => {
    expect(readFileSync(file, 'utf8').match(/"ask\.[\w-]+": "az? .*/g) ?? []).toEqual([])
  })

  it.each(filesOf('hu'))('%s has no article before a number or a name, by which it would have to go', (_, file) => {
    const article = /[^"]{0,30}\b[Aa]z?(?:\(z\))? (?:#|\{(?:number|match|less|name|n)\b).{0,20}/g
    expect(readFileSync(file, 'utf8').match(article) ?? []).toEqual([])
  })
})

describe('the keys of the shell', () => {
  const code = sources(src)
  const literal = new Set([...code.matchAll(/'([a-z][\w.-]*)'|key="([\w.-]+)"/g)].map((match) => match[1] ?? match[2]!))
  // t(`settings.theme.${theme}`): any key that begins and ends so.
  const composed = [...code.matchAll(/`([a-z]\w*\.(?:[\w.]*\$\{[^}]*\})+[\w.]*)`/g)].map(
    ([, text]) => new RegExp(`^${text!.replace(/\./g, '\\.').replace(/\$\{[^}]*\}/g, '.+')}$`),
  )
  const shell = Object.keys(catalogs(folders.shell).en!)
  const used = (key: string) => literal.has(key) || composed.some((pattern) => pattern.test(key))

  it('are all used', () => {
    const titled = /^(lost|gone)\.(title|text)$/ // the page for nothing chooses among these
    expect(shell.filter((key) => !used(key) && !titled.test(key))).toEqual([])
  })

  it('are all there', () => {
    const asked = [...code.matchAll(/\bt\('([\w.-]+)'/g)].map((match) => match[1]!)
    const pages = join(repository, 'games/seafall/sealed') // sent by the server with an open chest
    const told = readdirSync(pages)
      .filter((file) => file.endsWith('.en.json'))
      .flatMap((file) => Object.keys(JSON.parse(readFileSync(join(pages, file), 'utf8')) as Words))
    const known = new Set([
      ...shell,
      ...told,
      ...Object.values(folders).flatMap((folder) => Object.keys(catalogs(folder).en ?? {})),
    ])
    expect(asked.filter((key) => !known.has(key))).toEqual([])
  })
})

/** The words of all chests of SeaFall, with their keys. */
function sealedWords(lang: string): [string, string][] {
  const pages = join(repository, 'games/seafall/sealed')
  const files = readdirSync(pages).filter((file) => file.endsWith(`.${lang}.json`))
  return files.flatMap((file) => Object.entries(JSON.parse(readFileSync(join(pages, file), 'utf8')) as Words))
}

/** All code of the client but its tests, in one text. */
function sources(folder: string): string {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|svelte)$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
}

/** What is written out in a message, at any depth, by itself. */
function literals(message: string): string[] {
  const found: string[] = []
  const walk = (tokens: readonly Token[]) => {
    for (const token of tokens) {
      if (token.type === 'content') found.push(token.value)
      if ('cases' in token) token.cases.forEach((one) => walk(one.tokens))
    }
  }
  walk(parse(message, { strict: true }))
  return found
}

describe('numbers', () => {
  it.each(Object.entries(folders))(
    'of the words of the %s are written by the language, percents and fractions, too',
    (_, folder) => {
      for (const [lang, words] of Object.entries(catalogs(folder))) {
        const byHand = Object.entries(words).filter(([, message]) => literals(message).some((text) => /%|\d[.,]\d/.test(text)))
        expect([lang, byHand]).toEqual([lang, []])
      }
    },
  )

  it('are written by the language in the code as well', () => {
    const byHand = [...sources(src).matchAll(/.*(?:\}[ \u00a0\u202f]%|\}%<|toLocaleString\().*/g)].map(([line]) => line.trim())
    expect(byHand).toEqual([])
  })
})

it('no page writes what a condition is where it shows no words', () => {
  // {told && ` · ${told}`} in the text of a page reads "false"; an attribute leaves it out.
  const shown = [...sources(src).matchAll(/(?<!=)\{[\w.!()& ]+ && [`'][^\n]*/g)].map(([line]) => line)
  expect(shown).toEqual([])
})

it('no page joins words of a list as if each were a sentence', () => {
  // {t('ui.produces')}. {whose()} reads "Produces pepper. held by Ada".
  expect([...sources(src).matchAll(/^.*\}\. \{.*$/gm)].map(([line]) => line.trim())).toEqual([])
})

it('dots that set parts of a line apart are drawn by what leaves none without a neighbour', () => {
  // A list of words without breaks, or an attribute, may be joined; what a page shows in lines that break is for parts/Dotted.
  const loose = [...sources(src).matchAll(/.*·.*/g)].map(([line]) => line.trim())
  expect(loose.filter((line) => !/join\(' · '\)|^content: '·' \/ '';$|^write\(|^\/\/ /.test(line))).toEqual([])
})

describe('words over which players stumbled', () => {
  const stumbled: Record<string, readonly RegExp[]> = {
    en: [
      /\bread-?out\b/i,
      /\{option\}.*\boption\b|\boption \{option/,
      /\bnothing, \{/,
      /\{interim, plural, =0 \{\}/, // "costs 1 coin, brings 5 at the end": 5 of what?
    ],
    de: [
      /zu entscheiden\.?$/, // "lässt dir etwas zu entscheiden"
      /Möglichkeit \{option/,
      /nichts, \{/,
      /\{interim, plural, =0 \{\}/,
      /\b(ihr tut|tut ihr|euch|eure[mnrs]?)\b/, // players are "du"
      /\bihr\b[^.;:]*\b(habt|seid|könnt|dürft|müsst|sollt|wollt)\b/,
    ],
    fr: [
      /la couleur \{|[Ll]a couleur (blanc|noir|vert)\b/,
      /(^|: )à \{(seat|province|name)\} de jouer/i,
      /\boption \{option/,
      /\{interim, plural, =0 \{\}/,
      /\bdonnent [^:;.]*=0 \{aucun/, // "aucun" wants its "ne"
    ],
    hu: [/\{option\}\. lehetőség/],
  }
  const noted = new Set(['choices.none']) // "Gerade gibt es nichts zu entscheiden."

  it.each(Object.entries(folders))('are not among those of the %s', (_, folder) => {
    for (const [lang, words] of Object.entries(catalogs(folder))) {
      const found = Object.entries(words).filter(
        ([key, message]) => !noted.has(key) && stumbled[lang]?.some((pattern) => pattern.test(message)),
      )
      expect([lang, found]).toEqual([lang, []])
    }
  })

  it('are not among the rules that chests bring', () => {
    for (const [lang, patterns] of Object.entries(stumbled)) {
      const rules = sealedWords(lang).filter(([key]) => /\.rule\b/.test(key)) // what is told there speaks to a crew
      expect(rules.length).toBeGreaterThan(100)
      expect([lang, rules.filter(([, message]) => patterns.some((pattern) => pattern.test(message)))]).toEqual([lang, []])
    }
  })

  it('are not lists of values with arrows between them', () => {
    for (const folder of Object.values(folders)) {
      for (const [lang, words] of Object.entries(catalogs(folder))) {
        expect([lang, Object.entries(words).filter(([, message]) => /→/.test(message))]).toEqual([lang, []])
      }
    }
  })

  it('do not say in French that one passes where an animation is skipped, nor call a year’s round a turn', () => {
    const words = catalogs(folders.shell).fr!
    expect(Object.entries(words).filter(([key, message]) => /skip/.test(key) && /Passer/.test(message))).toEqual([])
    expect(catalogs(join(src, 'games/seafall/text')).fr!.round).toContain('manche')
  })
})

it('a card of the lobby says who leads so that it can be oneself', () => {
  // "du führt", "you leads": the player of the page is one of {names}.
  const told = Object.entries(catalogs(folders.shell)).map(([lang, words]) => [lang, words['lobby.leads']])
  expect(told.filter(([, message]) => !/: \{names\}$/.test(message!))).toEqual([])
})

describe('the long words of what SeaFall writes on its narrow cards', () => {
  const panels = catalogs(join(src, 'games/seafall/text'))
  const rules = join(repository, 'games/seafall')
  const divided = (lang: string) => panels[lang]!['ui.syllables']!.replaceAll('-', '').split(' ')
  const cards = /^(advisor|treasure|building)\.[a-z0-9-]+$/
  const cardsAndChips = /^(advisor|treasure|building|guild|epithet|title|event-card|milestone)\.[a-z0-9-]+$/
  const names = (page: [string, string][], pattern: RegExp) => page.flatMap(([key, name]) => (pattern.test(key) ? [name] : []))
  const langs = Object.entries(catalogs(join(rules, 'text')))

  it.each(langs)('can be divided in %s, by the list of the client', (lang, words) => {
    const long = names(Object.entries(words), cardsAndChips).flatMap((name) => name.match(/\p{L}{10,}/gu) ?? [])
    expect(long.filter((word) => !divided(lang).includes(word))).toEqual([])
  })

  it.each(langs)('can be divided in %s on pages of chests, by soft hyphens of their own', (lang) => {
    const all = names(sealedWords(lang), cards)
    expect(all.length).toBeGreaterThan(20)
    expect(all.flatMap((name) => name.match(/\p{L}{10,}/gu) ?? [])).toEqual([])
  })

  it.each(langs)('of a sealed chest are not in the list of %s (SF-20.2)', (lang, words) => {
    const open = [
      ...Object.values(words),
      ...Object.entries(panels[lang]!).flatMap(([key, text]) => (key === 'ui.syllables' ? [] : [text])),
    ]
    const text = open.join('\n')
    expect(divided(lang).filter((word) => !text.includes(word))).toEqual([])
  })
})
