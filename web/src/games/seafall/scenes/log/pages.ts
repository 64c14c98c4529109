import type { Translate } from '../../../../i18n/catalog.ts'
import type { PlayEvent } from '../../../../play/types.ts'
import type { Data, OutcomeData, PageData, View } from '../../model.ts'

/** The data of the sealed pages that are open: `entry.12` and, once it is decided what comes of it, `entry.12.1`. */
export type Pages = Readonly<Record<string, unknown>>

/** A page of the log that lies open: an entry read for a spot of the explorer's map, of a milestone, or of the world's end. */
export interface Page {
  /** The id under which the sealed words have it: entry.<id> and entry.<id>.text. */
  id: string
  /** Of an entry of the map; `sea`, `shore`, `tomb` or `prize` for one that was read there; empty for other pages. */
  symbol: string
  /** How many options it leaves: 1 for none, 0 while the page is on its way. */
  options: number
  /** Which option holds, from 1; 0 while it is not decided. */
  option: number
  /** What comes of it, once that is told. */
  outcome: OutcomeData | undefined
  /** The province to which it speaks, where it is read just now. */
  reader?: string
}

/** Whether a page has been told: its words come a moment after the move that opened it. */
export function isTold(page: Page, t: Translate): boolean {
  return page.options > 0 && t.has(`entry.${page.id}`)
}

/** The entry that was read for a spot; empty while there is none. By the first rules it is the one with the spot's number. */
export function entryOf(view: View, spot: string): string {
  for (const { sites } of view.islands) for (const site of sites) if (site.spot === spot) return site.entry ?? spot
  return view.endeavour.spot === spot ? (view.endeavour.entry ?? spot) : ''
}

/** Whether an entry was read at sea. */
function atSea(view: View, id: string): boolean {
  const { space, entry, target } = view.endeavour
  return (space !== undefined && !target && entry === id) || (view.marks ?? []).some((mark) => mark.entry === id)
}

/**
 * An entry of the map, with the option that was taken where one was. Its symbol is where it is read, where its page says so, or else that of
 * the spot with its number: what came of it may have been kept at a site all the same.
 */
export function entryPage(view: View, data: Data, pages: Pages, id: string, option = 0): Page {
  const held = view.islands
    .flatMap((i) => i.sites)
    .find((site) => site.entry === id || (site.spot && (site.entry ?? site.spot) === id))
  const sea = atSea(view, id)
  const spot = [id, held?.spot, view.endeavour.entry === id ? view.endeavour.spot : ''].flatMap((of) =>
    data.cards.spots.filter((s) => s.id === of),
  )[0]
  const taken = view.marks?.find((mark) => mark.entry === id)?.option ?? held?.option
  // Until the page is here, where its reader stands tells that.
  const { kind, target, site, n } = view.endeavour as View['endeavour'] & { n?: number }
  const there = target ? 'prize' : kind && site > 0 && !n ? 'shore' : 'tomb'
  const place = (pages[`entry.${id}`] as PageData | undefined)?.place
  const unknown = sea ? 'sea' : /^\d+$/.test(id) ? '' : there
  return open(pages, id, place ?? spot?.symbol ?? unknown, option || taken || 0)
}

function open(pages: Pages, id: string, symbol: string, taken: number): Page {
  const options = (pages[`entry.${id}`] as PageData | undefined)?.options ?? 0
  const option = options === 1 ? 1 : taken
  return { id, symbol, options, option, outcome: pages[`entry.${id}.${option}`] as OutcomeData | undefined }
}

/** The pages that lie open: of the endeavour under way, and those that the last move opened. */
export function openPages(view: View, data: Data, pages: Pages, events: readonly PlayEvent[]): Page[] {
  const list = new Map<string, Page>()
  let reader = view.provinces[view.turn]?.colour as string | undefined
  const put = (page: Page) => list.set(page.id, { ...page, ...(reader && { reader }) })
  const { spot, entry } = view.endeavour
  const read = entry ?? spot
  if (read) put(entryPage(view, data, pages, read))
  for (const { kind, args } of events) {
    reader = args.province as string | undefined
    if (kind === 'read' || kind === 'decided') put(entryPage(view, data, pages, String(args.entry), Number(args.option ?? 0)))
    // By the first rules the spot was the entry.
    if (kind === 'crossed' || kind === 'chose') put(entryPage(view, data, pages, String(args.spot), Number(args.option ?? 0)))
    if (kind === 'world-end') put(open(pages, 'end', '', 1))
    if (kind === 'claimed') put(open(pages, String(args.milestone), '', 1))
  }
  return [...list.values()]
}
