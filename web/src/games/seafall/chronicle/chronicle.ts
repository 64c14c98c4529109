import type { Chronicle } from '../../../history/types.ts'
import { faces } from '../art/faces.ts'
import { come } from '../art/pictures.svelte.ts'
import type { Data, View } from '../model.ts'
import Chests from './Chests.svelte'
import Ending from './Ending.svelte'
import Leading from './Leading.svelte'
import Lost from './Lost.svelte'
import Plate from './Plate.svelte'
import Rulers from './Rulers.svelte'
import Tale from './Tale.svelte'
import Told from './Told.svelte'

/** What SeaFall adds to the book of history. */
export const chronicle: Chronicle<View, Data> = {
  Map: Plate,
  Rulers,
  Told,
  covered: new Set(['recorded', 'title', 'ending']),
  home: {
    Leading,
    Tale,
    Lost,
    Chests,
    Ending,
    ended: ({ finish }) => !!finish.ending,
    sealing: ({ chests, sealed }) => chests !== undefined || sealed !== undefined,
    drawn: () => Promise.all([faces.come(), come()]),
  },
}
