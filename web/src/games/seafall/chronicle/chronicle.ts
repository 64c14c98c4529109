import type { Chronicle } from '../../../history/types.ts'
import type { Data, View } from '../model.ts'
import Chests from './Chests.svelte'
import Leading from './Leading.svelte'
import Plate from './Plate.svelte'
import Rulers from './Rulers.svelte'
import Tale from './Tale.svelte'
import Told from './Told.svelte'

/** What SeaFall adds to the book of history. */
export const chronicle: Chronicle<View, Data> = {
  Map: Plate,
  Rulers,
  Told,
  covered: new Set(['recorded', 'title']),
  home: { Leading, Tale, Chests, sealing: ({ chests, sealed }) => chests !== undefined || sealed !== undefined },
}
