import type { Front } from '../../../play/fronts.ts'
import Cover from './Cover.svelte'
import Sign from './Sign.svelte'
import Small from './Small.svelte'
import { inks } from './small.ts'

/** Age of Discovery in the lobby. */
export const front: Front = { Cover, Sign, Small, inks: () => inks, minutes: 45 }
