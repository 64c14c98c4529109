import type { Backend } from '../api/backend.ts'

export const longest = 2000 // characters of a note

/** A note at a place of the map. */
export interface Pin {
  /** The element that it is about. */
  place: string
  text: string
}

/** What a person notes for itself at a match: about the whole match, and pinned to places of the map. */
export class Notes {
  readonly #match: string
  readonly #backend: Backend

  /** By the place that they are about; that of the whole match has none. */
  #all = $state.raw<ReadonlyMap<string, string>>(new Map())
  /** A place is to be picked for a note. */
  picking = $state(false)
  /** None is in sight that could carry one. */
  none = $state(false)
  /** The place whose note is open to be written; empty for none. */
  open = $state('')
  #reader = ''

  constructor(match: string, backend: Backend) {
    this.#match = match
    this.#backend = backend
  }

  /** Those that are pinned to a place. */
  readonly pins = $derived<readonly Pin[]>([...this.#all].flatMap(([place, text]) => (place ? [{ place, text }] : [])))

  /** Whether the map has to do with notes now. */
  get onMap(): boolean {
    return this.picking || this.open !== '' || this.pins.length > 0
  }

  /** What is noted about a place, or about the whole match. */
  about(place: string): string {
    return this.#all.get(place) ?? ''
  }

  /** Shows the pins of who is here now: nobody has none, and neither has who can't read theirs now. */
  async follow(person: string): Promise<void> {
    this.#reader = person
    this.#all = new Map()
    if (person) await this.load().catch(() => undefined)
  }

  async load(): Promise<void> {
    const reader = this.#reader
    const notes = await this.#backend.notes(this.#match)
    if (reader === this.#reader) this.#all = new Map(notes.map(({ place, text }) => [place, text]))
  }

  /** Notes something about a place, instead of what was noted there; nothing forgets it. */
  async keep(place: string, text: string): Promise<void> {
    const reader = this.#reader
    await this.#backend.keepNote(this.#match, place, text)
    if (reader !== this.#reader) return
    const all = new Map(this.#all)
    if (text.trim()) all.set(place, text.trim())
    else all.delete(place)
    this.#all = all
  }
}
