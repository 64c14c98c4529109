import type { Offers } from '../../play/options.ts'

/** What is told of a match of Age of Discovery: which missions, if they lie open. */
export const offers: Partial<Offers> = {
  summary: ({ missions }) => (missions === 'open' ? [['option.missions', 'option.missions.open']] : []),
}
