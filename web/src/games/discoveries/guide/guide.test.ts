import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Choice } from '../../../api/types.ts'
import { follow, isPage, narrowed, type GuidedPosition, type GuideStep } from '../../../play/guide.ts'
import { eventsOf, standing, type LogRow } from '../../../play/logbook.ts'
import { guide } from './guide.ts'
import lesson from './testdata/lesson.json'

/** A guided match as a server told of it: the rows, with what could be chosen after those at which the guided seat decided. */
interface Told extends LogRow {
  offered?: Choice[]
}

const rows = lesson.rows as unknown as Told[]
const steps = guide.steps as readonly GuideStep[]
const pages = new Set(steps.filter(isPage).map((step) => step.id))
const position: GuidedPosition = { view: null, data: null, seat: guide.seat } // events alone tell how far the lesson is

/** The step that the match is at after a row. */
function at(number: number, read: ReadonlySet<string> = pages): GuideStep | undefined {
  const events = standing(rows.filter((row) => row.number <= number)).flatMap((row) => eventsOf(row))
  return steps[follow(steps, events, position, read)]
}

const decisions = rows.filter((row) => row.offered)
const ids = (read?: ReadonlySet<string>) => decisions.map((row) => at(row.number, read)?.id ?? 'over')

describe('the guide of Age of Discovery', () => {
  it('begins with pages that are read, and goes on when they were', () => {
    const [{ number }] = decisions as [Told]
    expect(at(number, new Set())?.id).toBe('goal')
    expect(at(number, new Set(['goal']))?.id).toBe('turn')
    expect(at(number)?.id).toBe('buy')
  })

  it('follows a match from the first ship to the final scoring, and back where a move is taken back', () => {
    expect(ids()).toEqual([
      ...['buy', 'carry', 'carry', 'wait', 'coins', 'take', 'coins', 'take', 'reserve', 'wait-again', 'yellow', 'cathay'],
      ...[
        'wait-interim',
        'empty',
        'any',
        'any',
        'interim',
        'paid',
        'red',
        'wait-final',
        'last',
        'brazil',
        'malabar',
        'joker',
        'final',
      ],
    ])
    expect(at(rows.at(-1)!.number)).toBeUndefined()
  })

  it('leaves pages behind that were not read once the match went on', () => {
    const unread: Record<string, string> = { buy: 'goal', cathay: 'glass', paid: 'mission' }
    expect(ids(new Set())).toEqual(ids().map((id) => unread[id] ?? id))
    expect(at(rows.at(-1)!.number, new Set())).toBeUndefined()
  })

  it('offers what a step needs, and nothing else', () => {
    for (const { number, offered } of decisions) {
      const { choices, astray } = narrowed(at(number), offered!, position)
      // A joker’s hold and colour are the player’s; all else is one choice.
      const ways = new Set(choices.map(({ kind, args }) => [kind, args.ship, args.journey].join(' ')))
      expect([number, astray, ways.size]).toEqual([number, false, 1])
    }
  })

  it('offers all where no step leads on', () => {
    const { offered } = decisions.find(({ number }) => at(number)?.id === 'wait')!
    const buy = steps.find((step) => step.id === 'buy')
    expect(narrowed(buy, offered!, position)).toEqual({ choices: offered, astray: true })
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

  it.each(languages)('call cards and places in %s as the game does', (file) => {
    const words = catalog(join(folder, file))
    const names = catalog(join(import.meta.dirname, '../../../../../games/discoveries/text', file))
    const named: [string, string][] = [
      ['guide.carry.text', 'contract.chillies'],
      ['guide.wait.done', 'contract.chillies'],
      ['guide.take.text', 'contract.ginger'],
      ['guide.reserve.text', 'card.reserve'],
      ['guide.cathay.text', 'journey.cathay'],
      ['guide.any.text', 'card.any'],
      ['guide.any.text', 'contract.ginger'],
      ['guide.mission.text', 'mission.match'],
      ['guide.brazil.text', 'journey.brazil'],
      ['guide.malabar.text', 'journey.malabar'],
      ['guide.joker.text', 'journey.azores'],
    ]
    for (const [key, name] of named) {
      // Words take endings: the last letter of the last one may change.
      expect(words[key]!.toLowerCase(), key).toContain(names[name]!.replace(/^the /, '').slice(0, -1).toLowerCase())
    }
  })
})
