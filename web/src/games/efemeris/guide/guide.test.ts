import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Choice } from '../../../api/types.ts'
import { follow, isPage, narrowed, type GuidedPosition, type GuideStep } from '../../../play/guide.ts'
import { eventsOf, standing, type LogRow } from '../../../play/logbook.ts'
import { data as reference } from '../fixture.ts'
import type { Data, View } from '../model.ts'
import { guide } from './guide.ts'
import lesson from './testdata/lesson.json'

/** A guided match as a server told of it: the rows with how things stood after each, and what could be chosen then. */
interface Told extends LogRow {
  view?: View
  offered?: Choice[]
}

const rows = lesson.rows as unknown as Told[]
const data: Data = { ...reference, cells: lesson.cells, edges: lesson.edges }
const steps = guide.steps as readonly GuideStep[]
const pages = new Set(steps.filter(isPage).map((step) => step.id))

function position(number: number): GuidedPosition {
  const { view } = rows.findLast((row) => row.number <= number && row.view)!
  return { view, data, seat: guide.seat }
}

/** The step that the match is at after a row. */
function at(number: number, read: ReadonlySet<string> = pages): GuideStep | undefined {
  const events = standing(rows.filter((row) => row.number <= number)).flatMap((row) => eventsOf(row))
  return steps[follow(steps, events, position(number), read)]
}

const ids = (read?: ReadonlySet<string>) => rows.filter((row) => row.view).map((row) => at(row.number, read)?.id ?? 'over')

describe('the guide of Efemeris', () => {
  it('begins with a page that is read, and goes on when it was', () => {
    expect(at(2, new Set())?.id).toBe('goal')
    expect(at(2, new Set(['goal']))?.id).toBe('turn')
    expect(at(2)?.id).toBe('explore')
  })

  it('follows a match from the first tile to the victory, and back where a move is taken back', () => {
    expect(ids()).toEqual([
      ...['explore', 'explore-more', 'sail', 'explore-more', 'sail', 'ready', 'conquer', 'build', 'enemy'],
      ...['enemy', 'enemy', 'enemy', 'scout', 'scout', 'courtesan', 'hubac', 'near', 'fire', 'winds', 'fire', 'winds'],
      ...['ready-again', 'win', 'over'],
    ])
  })

  it('leaves pages behind that were not read once the match went on', () => {
    const unread: Record<string, string> = { explore: 'goal', sail: 'collect' }
    expect(ids(new Set())).toEqual(ids().map((id) => unread[id] ?? id))
    expect(at(rows.at(-1)!.number, new Set())).toBeUndefined()
  })

  it('offers what the step needs, and nothing else', () => {
    for (const { number, offered } of rows) {
      if (!offered) continue
      const step = at(number)
      const { choices, astray } = narrowed(step, offered, position(number))
      expect([number, astray]).toEqual([number, false])
      if (!step) continue
      expect(new Set(choices.map((choice) => choice.kind)).size).toBe(1)
      if (choices[0]!.kind !== 'place') expect(choices).toHaveLength(1)
    }
  })

  it('offers nothing while a page is read', () => {
    const { offered } = rows.find((row) => row.offered)!
    expect(narrowed(at(2, new Set()), offered!, position(2))).toEqual({ choices: [], astray: false })
  })

  it('offers all where no step leads on', () => {
    const { number, offered } = rows.find((row) => row.view?.phase === 'construction' && row.offered)!
    const sail = steps.find((step) => step.id === 'sail')
    expect(narrowed(sail, offered!, position(number))).toEqual({ choices: offered, astray: true })
    expect(narrowed(undefined, offered!, position(number)).choices).toBe(offered)
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

  it.each(languages)('call planets and cards in %s as the game does', (file) => {
    const words = catalog(join(folder, file))
    const names = catalog(join(import.meta.dirname, '../../../../../games/efemeris/text', file))
    const named: Record<string, string> = {
      'guide.goal.text': 'planet.patrocles',
      'guide.explore-more.done': 'planet.posidonius',
      'guide.sail.text': 'planet.demodamas',
      'guide.conquer.done': 'planet.demodamas',
      'guide.win.done': 'planet.patrocles',
      'guide.courtesan.text': 'crew.courtesan',
      'guide.hubac.text': 'crew.first-officer',
      'guide.fire.text': 'crew.gunner',
      'guide.winds.text': 'bonus.stellar-winds',
      'guide.conquer.text': 'build.conquest',
    }
    for (const [key, name] of Object.entries(named)) {
      const stem = names[name]!.split(' ').at(-1)!.slice(0, -1).toLowerCase() // a suffix may change the last letter
      expect(words[key]!.toLowerCase(), key).toContain(stem)
    }
  })
})
