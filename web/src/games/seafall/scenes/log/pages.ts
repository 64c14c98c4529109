import type { PlayEvent } from '../../../../play/types.ts'
import type { Data, EffectData, OutcomeData, View } from '../../model.ts'

/** A page of the log that lies open: an entry of the explorer's map, of a milestone, or of the world's end. */
export interface Page {
  /** The id under which the catalog has it: log.<id>.title and log.<id>.text. */
  id: string
  /** Of an entry of the map; empty for other pages. */
  symbol: string
  outcomes: readonly OutcomeData[]
  /** Which outcome holds, from 1; 0 while it is not decided. */
  option: number
}

const nothing: OutcomeData['find'] = { kind: 'nothing', good: '', gold: 0 }

/** The page of a crossed spot, with the option that was taken where one was. */
export function spotPage(view: View, data: Data, id: string, option = 0): Page | undefined {
  const spot = data.cards.spots.find((s) => s.id === id)
  if (!spot) return undefined
  const held = view.islands.flatMap((i) => i.sites).find((site) => site.spot === id)
  return {
    id,
    symbol: spot.symbol,
    outcomes: spot.outcomes,
    option: option || held?.option || (spot.outcomes.length === 1 ? 1 : 0),
  }
}

function effectsPage(id: string, effects: readonly EffectData[]): Page {
  return { id, symbol: '', outcomes: [{ find: nothing, effects: [...effects] }], option: 1 }
}

/** The pages that lie open: of the endeavour under way, and those that the last move opened. */
export function openPages(view: View, data: Data, events: readonly PlayEvent[]): Page[] {
  const pages = new Map<string, Page>()
  const put = (page: Page | undefined) => page && pages.set(page.id, page)
  if (view.endeavour.kind === 'explore' && view.endeavour.spot) put(spotPage(view, data, view.endeavour.spot))
  for (const { kind, args } of events) {
    if (kind === 'crossed') put(spotPage(view, data, String(args.spot)))
    if (kind === 'chose') put(spotPage(view, data, String(args.spot), Number(args.option)))
    if (kind === 'world-end') put(effectsPage('end', data.cards.end.effects))
    if (kind === 'claimed')
      put(effectsPage(String(args.milestone), data.cards.milestones.find((m) => m.id === args.milestone)?.effects ?? []))
  }
  return [...pages.values()]
}
