import type { Component } from 'svelte'
import type { Person } from '../../../portraits/person.ts'

/** How people are drawn, and who they are. */
interface Faces {
  Portrait: Component<{ person: Person; small?: boolean }>
  people: Readonly<Record<string, Readonly<Record<string, Person>>>>
}

let drawn = $state.raw<Faces>()
let asked = false

/** How people are drawn. It comes when the first face is looked for; until then there is nothing. */
export function faces(): Faces | undefined {
  if (!asked) {
    asked = true
    Promise.all([import('../../../portraits/Portrait.svelte'), import('./people.ts')]).then(
      ([{ default: Portrait }, { people }]) => (drawn = { Portrait, people }),
      () => (asked = false), // looked for again with the next face; a page can do without
    )
  }
  return drawn
}
