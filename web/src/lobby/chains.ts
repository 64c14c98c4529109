import type { MatchSummary } from '../api/types.ts'

/** A line of a list: a match by itself, or the latest of a series with those before it that the list has. */
export interface Line {
  match: MatchSummary
  /** Whether the matches are a series of which more than this one is known. */
  chain: boolean
}

/** One line for each match, and one for all matches of a series: where its latest match stands. */
export function lines(matches: readonly MatchSummary[]): Line[] {
  const latest = new Map<string, MatchSummary>()
  for (const match of matches) {
    const before = match.series && latest.get(match.series.id)
    if (match.series && (!before || before.series!.number < match.series.number)) latest.set(match.series.id, match)
  }
  return matches
    .filter((match) => !match.series || latest.get(match.series.id) === match)
    .map((match) => ({ match, chain: match.series !== null }))
}

/** How many matches of the series each seat has won so far, the one at hand included when it is over. */
export function wins(match: MatchSummary): number[] {
  const winners = [...(match.series?.winners ?? []), ...(match.outcome ? [match.outcome.winners] : [])]
  return match.seats.map((_, seat) => winners.filter((won) => won.includes(seat)).length)
}

/** The seats that have most of something; none while nobody has any, or all have as much. */
export function leaders(numbers: readonly number[]): number[] {
  const most = Math.max(...numbers)
  const first = numbers.flatMap((n, seat) => (n === most ? [seat] : []))
  return most > 0 && first.length < numbers.length ? first : []
}
