import type { Data, Good, Guild } from '../model.ts'

/** A card of the rules, with what its picture and its line of facts need. */
export interface Entry {
  sort: string
  id: string
  /** The catalog keys of its name and of its rule. */
  name: string
  rule: string
  colour?: Good
  guild?: Guild
  gold?: number
  influence?: number
  glory?: number
  /** How many of it there are, where there is more than one. */
  count?: number
}

/** Cards of a kind, under a heading. */
export interface Group {
  /** The catalog key of the heading. */
  title: string
  entries: Entry[]
}

function entry(sort: string, id: string, more: Partial<Entry> = {}): Entry {
  return { sort, id, name: `${sort}.${id}`, rule: `${sort}.${id}.rule`, ...more }
}

/** The cards that belong to a chapter. What a campaign keeps sealed, islands and events to come, is not told here. */
export function groupsOf(chapter: string, { cards }: Data): Group[] {
  switch (chapter) {
    case 'setup':
      return [{ title: 'book.titles', entries: cards.titles.map(({ id }) => entry('title', id)) }]
    case 'map':
      return [{ title: 'book.islands', entries: cards.islands.slice(0, 4).map(({ id }) => entry('island', id)) }]
    case 'turn':
      return [
        {
          title: 'book.advisors',
          entries: cards.advisors.map(({ id, guild, gold, influence, glory }) =>
            entry('advisor', id, { guild, gold, influence, glory }),
          ),
        },
        {
          title: 'panel.treasures',
          entries: cards.treasures.map(({ id, colour, price, glory }) =>
            entry('treasure', id, { colour, glory, ...(price > 0 && { gold: price }) }),
          ),
        },
      ]
    case 'damage':
      return [{ title: 'book.damage', entries: cards.damages.map((id) => entry('damage', id)) }]
    case 'builders':
      return [
        {
          title: 'panel.upgrades',
          entries: cards.upgrades.map(({ id, colour, price }) => entry('upgrade', id, { colour, gold: price })),
        },
        {
          title: 'panel.buildings',
          entries: cards.buildings.map(({ id, colour, price, count }) => entry('building', id, { colour, gold: price, count })),
        },
      ]
    case 'finds':
      return [
        {
          title: 'book.finds',
          entries: ['good', 'mine', 'wharf', 'market', 'shipyard', 'ruin', 'nothing'].map((id) =>
            entry('find', id, { name: `book.find-${id}` }),
          ),
        },
      ]
    case 'milestones':
      return [
        {
          title: 'panel.milestones',
          entries: cards.milestones.filter((m) => !m.prologue).map(({ id, glory }) => entry('milestone', id, { glory })),
        },
        { title: 'book.events', entries: cards.events.filter((e) => !e.former).map(({ id }) => entry('event-card', id)) },
      ]
    case 'end':
      return [
        { title: 'book.scholars', entries: cards.scholars.map(({ id, stickers }) => entry('scholar', id, { count: stickers })) },
        { title: 'book.epithets', entries: cards.epithets.map(({ id }) => entry('epithet', id)) },
      ]
    case 'prologue':
      return [
        {
          title: 'panel.milestones',
          entries: cards.milestones.filter((m) => m.prologue).map(({ id, glory }) => entry('milestone', id, { glory })),
        },
      ]
    default:
      return []
  }
}
