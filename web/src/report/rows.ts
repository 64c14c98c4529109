import type { HistoryRow } from '../api/types.ts'
import { standing } from '../play/logbook.ts'
import type { ReportRow } from './types.ts'

/** The moves of a match that stand: without those taken back, and without what is no move. */
export function movesOf(history: readonly HistoryRow[]): ReportRow[] {
  const kept = new Set(standing(history).map((row) => row.number))
  return history
    .filter((row) => row.kind === 'move' && kept.has(row.number))
    .map(({ number, seat, at, events, view }) => ({
      number,
      seat,
      at,
      events: events.map((event) => ({ number, seat, kind: event.kind, args: event.args as Record<string, string | number> })),
      view,
    }))
}

/** How long a match took from its first row to its last, in milliseconds; waiting for players left out. */
export function lengthOf(history: readonly HistoryRow[]): number {
  const first = history.find((row) => row.kind === 'move')
  const last = history.at(-1)
  return first && last ? Math.max(0, last.at - first.at) : 0
}

/** The last row of each round, by round. A row belongs to the round that its view tells. */
export function closings<View extends { round: number }>(rows: readonly ReportRow<View>[]): Map<number, ReportRow<View>> {
  return new Map(rows.map((row) => [row.view.round, row]))
}
