import type { Shape } from '../../../portraits/shape.ts'

type Vignettes = Record<string, Record<string, readonly Shape[]>>

let drawn = $state.raw<Vignettes>()
let asked = false

/** The picture of a thing or a place. All come when the first is looked for; until then, and where there is none, nothing. */
export function pictureOf(sort: string, id: string): readonly Shape[] | undefined {
  if (!asked) {
    asked = true
    import('./vignettes.ts').then(
      ({ vignettes }) => (drawn = vignettes),
      () => (asked = false), // looked for again with the next picture; a page can do without
    )
  }
  return drawn?.[sort]?.[id]
}
