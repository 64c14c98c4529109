import type { Offers } from '../../play/options.ts'

const modes: Record<number, string> = { 2: 'duel', 3: 'free-for-all', 4: 'team' }

/** What is chosen when a match of Efemeris is opened, and told of it. The mode follows from the number of players. */
export const offers: Partial<Offers> = {
  values: (option, chosen) => {
    switch (option.name) {
      case 'mode':
        return []
      case 'tiles':
        return chosen.level === 'expert' ? option.values.filter((value) => value !== '19') : []
      default:
        return option.values
    }
  },
  players: (seats) => `option.mode.${modes[seats]}`,
  role: (seats, seat) => (seats === 4 && seat === 2 ? 'table.partner' : 'table.opponent'),
  summary: ({ mode, level }) => [[`option.mode.${mode}`], [`option.level.${level}`]],
  sides: (seats, { mode }) =>
    mode === 'team'
      ? [
          [0, 2],
          [1, 3],
        ]
      : Array.from({ length: seats }, (_, seat) => [seat]),
}
