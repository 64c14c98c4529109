import type { Offers } from '../../play/options.ts'

const modes: Record<number, string> = { 2: 'duel', 3: 'free-for-all', 4: 'team' }

/** What is chosen when a match of Efemeris is opened. The mode follows from the number of players; the guide has a way of its own. */
export const offers: Offers = {
  values: (option, chosen) => {
    switch (option.name) {
      case 'mode':
      case 'guide':
        return []
      case 'tiles':
        return chosen.level === 'expert' ? option.values.filter((value) => value !== '19') : []
      default:
        return option.values
    }
  },
  players: (seats) => `option.mode.${modes[seats]}`,
  role: (seats, seat) => (seats === 4 && seat === 2 ? 'table.partner' : 'table.opponent'),
}
