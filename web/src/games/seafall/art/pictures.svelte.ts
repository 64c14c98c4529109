import type { Shape } from '../../../portraits/shape.ts'

type Vignettes = Record<string, Record<string, readonly Shape[]>>

let drawn = $state.raw<Vignettes>()
/** What lay in a chest is drawn by its page: by sort and id, such as `treasure.globe`. */
let unsealed = $state.raw<Readonly<Record<string, readonly Shape[]>>>({})
let asked = false

/** Adds the pictures of what lay in chests that are open. */
export function hang(pictures: Readonly<Record<string, readonly Shape[]>>): void {
  unsealed = pictures
}

/** The picture of a thing or a place. All come when the first is looked for; until then, and where there is none, nothing. */
export function pictureOf(sort: string, id: string): readonly Shape[] | undefined {
  if (!asked) {
    asked = true
    import('./vignettes.ts').then(
      ({ vignettes }) => (drawn = vignettes),
      () => (asked = false), // looked for again with the next picture; a page can do without
    )
  }
  return drawn?.[sort]?.[id] ?? unsealed[`${sort}.${id}`]
}

/** Whether all pictures are there that there are. */
export const hung = (): boolean => drawn !== undefined
