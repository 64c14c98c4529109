import type { Front } from '../../../play/fronts.ts'
import Cover from './Cover.svelte'
import Sign from './Sign.svelte'
import Small from './Small.svelte'
import { sketch } from './small.ts'

/** SeaFall in the lobby. */
export const front: Front = { Cover, Sign, Small, inks: (map) => sketch(map).inks, minutes: 90 }
