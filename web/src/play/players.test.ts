import { beforeAll, describe, expect, it } from 'vitest'
import type { Seat } from '../api/types.ts'
import { browse } from '../fixture.ts'
import { t, words } from '../i18n/i18n.svelte.ts'
import { playersOf } from './players.ts'
import { botName, fullName } from './standing.ts'
import { happening } from './words.ts'

beforeAll(() => {
  browse()
  return words.use('en')
})

const bot = (spec: string) => ({ taken: true, name: spec, bot: spec }) as unknown as Seat
const person = (name: string, spec?: string) => ({ taken: true, name, player: { id: name }, bot: spec }) as unknown as Seat
const free = { taken: false } as unknown as Seat
const at = (...seats: Seat[]) => playersOf({ seats, you: [0] })
const names = (...seats: Seat[]) => at(...seats).map((player) => player.name)

describe('players', () => {
  it('call a bot that is the only one of its kind by its kind', () => {
    expect(names(person('Ada'), bot('gentle'), bot('greedy'))).toEqual(['Ada', 'Puffin', 'Magpie'])
  })

  it('give bots of one kind names of their own, by seat: they keep them whoever else comes', () => {
    const three = names(person('Ada'), bot('gentle'), bot('gentle'), free)
    expect(new Set(three).size).toBe(4)
    expect(three.join()).not.toMatch(/Puffin|\(/)
    expect(names(person('Ada'), bot('gentle'), bot('gentle'), bot('gentle')).slice(0, 3)).toEqual(three.slice(0, 3))
  })

  it('tell what a bot with a given name is, where there is room', () => {
    const [ada, first] = at(person('Ada'), bot('search:2'), bot('search:2'))
    expect([fullName(ada, t), fullName(first, t)]).toEqual(['Ada', `${first!.name} (Teal)`])
  })

  it('keep the name of a person for whom a bot of the same kind plays on', () => {
    expect(names(person('Ada'), person('Ben', 'gentle'), bot('gentle'))).toEqual(['Ada', 'Ben', 'Puffin'])
  })

  it('number people who share a name', () => {
    expect(names(person('Ada'), person('Ada'))).toEqual(['Ada (1)', 'Ada (2)'])
  })

  it('say that a bot with a given name takes a seat over, and not that it plays for itself', () => {
    const players = at(person('Ada'), bot('gentle'), bot('gentle'))
    const event = { number: 3, seat: 1, kind: 'takeover', args: { bot: 'gentle' } }
    expect(happening(event, { t, players, view: null, data: null })).toBe(t('said.takeover', { seat: players[1]!.name }))
  })
})

describe.each(['en', 'de', 'fr', 'hu'])('the given names of bots in %s', (lang) => {
  const kinds = ['gentle', 'greedy', 'random', 'still', ...[1, 2, 3, 4, 5].map((level) => `search:${level}`)]

  it('are five a kind, one for each seat, short enough for the strip, and no two alike', async () => {
    await words.use(lang)
    const all = kinds.map((kind) => names(...Array.from({ length: 5 }, () => bot(kind))))
    expect(new Set(all.flat()).size).toBe(5 * kinds.length)
    expect(all.flat().filter((name) => name.length > 8 || kinds.some((kind) => name === botName(kind, t)))).toEqual([])
    await words.use('en')
  })
})
