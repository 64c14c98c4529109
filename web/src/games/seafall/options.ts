import type { Offers } from '../../play/options.ts'
import type { View } from './model.ts'

/** The options that only a campaign under way uses: its matches bring them along. */
const later = ['away', 'left']

/** What a match of SeaFall offers, and what a list tells of it. */
export const offers: Partial<Offers> = {
  values: ({ name, values }) => (later.includes(name) ? [] : values),
  chain: 'campaign',
  seat: (view, seat) => {
    const { colour } = (view as View).provinces[seat]!
    return { element: `province:${colour}`, side: `sf-${colour}`, away: `option.away.${colour}.hint` }
  },
  summary: ({ prologue }) => [['option.prologue', `option.prologue.${prologue}`]],
}
