import { describe, expect, it } from 'vitest'
import type { PlayEvent } from '../../../play/types.ts'
import { targets } from '../chart/targets.ts'
import { piecesOf } from '../chest/contents.ts'
import type { View } from '../model.ts'
import type { ChestData } from '../opened.ts'
import { aboutOf } from '../scenes/venture/about.ts'
import { throwOf } from '../scenes/venture/throw.ts'
import { data, positions } from '../testdata/positions.ts'
import { spaceOf } from '../model.ts'
import { words } from '../words.ts'
import { dangers, holdAt, holdNamed, holdOn, holdsOf, siteOf, termsIn } from './holds.ts'

const goods = { timber: 1, linen: 0, spice: 0, iron: 0 }
const terms = {
  good: 'timber',
  gold: 12,
  surcharge: 4,
  most: 2,
  glory: 1,
  yearly: 1,
  store: 3,
  field: 2,
  upkeep: 1,
  defence: 5,
  burn: 4,
}
const chest = {
  id: 'a',
  milestones: [],
  events: [],
  advisors: [],
  treasures: [],
  charts: [],
  tiles: [],
  tracks: [],
  colony: terms,
} as unknown as ChestData

/** A position in which the first seat holds the first island, and all ships of others lie far away. */
function settled() {
  const view: View = structuredClone(positions.find((p) => p.phase === 'action' && !p.view.prologue)!.view)
  const [island] = view.islands
  island!.markers = []
  island!.stickers = []
  const far = data.spaces.findIndex((s) => s.column === 8)
  for (const province of view.provinces) for (const ship of province.ships) ship.space = far
  const hold = { kind: 'colony', id: `${island!.id}-colony`, island: island!.id, seat: 0, guard: 1, defence: 5, goods }
  view.holds = [hold]
  return { view, hold, island: island!, at: spaceOf(view, data, island!.id), raider: view.provinces[1]!.ships[0]! }
}

describe('what a province holds on an island (SF-24)', () => {
  it('is found by its island, its id and its sites', () => {
    const { view, hold, island } = settled()
    expect(holdsOf({ ...view, holds: undefined } as unknown as View)).toEqual([])
    expect(holdOn(view, island.id)).toBe(hold)
    expect(holdNamed(view, `colony:${island.id}`)).toBe(hold)
    expect(holdNamed(view, `colony:${island.id}-warehouse`)).toBe(hold)
    expect(holdNamed(view, 'colony:nowhere')).toBeUndefined()
    expect(siteOf(hold, `colony:${island.id}-field-1`)).toBe('field-1')
    expect(siteOf(hold, `colony:${island.id}`)).toBe('')
    expect(termsIn({ 'chest.a': chest })).toBe(terms)
  })

  it('is threatened by a ship that can reach it with dice to spare (SF-24.3)', () => {
    const { view, hold, island, at, raider } = settled()
    expect(dangers(view, data, 0)).toEqual([])
    Object.assign(raider, { space: at, sail: 2, raid: 4 })
    expect(dangers(view, data, 0)).toEqual([{ hold, ship: raider.id, dice: 3 }])
    expect(dangers(view, data, 1)).toEqual([]) // it is not theirs
    island.markers = [{ seat: 1, n: 1 }]
    expect(dangers(view, data, 0)[0]?.dice).toBe(2)
    view.provinces[0]!.ships[0]!.space = at
    expect(dangers(view, data, 0)).toEqual([])
  })

  it('is raided on the chart and in a scene of its own', () => {
    const { view, hold, island, at } = settled()
    const found = targets([`colony:${island.id}`, `colony:${island.id}-warehouse`], [], view, data, 'north')
    expect(found.map(({ id, sort, space }) => [id, sort, space])).toEqual([[`colony:${island.id}`, 'island', at]])
    const endeavour = {
      ...view.endeavour,
      kind: 'raid' as const,
      island: island.id,
      site: 0,
      province: 0,
      target: hold.id,
      ship: 'green-1',
    }
    expect(holdAt(view, endeavour)).toBe(hold)
    expect(aboutOf({ ...view, endeavour }, data, undefined, null)).toMatchObject({
      island: island.id,
      site: 0,
      target: '',
      space: -1,
    })
    const events: PlayEvent[] = [
      { number: 1, seat: 1, kind: 'raids-colony', args: { ship: 'green-1', island: island.id, other: 'red', dice: 3 } },
      { number: 1, seat: 1, kind: 'throw', args: { successes: 2, defence: 5, damage: 3 } },
    ]
    expect(aboutOf(view, data, throwOf(events), null)).toMatchObject({
      kind: 'raid',
      colour: 'red',
      island: island.id,
      defence: 5,
    })
  })

  it('is called by its island, its warehouse by that, and its sites by what they are', () => {
    const { view, island } = settled()
    const keys = ['hold.colony.on', 'hold.colony.store', 'hold.colony.pay', 'hold.place.warehouse', `island.${island.id}`]
    const t = Object.assign((key: string, args?: object) => (args ? `${key} ${Object.values(args).join()}` : key), {
      has: (key: string) => keys.includes(key),
    })
    const at = { view, data, players: [], t, kind: '' }
    const name = `island.${island.id}`
    expect(words('colony', island.id, at)).toBe(`hold.colony.on ${name}`)
    expect(words('colony', `${island.id}-warehouse`, at)).toContain('hold.place.warehouse')
    expect(words('pay', `${island.id}-colony`, at)).toBe(`hold.colony.pay ${name}`)
    expect(words('pay', 'red-warehouse', at)).toBeUndefined()
    expect(words('from', `${island.id}-colony`, { ...at, kind: 'stow' })).toBe(`hold.colony.store ${name}`)
    expect(words('place', 'warehouse', { ...at, kind: 'sacked', args: { island: island.id } })).toBe('hold.place.warehouse')
    expect(words('place', 'warehouse', { ...at, kind: 'looted', args: { other: 'red' } })).toBeUndefined()
  })

  it('is laid out with what else lies in its chest', () => {
    const t = Object.assign((key: string) => key, { has: (key: string) => key === 'hold.colony' })
    expect(piecesOf(chest, t as never).map(({ sort, id, glory }) => [sort, id, glory])).toEqual([['hold', 'colony', 1]])
  })
})
