import type { Component } from 'svelte'
import type { Person } from './person.ts'

/** The people of a game: by sort, and by the id that the game knows them by. */
export type People = Readonly<Record<string, Readonly<Record<string, Person>>>>

/** How people are drawn, and who they are. */
export interface Faces {
  Portrait: Component<{ person: Person; small?: boolean }>
  people: People
}

/** The faces of a game. They come when the first of them is looked for; until then there is nothing. */
export function facesOf(load: () => Promise<{ people: People }>): () => Faces | undefined {
  let drawn = $state.raw<Faces>()
  let asked = false
  return () => {
    if (!asked) {
      asked = true
      Promise.all([import('./Portrait.svelte'), load()]).then(
        ([{ default: Portrait }, { people }]) => (drawn = { Portrait, people }),
        () => (asked = false), // looked for again with the next face; a page can do without
      )
    }
    return drawn
  }
}
