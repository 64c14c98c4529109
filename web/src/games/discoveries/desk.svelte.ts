import { createContext } from 'svelte'
import { Desk } from '../../play/desk.svelte.ts'
import type { GameProps, PlayEvent } from '../../play/types.ts'
import type { Drag } from './board/drag.svelte.ts'
import {
  dataOf,
  pickedOf,
  type Data,
  type JourneyData,
  type JourneyView,
  type PlayerView,
  type ShipData,
  type View,
} from './model.ts'

/** What a rule card tells about. */
export interface Subject {
  sort: 'card' | 'mission' | 'thing' | 'action' | 'journey'
  id: string
}

const broad = 1024 // pixels of a box whose foot and sides hold what is one's own and the market; below, a tray has them

/** What all parts of Age of Discovery share. */
export class DiscoveriesDesk extends Desk<View, Data, Subject> {
  /** Carries ships. */
  readonly drag: Drag
  readonly #data = $derived.by(() => dataOf(this.props.data, this.props.view))

  constructor(props: () => GameProps<View, Data>, drag: (desk: DiscoveriesDesk) => Drag) {
    super(props)
    this.drag = drag(this)
  }

  protected acts(seat: number): boolean {
    const { phase, turn, players } = this.view
    return phase === 'missions' ? players[seat]?.picked === false : turn === seat
  }

  override get data(): Data {
    return this.#data
  }

  get my(): PlayerView | undefined {
    return this.view.players[this.seat]
  }

  /** The ship that was put on a journey and waits for its answer there, with the hold that it takes. */
  get put(): { ship: number; hold: number; journey: string } | undefined {
    const [ship, journey] = [pickedOf('ship', this.pending), pickedOf('journey', this.pending)]
    if (journey === undefined || !this.my?.ships.includes(Number(ship))) return undefined
    const hold = this.ship(Number(ship)).hold || Number(pickedOf('hold', this.pending) ?? 1)
    return { ship: Number(ship), hold, journey }
  }

  ship(number: number): ShipData {
    return this.data.ships[number]!
  }

  journey(id: string): { card: JourneyData; now: JourneyView } {
    return { card: this.data.journeys.find((j) => j.id === id)!, now: this.view.journeys.find((j) => j.id === id)! }
  }

  /** The events of the last step that have been told: while they are shown one by one, those to come are left out. */
  get told(): readonly PlayEvent[] {
    const { now, lastEvents } = this
    const same = now && JSON.stringify(now)
    const at = same ? lastEvents.findIndex((event) => event === now || JSON.stringify(event) === same) : -1
    return at < 0 ? lastEvents : lastEvents.slice(0, at + 1)
  }

  override get wide(): boolean {
    return this.width >= broad
  }

  override nameOf(seat: number): string {
    return seat === this.seat ? this.t('ui.you') : super.nameOf(seat)
  }
}

export const [useDesk, provideDesk] = createContext<DiscoveriesDesk>()
