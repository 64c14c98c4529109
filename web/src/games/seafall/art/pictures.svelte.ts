import { loadPart } from '../../../part.ts'
import type { Person } from '../../../portraits/person.ts'
import type { Shape } from '../../../portraits/shape.ts'

type Vignettes = Record<string, Record<string, readonly Shape[]>>

/** Their files: things are looked for in all of a match, what happens by few of its scenes. */
const files = { things: () => import('./vignettes.ts'), happens: () => import('./marvels.ts') }
type File = keyof typeof files

let drawn = $state.raw<Partial<Record<File, Vignettes>>>({})
/** What was sealed is drawn by the page that opened with it: by sort and id, such as `treasure.globe`. */
let unsealed = $state.raw<Readonly<Record<string, readonly Shape[]>>>({})
const asked: Partial<Record<File, Promise<void> | undefined>> = {}

/** Adds the pictures of what is no longer sealed. */
export function hang(pictures: Readonly<Record<string, readonly Shape[]>>): void {
  unsealed = pictures
}

const fileOf = (sort: string): File => (['page', 'milestone', 'damage'].includes(sort) ? 'happens' : 'things')

function look(file: File): Promise<void> {
  return (asked[file] ??= loadPart<{ vignettes: Vignettes }>(files[file]).then(
    ({ vignettes }) => void (drawn = { ...drawn, [file]: vignettes }),
    () => void (asked[file] = undefined), // looked for again with the next picture; a page can do without
  ))
}

/** Until the pictures are there, or can't be had. */
export async function come(): Promise<void> {
  await Promise.all([look('things'), look('happens')])
}

/** The picture of a thing or a place. All of its file come when the first is looked for; until then, and where there is none, nothing. */
export function pictureOf(sort: string, id: string): readonly Shape[] | undefined {
  const file = fileOf(sort)
  void look(file)
  return drawn[file]?.[sort]?.[id] ?? unsealed[`${sort}.${id}`]
}

/** Who an advisor out of a chest is to look at, where its page tells; undefined where it does not. */
export function personOf(id: string): Person | undefined {
  return unsealed[`person.${id}`] as unknown as Person | undefined
}

/** Whether all pictures of a sort are there that there are. */
export const hung = (sort: string): boolean => drawn[fileOf(sort)] !== undefined
