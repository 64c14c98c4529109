import type { GameReport } from './types.ts'

const reports = import.meta.glob<GameReport>('../games/*/report.ts', { import: 'report' })

/** Loads what a game tells about its matches; null when this client has nothing of it. */
export async function loadReport(game: string): Promise<GameReport | null> {
  const load = reports[`../games/${game}/report.ts`]
  return load ? load() : null
}
