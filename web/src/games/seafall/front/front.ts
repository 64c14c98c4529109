import type { Front } from '../../../play/fronts.ts'
import Emblem from './Emblem.svelte'
import Sign from './Sign.svelte'

/** SeaFall in the lobby. */
export const front: Front = { Emblem, Sign, minutes: 90 }
