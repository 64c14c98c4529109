import type { ProvinceView, View } from '../model.ts'
import { chestsIn, type Finale } from '../opened.ts'

/** What each province can do once in the last match, with the seats that have. */
export type Stage = NonNullable<View['stages']>[number]

/** The stages of the last match, in their order; none in any other. */
export function stagesOf(view: View): readonly Stage[] {
  return view.stages ?? []
}

/** What the page of the chest that tells of the last match has about it. */
export function termsIn(pages: Readonly<Record<string, unknown>>): Finale | undefined {
  return chestsIn(pages).find(({ crown }) => crown)?.crown
}

/** What became of a province in the end. */
export interface Fate {
  province: ProvinceView
  seat: number
  /** The ids of what is told of it, one or two. */
  ids: string[]
}

/** What became of each province when the campaign ended, in the order in which it is told. */
export function fatesOf(view: View): Fate[] {
  const list: Fate[] = []
  for (const { seat, id } of view.finish.fates ?? []) {
    const known = list.find((one) => one.seat === seat)
    const province = view.provinces[seat]
    if (known) known.ids.push(id)
    else if (province) list.push({ province, seat, ids: [id] })
  }
  return list
}

/**
 * Where the stages stand about the middle of the island at the end of the world: on its shore, as one comes to it from the east, and how
 * large.
 */
export const posts = [
  { x: 45, y: -30 },
  { x: 55, y: 3 },
  { x: -46, y: -16 },
] as const
export const postSize = 0.46
