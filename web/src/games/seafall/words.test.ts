import { describe, expect, it } from 'vitest'
import type { Catalog, Translate } from '../../i18n/catalog.ts'
import { element, sentence, type Speaking } from '../../play/words.ts'
import { choices, data, events, positions } from './testdata/positions.ts'
import { asks, early, epithetWords, spaceWords, words } from './words.ts'

const rules = import.meta.glob<Catalog>('../../../../games/seafall/text/*.json', {
  query: '?messages',
  import: 'default',
  eager: true,
})
const panels = import.meta.glob<Catalog>('./text/*.json', { query: '?messages', import: 'default', eager: true })

const translators = new Map(['en', 'de', 'fr', 'hu'].map((lang) => [lang, translator(lang)]))

function translator(lang: string): Translate {
  const catalog: Catalog = { ...rules[`../../../../games/seafall/text/${lang}.json`], ...panels[`./text/${lang}.json`] }
  return Object.assign((key: string, args?: Record<string, string | number>) => catalog[key]?.(args) ?? `?${key}?`, {
    has: (key: string) => key in catalog,
  })
}

const players = [0, 1, 2, 3, 4].map((seat) => ({ name: `P${seat}`, bot: '', seat, you: seat === 0 }))
const speaking = (lang: string, view: unknown): Speaking => ({ t: translators.get(lang)!, players, view, data, own: words })

// What shows that an id, a missing key or a missing argument got into a sentence.
const raw =
  /\?|undefined|NaN|\b(red|green|blue|violet|grey)\b|\b(timber|linen|spice|iron)-|\w+\.[a-z]+[.-]|^\d+$|\b(world-end|field-1)\b/

describe.each(['en', 'de', 'fr', 'hu'])('in %s', (lang) => {
  const last = positions.at(-1)!.view
  const cleared = (text: string) => text.replace(/\b\d+\.\d+\b/g, '')

  it.each(choices.map((c) => [`${c.kind} ${Object.keys(c.args).join(' ')}`, c] as const))(
    'a choice reads well: %s',
    (_, choice) => {
      const text = sentence('choice', choice.kind, choice.args, speaking(lang, last))
      if (lang === 'en') expect(cleared(text)).not.toMatch(raw)
      expect(text).not.toMatch(/undefined|NaN|\?\w/)
    },
  )

  it.each(events.map((e) => [`${e.kind} ${Object.keys(e.args).join(' ')}`, e] as const))(
    'an event reads well: %s',
    (_, event) => {
      const text = sentence('event', event.kind, event.args, speaking(lang, last))
      if (lang === 'en') expect(cleared(text)).not.toMatch(raw)
      expect(text).not.toMatch(/undefined|NaN|\?\w/)
    },
  )

  it('what is paid for in gold alone is not said to be paid for with nothing else, and with a good it is', () => {
    const { t } = speaking(lang, last)
    const paid = (sort: 'choice' | 'event', kind: string, args: Record<string, string>) =>
      ['none', 'iron'].map((good) => sentence(sort, kind, { ...args, gold: 7, good }, speaking(lang, last)))
    for (const [gold, both] of [
      paid('choice', 'treasure', { treasure: 'ivory-scales' }),
      paid('choice', 'upgrade', { upgrade: 'swift', ship: 'red-1' }),
      paid('choice', 'upgrade', { upgrade: 'swift', ship: 'red-1', over: 'bold' }),
      paid('choice', 'build', { building: 'port', place: 'building-1' }),
      paid('choice', 'build', { building: 'port', place: 'building-1', over: 'port' }),
      paid('event', 'upgraded', { upgrade: 'swift', ship: 'red-1' }),
      paid('event', 'built', { building: 'port', province: 'red' }),
    ]) {
      expect(gold).not.toMatch(new RegExp(`none|${t('good.none')}`))
      expect(gold).toMatch(/\b7\b/)
      expect(both).toContain(t('good.iron'))
      const [and] = both!.match(new RegExp(`(,| \\p{L}+) ${t('good.iron')}`, 'u')) ?? ['?']
      expect(both!.replace(and, '')).toBe(gold) // nothing but the good is left out
    }
  })

  it('what makes room is called by its name, whatever is built in its place, and wherever', () => {
    const at = speaking(lang, last)
    for (const [over, name] of [
      ['port', at.t('building.port')],
      ['bold', at.t('upgrade.bold')],
    ])
      for (const kind of ['build', 'upgrade', 'elsewhere'])
        expect(words('over', over!, { ...at, kind } as Parameters<typeof words>[2])).toBe(name)
  })

  it.each(positions.map((p) => [p.phase, p] as const))('elements read well in the position of %s', (_, { view, choices }) => {
    for (const id of new Set(choices.flatMap((c) => c.path))) {
      const text = element(id, speaking(lang, view))
      expect([id, text]).toEqual([id, expect.not.stringMatching(/^$|undefined|NaN|\?\w|^\d+$/)])
      if (lang === 'en') expect([id, cleared(text)]).toEqual([id, expect.not.stringMatching(raw)])
    }
  })
})

it.each(['en', 'de', 'fr', 'hu'])('what an advisor learns has its sign in %s: cheaper is no loss', (lang) => {
  const at = speaking(lang, positions.at(-1)!.view)
  const told = (scholar: string, expertise: string, n: number) =>
    sentence('event', 'improved', { province: 'red', advisor: 'savage', scholar, expertise, n }, at)
  expect(told('architect', 'build', -2)).toMatch(/ −2\.$/)
  expect(told('jurist', 'tax', 2)).toMatch(/ \+2\.$/)
})

it('a loss has a minus, no hyphen', () => {
  const t = Object.assign((_: string, args?: Record<string, string | number>) => `${args?.n}`, { has: () => true })
  const at = { ...speaking('en', positions.at(-1)!.view), t }
  expect(sentence('event', 'reckoned', { seat: 0, n: -4 }, at)).toBe('−4')
  expect(sentence('event', 'reckoned', { seat: 0, n: 4 }, at)).toBe('4')
})

describe('ending a turn', () => {
  const { view } = positions.find(({ phase }) => phase === 'action')!
  const end = 'button:end'
  const skip = 'button:skip'
  it.each([
    ['guild', [], [end], true],
    ['action', [], [end], true],
    ['action', ['sail'], [end], true],
    ['action', ['sail', 'ship'], [end], false],
    ['titles', [], [end], false],
    ['hire', [], ['advisor:carpenter', 'button:offer', skip], true],
    ['hire', [], ['treasure:ivory-scales', skip], true],
    ['hire', [], ['button:offer', skip], false],
    ['activate', [], ['advisor:carpenter', skip], true],
    ['activate', [], [skip], false],
  ])('in %s after %j with %j to choose is early: %s', (phase, begun, next, told) =>
    expect(early({ ...view, phase: phase as typeof view.phase, now: { ...view.now, begun } }, next)).toBe(told),
  )
})

describe('what is asked in a turn', () => {
  const { view } = positions.find(({ phase }) => phase === 'action')!
  it.each([
    ['action', [], ['sail'], ''],
    ['action', ['sail'], ['sail', 'end-turn'], 'ui.one-left'],
    ['action', ['ship', 'sail'], ['sail', 'end-turn'], 'ui.spent'],
    ['action', ['ship', 'sail'], ['offer', 'end-turn'], 'ui.done'],
    ['guild', [], ['guild'], ''],
  ])('in %s after %j, with %j to choose, is %s', (phase, begun, kinds, key) =>
    expect(asks({ ...view, phase: phase as typeof view.phase, now: { ...view.now, begun } }, [], new Set(kinds))).toBe(key),
  )
})

describe('an epithet', () => {
  it.each([true, false])('is in the form of its ruler: a woman %s', (woman) => {
    const t = Object.assign((key: string) => key, { has: () => true }) as never
    const leader = data.cards.leaders.find((one) => one.woman === woman)!.id
    expect(epithetWords('gracious', leader, { t, data })).toBe(woman ? 'epithet.gracious.woman' : 'epithet.gracious')
  })
})

describe('a title', () => {
  const view = positions.at(-1)!.view
  const woman = (seat: number) => data.cards.leaders.find((l) => l.id === view.provinces[seat]!.leader)!.woman
  it.each([0, 1, 2])('is that of the ruler of whom an event tells, whoever decides: seat %d', (seat) => {
    for (const decider of [0, 1, 2, -1]) {
      const { colour } = view.provinces[seat]!
      const text = sentence('event', 'title', { province: colour, title: 'duke' }, speaking('en', { ...view, decider }))
      expect(text).toMatch(woman(seat) ? /Duchess/ : /Duke/)
    }
  })
})

describe('spaces', () => {
  const { view } = positions[0]!
  const t = translators.get('en')!
  it.each([
    [0, 'Red’s harbour'],
    [4, 'Grey’s harbour'],
    [5, 'coastal waters'],
    [7, 'Gannet Rock'],
    [30, 'the stone archway'],
    [6, 'open sea 1.1'],
    [27, 'open sea 5.4'], // an island that is not on the chart yet
  ])('%d is %s', (space, name) => expect(spaceWords(space, { t, view, data })).toBe(name))
})

describe('an option of a page of the log', () => {
  const at = { ...speaking('de', positions.at(-1)!.view) }
  const open: Translate = Object.assign(
    (key: string, args?: Record<string, string | number>) => (key === 'entry.6.option.2' ? 'Lasst sie zu.' : at.t(key, args)),
    { has: (key: string) => key === 'entry.6.option.2' || at.t.has(key) },
  )

  it('is told by its own words, once they are open', () => {
    const args = { province: 'red', entry: '6', option: 2 }
    expect(sentence('event', 'decided', args, { ...at, t: open })).toMatch(/ entscheidet: Lasst sie zu\.$/)
    expect(sentence('event', 'chose', { province: 'red', spot: '6', option: 2 }, { ...at, t: open })).toMatch(/: Lasst sie zu\.$/)
    expect(sentence('choice', 'entry', { entry: '6', option: 2 }, { ...at, t: open })).toBe('Entscheiden: Lasst sie zu')
    const view = { ...positions.at(-1)!.view, endeavour: { ...positions.at(-1)!.view.endeavour, spot: '9', entry: '6' } }
    expect(element('choice:2', { ...at, t: open, view })).toBe('Lasst sie zu')
  })

  it('has a number while they are on their way', () => {
    expect(sentence('event', 'decided', { province: 'red', entry: '7', option: 2 }, { ...at, t: open })).toMatch(
      /: Möglichkeit 2\.$/,
    )
  })
})

it('a throw is told as a sentence', () => {
  const thrown = { province: 'red', nothing: 1, small: 0, medium: 2, large: 1 }
  expect(sentence('event', 'rolled', thrown, speaking('en', positions[0]!.view))).toBe(
    'The dice show 1 large, 2 medium and no small success; 1 die is blank.',
  )
  expect(sentence('event', 'rolled', thrown, speaking('de', positions[0]!.view))).toBe(
    'Die Würfel zeigen 1 großen, 2 mittlere und keinen kleinen Erfolg; 1 Würfel ist leer.',
  )
})

it.each([
  ['en', 'Take a research card: number 9, 2 dice'],
  ['de', 'Eine Forschungskarte nehmen: Nummer 9, 2 Würfel'],
  ['fr', 'Prendre une carte recherche\u00a0: numéro 9, 2 dés'],
  ['hu', 'Kutatáskártya elvitele: 9. számú, 2 kocka'],
])('a research card is told with what it gives: %s', (lang, told) => {
  const at = speaking(lang, positions[0]!.view)
  expect(sentence('choice', 'take-research', { research: '9' }, at)).toBe(told)
  expect(sentence('choice', 'study', { research: '9', dice: 2 }, at)).not.toContain(told.split(': ')[1])
})
