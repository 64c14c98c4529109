import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Choice } from '../../../api/types.ts'
import { follow, isPage, narrowed, type GuidedPosition, type GuideStep } from '../../../play/guide.ts'
import { pastOf, type LogRow } from '../../../play/logbook.ts'
import type { View } from '../model.ts'
import { data } from '../testdata/positions.ts'
import { guide } from './guide.ts'
import lesson from './testdata/lesson.json'

/** A guided match as a server told of it: the rows, with how things stood where the guided seat decided, and what it could choose. */
interface Told extends LogRow {
  view?: View
  offered?: Choice[]
}

const rows = lesson.rows as unknown as Told[]
const steps = guide.steps as readonly GuideStep[]
const pages = new Set(steps.filter(isPage).map((step) => step.id))
const decisions = rows.filter((row) => row.view)

function position(number: number): GuidedPosition {
  const { view } = rows.findLast((row) => row.number <= number && row.view)!
  return { view, data, seat: guide.seat }
}

/** The step that the match is at after a row. */
function at(number: number, read: ReadonlySet<string> = pages): GuideStep | undefined {
  return steps[follow(steps, pastOf(rows, number), position(number), read)]
}

const ids = (read?: ReadonlySet<string>) => decisions.map((row) => at(row.number, read)?.id ?? 'over')
const stepOf = (id: string) => steps.find((step) => step.id === id)!

describe('the guide of SeaFall', () => {
  it('begins with pages that are read, and goes on when they were', () => {
    const [{ number }] = decisions as [Told]
    expect(at(number, new Set())?.id).toBe('goal')
    expect(at(number, new Set(['goal', 'year']))?.id).toBe('turn')
    expect(at(number)?.id).toBe('hire')
  })

  it('follows a match from the first advisor to the find, and back where a move is taken back', () => {
    expect(ids()).toEqual([
      ...['hire', 'activate', 'merchants', 'outward', 'buy', 'outward', 'buy', 'buy', 'buy', 'wait'],
      ...['market', 'market', 'market', 'homeward', 'sell', 'sell', 'milestone', 'wait-again'],
      ...['builders', 'builders', 'builders', 'build', 'upgrade', 'name', 'wait-last'],
      ...['explorers', 'explorers', 'explorers', 'voyage', 'site', 'roll', 'luck', 'damage', 'spot', 'entry', 'over'],
    ])
  })

  it('leaves pages behind that were not read once the match went on', () => {
    const unread: Record<string, string> = { hire: 'goal', 'wait-last': 'pencil', over: 'found' }
    expect(ids(new Set())).toEqual(ids().map((id) => unread[id] ?? id))
  })

  it('does not come back in the turns after it, nor with another exploration', () => {
    const last = rows.at(-1)!
    const hire = decisions.find((row) => row.view!.phase === 'hire')!
    const roll = decisions.find((row) => row.view!.phase === 'luck')!
    for (const later of [hire, roll]) {
      const told: LogRow = { ...last, number: last.number + 1, events: [{ kind: 'turn', args: { province: 'green' } }] }
      const position: GuidedPosition = { view: later.view!, data, seat: guide.seat }
      const events = pastOf([...rows, told], told.number)
      expect(steps[follow(steps, events, position, pages)]).toBeUndefined()
      expect(steps[follow(steps, events, position, new Set())]?.id).toBe('found')
    }
  })

  it('offers what a step needs, and nothing else', () => {
    const ways: Record<string, string[]> = {
      explorers: ['skip', 'activate', 'guild'],
      luck: ['luck', 'reroll', 'stand'],
      damage: ['flip', 'damage', 'share'],
    }
    for (const { number, offered } of decisions) {
      const step = at(number)
      if (!step) continue
      const { choices, astray } = narrowed(step, offered!, position(number))
      expect([step.id, astray]).toEqual([step.id, false])
      const kinds = [...new Set(choices.map(({ kind }) => kind))]
      if (kinds.length > 1) expect(ways[step.id], step.id).toEqual(expect.arrayContaining(kinds))
    }
  })

  it('lets those be hired who explore, and for influence', () => {
    const { number, offered } = decisions.find((row) => at(row.number)?.id === 'hire')!
    const { choices } = narrowed(stepOf('hire'), offered!, position(number))
    expect(choices.map(({ args }) => args.advisor).sort()).toEqual(['captain', 'local-guide', 'madman', 'woodsman'])
    expect(choices.every(({ args }) => 'influence' in args)).toBe(true)
  })

  it('sends both ships where there is something safe to explore, and explores that', () => {
    const danger = (island: unknown, site: unknown) =>
      data.cards.islands.find(({ id }) => id === island)!.sites[Number(site) - 1]!.dangerous
    const isles = data.cards.islands.map(({ space }) => space)
    const { number, offered } = decisions.find((row) => at(row.number)?.id === 'voyage')!
    const voyages = narrowed(stepOf('voyage'), offered!, position(number)).choices
    expect(voyages.length).toBeGreaterThan(0)
    expect(voyages.every(({ kind, args }) => kind === 'fleet' && isles.includes(Number(args.to)))).toBe(true)
    const landed = decisions.find((row) => at(row.number)?.id === 'site')!
    const sites = narrowed(stepOf('site'), landed.offered!, position(landed.number)).choices
    expect(sites.length).toBeGreaterThan(0)
    expect(sites.some(({ args }) => danger(args.island, args.site))).toBe(false)
  })

  it('has a throw bettered that would sink the ship', () => {
    const throws = (damage: number): Choice[] => [
      { kind: 'luck', args: { left: 2 }, path: ['button:luck'], move: '1' },
      { kind: 'stand', args: { successes: 1, damage }, path: ['button:stand'], move: '2' },
    ]
    const { number } = decisions.find((row) => at(row.number)?.id === 'luck')!
    const kinds = (damage: number) => narrowed(stepOf('luck'), throws(damage), position(number)).choices.map(({ kind }) => kind)
    expect(kinds(2)).toEqual(['luck', 'stand'])
    expect(kinds(3)).toEqual(['luck'])
  })

  it('lets an offer be answered at any time', () => {
    const { number } = decisions.find((row) => at(row.number)?.id === 'wait')!
    const offer: Choice[] = ['accept', 'decline'].map((kind) => ({
      kind,
      args: { other: 'green' },
      path: [`button:${kind}`],
      move: kind,
    }))
    for (const step of steps.filter((one) => !isPage(one))) {
      expect(narrowed(step, offer, position(number))).toEqual({ choices: offer, astray: false })
    }
  })

  it('offers all where no step leads on', () => {
    const { number, offered } = decisions.find((row) => at(row.number)?.id === 'market')!
    expect(narrowed(stepOf('buy'), offered!, position(number))).toEqual({ choices: offered, astray: true })
  })
})

describe('the words of the guide', () => {
  const folder = join(import.meta.dirname, '../text')
  const catalog = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
  const needed = [...steps, { id: 'over' } as GuideStep].flatMap((step) => {
    const key = `guide.${step.id}`
    return [key, `${key}.text`, ...(step.id === 'over' || isPage(step) ? [] : [`${key}.done`])]
  })
  const languages = readdirSync(folder).filter((file) => file.endsWith('.json'))

  it.each(languages)('are all there and all used in %s', (file) => {
    const own = Object.keys(catalog(join(folder, file))).filter((key) => key.startsWith('guide.'))
    expect(own.sort()).toEqual([...needed].sort())
  })

  it.each(languages)('fit a small screen in %s', (file) => {
    const words = catalog(join(folder, file))
    for (const key of needed) expect([key, words[key]!.length > 260]).toEqual([key, false])
  })

  it.each(languages)('call things in %s as the game does', (file) => {
    const words = catalog(join(folder, file))
    const names = catalog(join(import.meta.dirname, '../../../../../games/seafall/text', file))
    const named: [string, string][] = [
      ['guide.activate.text', 'advisor.brute'],
      ['guide.market.text', 'advisor.brute'],
      ['guide.merchants.text', 'guild.merchants'],
      ['guide.market.text', 'guild.merchants'],
      ['guide.builders.text', 'guild.builders'],
      ['guide.explorers.text', 'guild.explorers'],
      ['guide.outward.text', 'island.gannet'],
      ['guide.outward.done', 'island.gannet'],
      ['guide.outward.text', 'province.red'],
      ['guide.wait.done', 'event-card.market-day'],
      ['guide.milestone.text', 'milestone.full-purse'],
      ['guide.upgrade.text', 'upgrade.bold'],
      ['guide.sell.text', 'button.sell'],
    ]
    for (const [key, name] of named) {
      // Words take endings: the last letter of the last one may change.
      expect(words[key]!.toLowerCase(), `${key} ${name}`).toContain(names[name]!.slice(0, -1).toLowerCase())
    }
  })
})
