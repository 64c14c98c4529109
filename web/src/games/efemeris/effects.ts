import type { Translate } from '../../i18n/catalog.ts'
import type { Effects } from './model.ts'

const counted = ['reach', 'range', 'freeFrigates', 'moreBonuses', 'moreSpices'] as const
const plain = ['frigateGuns', 'safe', 'safeForts'] as const

/** What crew and captains have under way for a player: in a few words, and in full. */
export function effectWords(effects: Effects, t: Translate): { short: string; full: string }[] {
  return [
    ...counted.filter((name) => effects[name] > 0).map((name) => both(name, { n: effects[name] })),
    ...plain.filter((name) => effects[name]).map((name) => both(name)),
    ...effects.discounts.map((d) => both('discounts', { planet: t(`planet.${d.planet}`), spices: d.spices })),
  ]

  function both(name: string, args?: Record<string, string | number>) {
    return { short: t(`ui.effect.${name}`, args), full: t(`effect.${name}`, args) }
  }
}
