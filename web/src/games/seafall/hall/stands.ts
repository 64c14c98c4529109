import type { Good, View } from '../model.ts'
import { chestsIn, drawn } from '../opened.ts'

type Drawing = NonNullable<ReturnType<typeof drawn>>

/** What stands on an island since a chest has told of it, or lies beneath one of its sites. */
export interface Stand {
  kind: string
  n: number
  island: string
  good?: Good
  /** Of what lies beneath a site: its number from 1. */
  site?: number
  defence?: number
  /** What has become of it for good; absent while nothing has. */
  state?: string
}

/** The fields of a view that only this chest fills. */
interface Hall {
  stands?: Stand[]
  rises?: number
}

/** All that stands on the islands of the chart. */
export function standsOf(view: View): readonly Stand[] {
  return (view as View & Hall).stands ?? []
}

/** What lies beneath a site. */
export function beneath(view: View, island: string, site: number): Stand | undefined {
  return standsOf(view).find((one) => one.site === site && one.island === island)
}

/**
 * Where they stand about the middle of their island, by which of several it is, and how large: at its shore, and amid its sites, where no
 * ship lies before them.
 */
export const shores = [
  { x: 47, y: 8, size: 0.5 },
  { x: 0, y: -5, size: 0.42 },
] as const

/** How it is drawn: by what has become of it, where that has a drawing of its own. */
export function drawingOf(pages: Readonly<Record<string, unknown>>, { kind, state }: Pick<Stand, 'kind' | 'state'>): Drawing {
  return drawn(pages, `stand.${kind}.${state ?? ''}`) ?? drawn(pages, `stand.${kind}`) ?? []
}

/** A level that rises, and the marks at which something happens. */
export interface Level {
  id: string
  n: number
  most: number
  marks: { at: number; done: boolean }[]
}

const most = 15

/** The level at the chart's edge: once the chest that tells of it is open. */
export function levelOf(view: View, pages: Readonly<Record<string, unknown>>): Level | undefined {
  const chest = chestsIn(pages).find(({ tide, rises }) => tide && rises)
  if (!chest?.tide || !chest.rises) return undefined
  const { id, rises } = { id: chest.tide, rises: chest.rises }
  const done = (view as View & Hall).rises ?? 0
  const n = view.tracks?.find((track) => track.id === id)?.n ?? 0
  return { id, n, most, marks: rises.map((at, i) => ({ at, done: i < done })) }
}
