import type { Person } from '../../../portraits/person.ts'
import type { Shape } from '../../../portraits/shape.ts'

type Vignettes = Record<string, Record<string, readonly Shape[]>>

let drawn = $state.raw<Vignettes>()
/** What lay in a chest is drawn by its page: by sort and id, such as `treasure.globe`. */
let unsealed = $state.raw<Readonly<Record<string, readonly Shape[]>>>({})
let asked: Promise<void> | undefined

/** Adds the pictures of what lay in chests that are open. */
export function hang(pictures: Readonly<Record<string, readonly Shape[]>>): void {
  unsealed = pictures
}

/** Until the pictures are there, or can't be had. */
export function come(): Promise<void> {
  return (asked ??= import('./vignettes.ts').then(
    ({ vignettes }) => void (drawn = vignettes),
    () => void (asked = undefined), // looked for again with the next picture; a page can do without
  ))
}

/** The picture of a thing or a place. All come when the first is looked for; until then, and where there is none, nothing. */
export function pictureOf(sort: string, id: string): readonly Shape[] | undefined {
  void come()
  return drawn?.[sort]?.[id] ?? unsealed[`${sort}.${id}`]
}

/** Who an advisor out of a chest is to look at, where its page tells; undefined where it does not. */
export function personOf(id: string): Person | undefined {
  return unsealed[`person.${id}`] as unknown as Person | undefined
}

/** Whether all pictures are there that there are. */
export const hung = (): boolean => drawn !== undefined
