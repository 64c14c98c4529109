import type { Book } from '../../../api/types.ts'

/** What a province made of a match. */
export interface Gain {
  /** The match's place in the campaign, from 1. */
  match: number
  glory: number
  won: boolean
  /** It counts in the campaign; the prologue's doesn't. */
  counts: boolean
}

/**
 * The glory of each province match by match, by its colour. A province that was not there yet has no entry for a match, and nobody
 * has one for a match that was given up before its glory was recorded.
 */
export function gloryOf(chapters: Book['chapters']): Map<string, Gain[]> {
  const all = new Map<string, Gain[]>()
  const sums = new Map<string, number>()
  for (const { number, winners, deeds } of chapters) {
    // Provinces are recorded by their seats.
    const recorded = deeds.filter(({ kind }) => kind === 'recorded')
    for (const [seat, { args }] of recorded.entries()) {
      const { province, n, campaign } = args as { province: string; n: number; campaign: number }
      const counts = n === 0 || campaign !== (sums.get(province) ?? 0)
      sums.set(province, campaign)
      all.set(province, [...(all.get(province) ?? []), { match: number, glory: n, won: winners.includes(seat), counts }])
    }
  }
  return all
}
