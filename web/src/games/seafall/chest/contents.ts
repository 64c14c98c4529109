import type { Translate } from '../../../i18n/catalog.ts'
import type { ChestData } from '../opened.ts'

/** A piece of what lies in a chest. */
export interface Piece {
  /** What its rule is found by: `<sort>.<id>`. */
  sort:
    | 'tile'
    | 'stack'
    | 'tomb'
    | 'statue'
    | 'temple'
    | 'island'
    | 'fleet'
    | 'gate'
    | 'hold'
    | 'milestone'
    | 'advisor'
    | 'treasure'
    | 'event-card'
  id: string
  /** How many there are; 1 of what is single. */
  n: number
  glory: number
}

/** What lies in a chest piece by piece. What only a deed brings to light has no words yet and is left out. */
export function piecesOf(chest: ChestData, t: Translate): Piece[] {
  const stacks = [...new Set(chest.charts.map(({ stack }) => stack))]
  const of = (sort: Piece['sort'], id: string, n = 1, glory = 0): Piece => ({ sort, id, n, glory })
  return [
    ...chest.tiles.map(({ kind, count }) => of('tile', kind, count)),
    ...stacks.map((id) => of('stack', id, chest.charts.filter(({ stack }) => stack === id).length)),
    ...(chest.edge?.islands ?? []).map(({ id }) => of('island', id)),
    ...[...(chest.tombs ?? []), ...(chest.edge?.tombs ?? [])].map(({ n }) => of('tomb', String(n))),
    ...[...(chest.relics ?? []), ...(chest.edge?.relics ?? [])].map(({ id, glory }) => of('treasure', id, 1, glory)),
    ...(chest.statues ?? []).map(({ n }) => of('statue', String(n))),
    ...Array.from({ length: chest.temples ?? 0 }, (_, i) => of('temple', String(i + 1))),
    ...(chest.edge?.temples ?? []).map((n) => of('temple', String(n))),
    ...(chest.fleet ? [of('fleet', chest.fleet.id, 1, chest.fleet.glory)] : []),
    ...(chest.crown?.gates ?? []).map(({ id }) => of('gate', id, 1, chest.crown!.later)),
    ...(chest.colony ? [of('hold', 'colony', 1, chest.colony.glory)] : []),
    ...chest.milestones.map(({ id, glory }) => of('milestone', id, 1, glory)),
    ...chest.advisors.map(({ id }) => of('advisor', id)),
    ...chest.treasures.map(({ id, glory }) => of('treasure', id, 1, glory)),
    ...chest.events.map(({ id }) => of('event-card', id)),
  ].filter(({ sort, id }) => t.has(`${sort}.${id}`))
}

/** The keys of the new rule, line by line. */
export function rulesOf(chest: Pick<ChestData, 'id'>, t: Translate): string[] {
  return [1, 2, 3, 4, 5].map((n) => `chest.${chest.id}.rule.${n}`).filter((key) => t.has(key))
}

/** What a tile that was turned up at sea is called and what is told of it, by its number in the chest; its kind's name where it has none. */
export function tileWords(kind: string, n: number, t: Translate): { name: string; kind: string; story: string } {
  const own = t.has(`tile.${n}`)
  return {
    name: t(own ? `tile.${n}` : `tile.${kind}`),
    kind: own ? t(`tile.${kind}`) : '',
    story: t.has(`tile.${n}.text`) ? t(`tile.${n}.text`) : '',
  }
}
