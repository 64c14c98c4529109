import { createContext } from 'svelte'
import { Desk } from '../../play/desk.svelte.ts'
import type { Player } from '../../play/types.ts'
import { chartOf, type Chart } from './board/chart.ts'
import { forecast, type Forecast } from './forecast.ts'
import type { Data, PlayerView, View } from './model.ts'
import { acting, partnerOf, variantOf, type Variant } from './variant.ts'

/** What a rule card tells about: a catalog's sort and id, as in captain.hubac. */
export interface Subject {
  sort: 'captain' | 'crew' | 'bonus' | 'field' | 'planet' | 'build' | 'nation'
  id: string
}

/** What all parts of Efemeris share. */
export class EfemerisDesk extends Desk<View, Data, Subject> {
  readonly #chart = $derived.by(() => chartOf(this.data, this.view.cells))
  readonly #coming = $derived.by(() => this.view.players.map((_, seat) => forecast(this.view, this.data, this.chart, seat)))
  readonly #variant = $derived.by(() => variantOf(this.view, this.options.edition))

  protected acts(seat: number): boolean {
    return acting(this.view, seat)
  }

  /** The fields of the map as it lies. */
  get chart(): Chart {
    return this.#chart
  }

  /** What the options of the match set. */
  get variant(): Variant {
    return this.#variant
  }

  get my(): PlayerView | undefined {
    return this.view.players[this.seat]
  }

  /** The partner of the seat that looks, in a team. */
  get partner(): Player | undefined {
    return this.players[partnerOf(this.view, this.seat)]
  }

  /** What a seat's next collection brings as things stand. */
  coming(seat: number): Forecast {
    return this.#coming[seat] ?? forecast(this.view, this.data, this.chart, seat)
  }
}

export const [useDesk, provideDesk] = createContext<EfemerisDesk>()
