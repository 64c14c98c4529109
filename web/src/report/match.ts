import type { HistoryRow, Match } from '../api/types.ts'
import type { Client } from '../client.ts'
import { basicsOf, type Basics } from '../play/basics.ts'
import { leftBy } from '../play/logbook.ts'
import type { PlayEvent } from '../play/types.ts'
import { loadReport } from './reports.ts'
import { lengthOf, movesOf } from './rows.ts'
import type { GameReport, Reading } from './types.ts'

const piece = 400 // rows fetched at once

/** A match that is over, as its read-out tells it; of another one there is nothing but the match. */
export interface MatchReport extends Basics {
  match: Match
  report: GameReport | null
  reading: Reading | null
  /** The position at the end. */
  view: unknown
  /** Who ended it by giving up or by running out of time; null where nobody did. */
  left: PlayEvent | null
  moves: number
  /** How long the match took, in milliseconds. */
  length: number
}

export async function readMatch(
  client: Pick<Client, 'backend' | 'sealed'>,
  id: string,
  signal: AbortSignal,
): Promise<MatchReport> {
  const match = await client.backend.match(id, signal)
  const [report, basics] = await Promise.all([loadReport(match.game), basicsOf(client, match, signal)])
  const history = match.status === 'over' ? await historyOf(client, match, signal) : []
  const rows = movesOf(history)
  return {
    ...basics,
    match,
    report,
    reading: match.status === 'over' ? (report?.read(rows, basics.data) ?? null) : null,
    view: rows.at(-1)?.view ?? null,
    left: leftBy(history),
    moves: rows.length,
    length: lengthOf(history),
  }
}

async function historyOf(
  { backend }: Pick<Client, 'backend'>,
  { id, number }: Match,
  signal: AbortSignal,
): Promise<HistoryRow[]> {
  const rows: HistoryRow[] = []
  for (let from = 1; from <= number; from += piece) {
    rows.push(...(await backend.history(id, from, Math.min(from + piece - 1, number), true, signal)))
  }
  return rows
}
