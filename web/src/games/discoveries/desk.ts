import { getContext, setContext } from 'svelte'
import type { Translate } from '../../i18n/catalog.ts'
import type { Hint, PlayEvent, Player } from '../../play/types.ts'
import type { Drag } from './board/drag.svelte.ts'
import type { Data, JourneyData, JourneyView, PlayerView, ShipData, View } from './model.ts'

/** What a rule card tells about: a catalog's sort and id whose words are `<sort>.<id>` and `<sort>.<id>.rule`. */
export interface Subject {
  sort: 'card' | 'mission' | 'thing' | 'action'
  id: string
}

/** What all parts of the board share: the position, what may be picked, and how. Its members follow the page's props. */
export interface Desk {
  readonly view: View
  readonly data: Data
  readonly players: readonly Player[]
  /** The seat that looks and acts, or -1. */
  readonly seat: number
  readonly my: PlayerView | undefined
  readonly next: ReadonlySet<string>
  readonly picked: readonly string[]
  readonly hint: ReadonlyMap<string, Hint>
  readonly lastEvents: readonly PlayEvent[]
  readonly t: Translate
  readonly drag: Drag
  /** Whether an element may be picked now, if only by beginning anew with it. */
  can(element: string): boolean
  pick(element: string): void
  back(): void
  /** Opens a rule card. */
  explain(subject: Subject): void
}

const key = Symbol('desk')

export function provideDesk(desk: Desk): void {
  setContext(key, desk)
}

export function useDesk(): Desk {
  return getContext<Desk>(key)
}

export function shipOf(desk: Desk, number: number): ShipData {
  return desk.data.ships[number]!
}

export function journeyOf(desk: Desk, id: string): { card: JourneyData; now: JourneyView } {
  return { card: desk.data.journeys.find((j) => j.id === id)!, now: desk.view.journeys.find((j) => j.id === id)! }
}

export function nameOf(desk: Desk, seat: number): string {
  return seat === desk.seat ? desk.t('ui.you') : (desk.players[seat]?.name ?? '')
}
