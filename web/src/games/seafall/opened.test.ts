import { describe, expect, it } from 'vitest'
import { rulesOf, piecesOf } from './chest/contents.ts'
import { spaceOf, islandAt, type View } from './model.ts'
import { drawn, unsealed, type ChestData } from './opened.ts'
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
const pages = { 'chest.a': chest, 'entry.3': { options: 2 } }

/** Speaks keys and their arguments; it has those that are given. */
const speaker = (...keys: string[]) =>
  Object.assign((key: string, args?: object) => (args ? `${key} ${JSON.stringify(args)}` : key), {
    has: (key: string) => keys.includes(key),
  })

describe('what lay in a chest (SF-20.3)', () => {
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
