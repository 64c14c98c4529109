import { describe, expect, it } from 'vitest'
import { piecesOf, rulesOf, tileWords } from './chest/contents.ts'
import { spaceOf, islandAt, type View } from './model.ts'
import { drawings, drawn, unsealed, type ChestData } from './opened.ts'
import { levelOf } from './hall/stands.ts'
import { factsOf } from './panels/rules.ts'
import { data, positions } from './testdata/positions.ts'
import { words } from './words.ts'

const chest: ChestData = {
  id: 'a',
  milestones: [{ id: 'm', glory: 2, prologue: false }],
  events: [{ id: 'e', former: false, mods: [], reveal: [], end: [] }],
  advisors: [{ id: 'v', guild: 'explorers', gold: 2, influence: 1, glory: 0, expertise: {}, mods: [] }],
  treasures: [{ id: 'x', colour: 'iron', price: 6, glory: 1, count: 1, mods: [] }],
  charts: [
    { id: '13', stack: 'land', symbol: 'sun', dice: 2 },
    { id: '25', stack: 'sea', symbol: '', dice: 1 },
  ],
  tiles: [{ kind: 'one', count: 3 }],
  tracks: [],
  art: { 'tile.one': [['line', 'M0 0H8']] },
}
/** A chest of the kind that tells of islands. */
const hall: ChestData = {
  ...chest,
  id: 'b',
  milestones: [],
  events: [],
  advisors: [],
  treasures: [],
  charts: [],
  tiles: [],
  tombs: [{ n: 1, defence: 5, relic: 'r' }],
  relics: [{ id: 'r', colour: 'iron', price: 0, glory: 2, count: 1, mods: [] }],
  statues: [{ n: 2, good: 'linen' }],
  temples: 1,
  tide: 'x',
  rises: [4, 8, 12],
}
const fleet = { id: 'x', defence: 5, hold: 3, glory: 2, column: 5, reach: 5 }
const pages = { 'chest.a': chest, 'entry.3': { options: 2 } }

/** Speaks keys and their arguments; it has those that are given. */
const speaker = (...keys: string[]) =>
  Object.assign((key: string, args?: object) => (args ? `${key} ${JSON.stringify(args)}` : key), {
    has: (key: string) => keys.includes(key),
  })

describe('what lay in a chest (SF-20.3)', () => {
  it('tells each tile of the sea by its number, and by its kind where it has no words of its own', () => {
    const t = speaker('tile.one', 'tile.3', 'tile.3.text')
    expect(tileWords('one', 3, t)).toEqual({ name: 'tile.3', kind: 'tile.one', story: 'tile.3.text' })
    expect(tileWords('one', 4, t)).toEqual({ name: 'tile.one', kind: '', story: '' })
  })

  it('joins the cards of all matches once its page is open, and once only', () => {
    expect(unsealed(data, { 'entry.3': { options: 2 } })).toBe(data)
    const joined = unsealed(data, pages)
    expect(joined.cards.advisors).toHaveLength(data.cards.advisors.length + 1)
    expect(joined.cards.milestones.at(-1)).toEqual(chest.milestones[0])
    expect(joined.cards.events.at(-1)?.id).toBe('e')
    expect(joined.cards.treasures.at(-1)?.id).toBe('x')
    expect(joined.charts).toEqual(chest.charts)
    expect(unsealed(joined, pages)).toEqual(joined)
    expect(data.charts).toBeUndefined()
  })

  it('has its drawings from the page', () => {
    expect(drawn(pages, 'tile.one')).toEqual([['line', 'M0 0H8']])
    expect(drawn(pages, 'tile.two')).toBeUndefined()
    expect(drawn({}, 'tile.one')).toBeUndefined()
  })

  it('has all that is drawn hung up, also what is added later, which has a page of its own', () => {
    const later = { id: 'f', mods: [], art: { 'event.f': [['line', 'M0 0V8']] } }
    expect(drawings({ ...pages, 'event-card.f': later, 'entry.4': null })).toEqual({ ...chest.art, ...later.art })
    expect(drawings({})).toEqual({})
  })

  it('is laid out piece by piece, but for what has no words yet (SF-28.2)', () => {
    const t = speaker('tile.one', 'stack.land', 'stack.sea', 'milestone.m', 'advisor.v', 'treasure.x')
    expect(piecesOf(chest, t).map(({ sort, id, n, glory }) => [sort, id, n, glory])).toEqual([
      ['tile', 'one', 3, 0],
      ['stack', 'land', 1, 0],
      ['stack', 'sea', 1, 0],
      ['milestone', 'm', 1, 2],
      ['advisor', 'v', 1, 0],
      ['treasure', 'x', 1, 1],
    ])
    expect(rulesOf(chest, speaker('chest.a.rule.1', 'chest.a.rule.2'))).toEqual(['chest.a.rule.1', 'chest.a.rule.2'])
  })

  it('tells of places and of what is held there, which is a treasure of whoever has it (SF-22.1)', () => {
    const t = speaker('tomb.1', 'treasure.r', 'statue.2', 'temple.1')
    expect(piecesOf(hall, t).map(({ sort, id, glory }) => [sort, id, glory])).toEqual([
      ['tomb', '1', 0],
      ['treasure', 'r', 2],
      ['statue', '2', 0],
      ['temple', '1', 0],
    ])
    const joined = unsealed(data, { 'chest.b': hall })
    expect(joined.cards.treasures.at(-1)).toEqual(hall.relics![0])
    expect(factsOf({ sort: 'treasure', id: 'r' }, joined)).toEqual({ gold: -1, influence: 0, glory: 2, colour: 'iron' })
  })

  it('tells of a fleet with what it takes to sink it (SF-23.3)', () => {
    const sea: ChestData = { ...hall, id: 'c', tombs: [], relics: [], statues: [], temples: 0, fleet }
    expect(piecesOf(sea, speaker('fleet.x')).map(({ sort, id, glory }) => [sort, id, glory])).toEqual([['fleet', 'x', 2]])
  })

  it('calls a ship or a fleet by its name where it is raided (SF-23.1)', () => {
    const t = speaker('ship.red-1', 'fleet.x')
    const at = { view: positions[0]!.view, data, players: [], t, kind: 'raid-ship' }
    expect(words('target', 'red-1', at)).toBe('ship.red-1')
    expect(words('target', 'x', { ...at, kind: 'sinks' })).toBe('fleet.x')
    expect(words('fleet', 'x', { ...at, kind: 'raid-fleet' })).toBe('fleet.x')
    expect(words('piece', 'red-1', { ...at, names: { 'ship:red-1': 'Kestrel' }, kind: '' })).toBe('Kestrel')
    expect(words('piece', 'x', { ...at, kind: '' })).toBe('fleet.x')
  })

  it('shows the level at the edge of the chart once its page is open (SF-22.4)', () => {
    const view = { ...positions[0]!.view, tracks: [{ id: 'x', n: 5 }], rises: 1 } as View
    expect(levelOf(view, { 'chest.a': chest })).toBeUndefined()
    expect(levelOf(view, { 'chest.b': hall })).toEqual({
      id: 'x',
      n: 5,
      most: 15,
      marks: [
        { at: 4, done: true },
        { at: 8, done: false },
        { at: 12, done: false },
      ],
    })
    expect(levelOf(positions[0]!.view, { 'chest.b': hall })?.n).toBe(0)
  })

  it('calls what stands on an island by its name (SF-22.2)', () => {
    const at = { view: positions[0]!.view, data, players: [], t: speaker('temple.1', 'tomb.3'), kind: 'enters' }
    expect(words('tomb', 3, at)).toBe('tomb.3')
    expect(words('temple', 1, at)).toBe('temple.1')
  })

  it('has words for its research cards, and for no others (SF-21.1)', () => {
    const at = { view: positions[0]!.view, data: unsealed(data, pages), players: [], t: speaker('stack.land', 'stack.sea') }
    const said = (research: string, kind: string) => words('research', research, { ...at, kind })
    expect(said('13', 'kept-research')).toBe('chart.chart-of {"n":13,"stack":"stack.land","symbol":"symbol.sun","dice":2}')
    expect(said('25', 'study')).toBe('chart.chart-played {"n":25,"stack":"stack.sea","symbol":"symbol.","dice":1}')
    expect(words('deck', 'sea', { ...at, kind: '' })).toBe('chart.deck {"stack":"stack.sea"}')
    expect(words('deck', 'damage', { ...at, kind: '' })).toBeUndefined()
  })
})

describe('an island that was found at sea (SF-21.4)', () => {
  it('lies where it was found, and nothing lies where the chart would have it', () => {
    const view: View = structuredClone(positions[0]!.view)
    const island = view.islands[0]!
    const printed = data.cards.islands.find(({ id }) => id === island.id)!.space
    expect(spaceOf(view, data, island.id)).toBe(printed)
    const free = data.spaces.findIndex((s, n) => s.kind === 'sea' && !s.island && n !== data.archway)
    island.space = free
    expect(spaceOf(view, data, island.id)).toBe(free)
    expect(islandAt(view, data, free)).toBe(island.id)
    expect(islandAt(view, data, printed)).toBeUndefined()
  })
})
