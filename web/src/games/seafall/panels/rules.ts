import type { Data, Good } from '../model.ts'
import type { Subject } from '../../../play/desk.svelte.ts'

/** What is printed on a card besides its rule. Gold is -1 where it has no price. */
export interface Facts {
  gold: number
  influence: number
  glory: number
  colour: Good | ''
}

/** What is printed on the card of a subject. */
export function factsOf({ sort, id }: Subject, { cards }: Data): Facts {
  const facts: Facts = { gold: -1, influence: 0, glory: 0, colour: '' }
  const tiles = { upgrade: cards.upgrades, building: cards.buildings, treasure: cards.treasures }[sort]
  const tile = tiles?.find((c) => c.id === id)
  // What is not for sale has no price.
  if (tile) return { ...facts, gold: tile.price > 0 ? tile.price : -1, glory: tile.glory, colour: tile.colour }
  if (sort === 'advisor') {
    const card = cards.advisors.find((c) => c.id === id)
    if (card) return { ...facts, gold: card.gold, influence: card.influence, glory: card.glory }
  }
  if (sort === 'milestone') return { ...facts, glory: cards.milestones.find((c) => c.id === id)?.glory ?? 0 }
  return facts
}

/** The catalog key of a subject's rule: its own, its kind's ("find.good.rule" for "good.iron"), or the chapter of its id. */
export function ruleKeyOf({ sort, id }: Subject, has: (key: string) => boolean): string | undefined {
  const kind = id.split('.')[0]!
  return [`${sort}.${id}.rule`, `${sort}.${id}.text`, `${sort}.${kind}.rule`, `rules.${id}.text`].find(has)
}

/** What is picked for what it does: its rule stands below its name. An island is picked for its place. */
const chosen = new Set(['epithet', 'title', 'advisor', 'upgrade', 'treasure', 'scholar'])

/** The catalog key of what an element does that can be picked; none where its name says enough. */
export function pickRule(element: string, has: (key: string) => boolean): string | undefined {
  const [sort = '', id = ''] = element.split(/:(.*)/)
  const key = `${sort}.${id}.rule`
  return chosen.has(sort) && has(key) ? key : undefined
}

/** Cards that have a place of their own in the rules. */
const cards = new Set([
  'advisor',
  'upgrade',
  'building',
  'treasure',
  'event-card',
  'damage',
  'milestone',
  'title',
  'epithet',
  'scholar',
  'island',
  'leader',
])

/** Where the rules tell of a subject, as the end of an address. */
export function placeOf({ sort, id }: Subject): string {
  if (cards.has(sort)) return `#${sort}-${id}`
  if (sort === 'find') return `#find-${id.split('.')[0]}`
  return sort === 'rules' || sort === 'guild' ? `#${id}` : ''
}
