import type { LogRow } from '../../../play/logbook.ts'
import type { Data, PageData } from '../model.ts'

/** A page of the log that was read in a match. */
export interface Read {
  entry: string
  /** The colour of the province that read it. */
  province: string
  /** The option that was taken, from 1; 0 where there was none. */
  option: number
}

/** The pages of the log that were read in a match, in their order. By the first rules a spot was its entry. */
export function readIn(rows: readonly LogRow[]): Read[] {
  const read: Read[] = []
  for (const { kind, args } of rows.flatMap((row) => row.events)) {
    const entry = String(args.entry ?? args.spot ?? '')
    if (kind === 'read' || kind === 'crossed') read.push({ entry, province: String(args.province), option: 0 })
    if (kind !== 'decided' && kind !== 'chose') continue
    const page = read.findLast((one) => one.entry === entry)
    if (page) page.option = Number(args.option)
  }
  return read
}

const byWater = ['sea', 'edge', 'shore']

/** The picture of a page that was read: of the spot with its number, or of where else it is read, by its sealed page; by the water where that does not say. */
export function vignetteOf(entry: string, data: Data, pages: Readonly<Record<string, unknown>> = {}): string {
  const place = (pages[`entry.${entry}`] as Partial<PageData> | undefined)?.place
  if (place) return byWater.includes(place) ? 'anchor' : place
  return data.cards.spots.find((spot) => spot.id === entry)?.symbol ?? 'anchor'
}

/** A ship that went down, and how often. */
export interface Lost {
  ship: string
  times: number
}

export function lostIn(rows: readonly LogRow[]): Lost[] {
  const times = new Map<string, number>()
  for (const { kind, args } of rows.flatMap((row) => row.events)) {
    if (kind === 'sunk') times.set(String(args.ship), (times.get(String(args.ship)) ?? 0) + 1)
  }
  return [...times].map(([ship, n]) => ({ ship, times: n }))
}
