import type { Component } from 'svelte'
import { loadPart } from '../part.ts'
import type { Person } from './person.ts'

/** The people of a game: by sort, and by the id that the game knows them by. */
export type People = Readonly<Record<string, Readonly<Record<string, Person>>>>

/** How people are drawn, and who they are. */
export interface Faces {
  Portrait: Component<{ person: Person; small?: boolean }>
  people: People
}

/** Looks for the faces of a game. They come when the first of them is looked for; until then there is nothing. */
export interface LookForFaces {
  (): Faces | undefined
  /** Until they are there, or can't be had. */
  come: () => Promise<void>
}

export function facesOf(load: () => Promise<{ people: People }>): LookForFaces {
  let drawn = $state.raw<Faces>()
  let asked: Promise<void> | undefined
  const come = () =>
    (asked ??= Promise.all([loadPart(() => import('./Portrait.svelte')), loadPart(load)]).then(
      ([{ default: Portrait }, { people }]) => void (drawn = { Portrait, people }),
      () => void (asked = undefined), // looked for again with the next face; a page can do without
    ))
  const look = () => {
    void come()
    return drawn
  }
  return Object.assign(look, { come })
}
