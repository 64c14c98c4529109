import type { Guild, ProvinceView } from '../model.ts'
import type { SignName } from './shapes.ts'

/** One of a guild's three actions, as the view's `begun` and `current` name it. */
export type Slot = 'sail' | 'ship' | 'home'

/** An action of a guild: its words are `panel.action.<id>` and `panel.action.<id>.hint`. */
export interface Action {
  slot: Slot
  id: 'sail' | 'buy' | 'sell' | 'mend' | 'build' | 'explore' | 'research' | 'raid' | 'tax'
  sign: SignName
  /** What the hint counts: goods, gold or cards. */
  n: number
}

const own: Record<Guild, [Action['id'], Action['id']]> = {
  merchants: ['buy', 'sell'],
  builders: ['mend', 'build'],
  explorers: ['explore', 'research'],
  soldiers: ['raid', 'tax'],
}

/** What an action starts from, before expertise: goods traded, gold of the tax, cards drawn. */
const base: Partial<Record<Action['id'], number>> = { buy: 2, sell: 2, tax: 3, research: 1 }
/** Where the view counts the expertise for an action. */
const skill: Partial<Record<Action['id'], number>> = { buy: 0, sell: 1, explore: 4, raid: 5, tax: 6, research: 7 }

/** The three actions of a guild for a province; each can sail. */
export function actionsOf(guild: Guild, my?: Pick<ProvinceView, 'skills'>): Action[] {
  const [ship, home] = own[guild]
  const action = (slot: Slot, id: Action['id']): Action => {
    const at = skill[id]
    return { slot, id, sign: id, n: (base[id] ?? 0) + (at === undefined ? 0 : (my?.skills[at] ?? 0)) }
  }
  return [action('sail', 'sail'), action('ship', ship), action('home', home)]
}

/** How an action of the guild under way stands: still open, going on, done, or no longer to be had as two others are begun. */
export function stateOf(slot: Slot, begun: readonly string[], current: string): 'open' | 'on' | 'done' | 'out' {
  if (current === slot) return 'on'
  if (begun.includes(slot)) return 'done'
  return begun.length >= 2 ? 'out' : 'open'
}
