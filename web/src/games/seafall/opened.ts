import type { AdvisorData, Data, EventData, Good, Guild, IslandData, MilestoneData, SpaceData, TileData } from './model.ts'

/** A research card, by its number. */
export interface ChartData {
  id: string
  stack: string
  /** Of a site, or empty. */
  symbol: string
  dice: number
}

/** What the sealed page of a chest holds: the server tells it once the chest is open. */
export interface ChestData {
  id: string
  milestones: MilestoneData[]
  events: EventData[]
  advisors: AdvisorData[]
  treasures: TileData[]
  charts: ChartData[]
  tiles: { kind: string; count: number }[]
  tracks: string[]
  /** What lies beneath sites, with what it holds; and what is held there, which is a treasure once somebody has it. */
  tombs?: { n: number; defence: number; relic: string }[]
  relics?: TileData[]
  /** What stands on islands: each with the good that is asked for there, and how many there are of the other kind. */
  statues?: { n: number; good: Good }[]
  temples?: number
  /** The fleet that belongs to nobody: what it takes to sink it and what that gives, and how near it has to come. */
  fleet?: { id: string; defence: number; hold: number; glory: number; column: number; reach: number }
  /** What a province can hold on an island: what founding it takes, and more of it for the highest title; what it gives, holds and costs. */
  colony?: Terms
  /** The sea that another space leads on to, which the chart does not have: its spaces, and what lies there. */
  edge?: Outer
  /** What the last match is about. */
  crown?: Finale
  /** The track whose level is shown at the chart's edge, and where something comes up. */
  tide?: string
  rises?: number[]
  /** Pictures by what they show, such as `tile.wreck`: shapes of a kind. A `person` is the choice of parts of a portrait. */
  art?: Record<string, [kind: string, d: string][]>
}

/** What it takes to hold something on an island, and what that is. */
export interface Terms {
  good: Good
  gold: number
  surcharge: number
  most: number
  glory: number
  /** Glory at the start of each later match. */
  yearly: number
  /** Goods that its warehouse takes. */
  store: number
  /** Gold of its field. */
  field: number
  /** Gold in winter. */
  upkeep: number
  defence: number
  /** Successes beyond the defence that burn it down, and the markers that this takes. */
  burn: number
}

/** Waters that are no part of the chart until they are told of. */
export interface Outer {
  spaces: { space: number; column: number; row: number }[]
  islands: (Pick<IslandData, 'id' | 'garrison' | 'shipyard' | 'mods' | 'sites'> & { temple?: number })[]
  tombs: { n: number; defence: number; relic: string }[]
  relics: TileData[]
  /** Their numbers. */
  temples: number[]
}

/** The stages of the last match, and what its end brings. */
export interface Finale {
  /** What each takes: cards, kinds or a defence; of a province whose hand has made it easier, less. */
  gates: { id: string; guild: Guild; n: number; eased: number }[]
  /** Glory for whoever passes one first, and for all others. */
  first: number
  later: number
  /** So many and this year open the way to the last site, whose defence and glory these are. */
  least: number
  year: number
  defence: number
  glory: number
  /** The year after which the match ends. */
  years: number
  /** Glory for each at the very end; of relics less than none with the tide at `high` or above. */
  relic: number
  colony: number
  high: number
}

export type Pages = Readonly<Record<string, unknown>>

const prefix = 'chest.'

/** Ships and islands may lie where the page of a chest alone tells of. */
export const vital = (page: string): boolean => page.startsWith(prefix)

/** The chests whose pages are here. */
export function chestsIn(pages: Pages): ChestData[] {
  return Object.entries(pages).flatMap(([id, data]) => (id.startsWith(prefix) ? [data as ChestData] : []))
}

/** Chests by the match that opened them; those of one match stay as they are told. */
export function inOrder<T extends { match: number }>(chests: readonly T[]): T[] {
  return chests.toSorted((a, b) => a.match - b.match)
}

/** What is the same in all matches, with what lies in the chests that this one has opened. */
export function unsealed(data: Data, pages: Pages): Data {
  const chests = chestsIn(pages)
  if (chests.length === 0) return data
  const joined = <T extends { id: string }>(list: readonly T[], more: (chest: ChestData) => readonly T[]): T[] => {
    const known = new Set(list.map(({ id }) => id))
    return [...list, ...chests.flatMap(more).filter(({ id }) => !known.has(id))]
  }
  const outer = chests.flatMap(({ edge }) => edge ?? [])
  const finale = chests.find(({ crown }) => crown)?.crown
  return {
    ...data,
    spaces: [...data.spaces, ...outer.flatMap(({ spaces }) => spaces.map(spaceOf))],
    charts: joined(data.charts ?? [], (chest) => chest.charts),
    cards: {
      ...data.cards,
      advisors: joined(data.cards.advisors, (chest) => chest.advisors),
      treasures: joined(data.cards.treasures, (chest) => [
        ...chest.treasures,
        ...(chest.relics ?? []),
        ...(chest.edge?.relics ?? []),
      ]),
      events: joined(data.cards.events, (chest) => chest.events),
      milestones: joined(data.cards.milestones, (chest) => chest.milestones),
      // Where they lie, each campaign finds out.
      islands: joined(finale ? data.cards.islands.map((island) => guarded(island, finale)) : data.cards.islands, ({ edge }) =>
        (edge?.islands ?? []).map((island) => ({ ...island, column: 0, row: 0, space: -1 })),
      ),
    },
  }
}

/** A space of waters that another leads on to. They are numbered behind those of the chart. */
function spaceOf({ column, row }: Outer['spaces'][number]): SpaceData {
  return { kind: 'sea', column, row, island: '' }
}

/** The island whose discovery ends the campaign. */
export const lastIsland = 'world-end'

/** The last site is harder than it was printed. */
function guarded(island: IslandData, { defence }: Finale): IslandData {
  return island.id === lastIsland ? { ...island, sites: island.sites.map((site) => ({ ...site, defence })) } : island
}

/** The drawings on all pages that are open: what lies in a chest is drawn on the chest's, what is added later on one of its own. */
export function drawings(pages: Pages): NonNullable<ChestData['art']> {
  return Object.assign({}, ...Object.values(pages).map((page) => (page as Pick<ChestData, 'art'> | null)?.art))
}

/** A drawing of what lay in a chest, or of what has a page of its own; undefined where there is none, or not yet. */
export function drawn(pages: Pages, id: string): [kind: string, d: string][] | undefined {
  for (const { art } of chestsIn(pages)) if (art?.[id]) return art[id]
  return (pages[id] as Pick<ChestData, 'art'> | undefined)?.art?.[id]
}
