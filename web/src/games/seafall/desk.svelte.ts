import { createContext } from 'svelte'
import { Desk, type Subject } from '../../play/desk.svelte.ts'
import type { Data, ProvinceView, View } from './model.ts'

/** What a rule card tells about; `called` is the name that it goes by where it was opened, such as a ruler's title. */
export interface About extends Subject {
  called?: string
}

/** What all parts of SeaFall share. */
export class SeaFallDesk extends Desk<View, Data, About> {
  protected acts(seat: number): boolean {
    return this.view.decider === seat
  }

  /** The province of the seat that looks. */
  get my(): ProvinceView | undefined {
    return this.view.provinces[this.seat]
  }

  /** Whether an element may be given a name: by version 2 of the rules what has one keeps it. */
  nameable(element: string): boolean {
    return !!this.props.onname && !((this.props.rules ?? 1) >= 2 && this.names?.[element])
  }

  /** Opens the dialog by which an element is given a name. */
  rename(element: string): void {
    this.props.onname?.(element)
  }

  /** What a thing is called: by the name that players gave it, else by the catalog's `<sort>.<id>`. */
  called(sort: string, id: string): string {
    return this.names?.[`${sort}:${id}`] ?? this.t(`${sort}.${id}`)
  }
}

export const [useDesk, provideDesk] = createContext<SeaFallDesk>()
