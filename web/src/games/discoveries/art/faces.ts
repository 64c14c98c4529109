import { facesOf } from '../../../portraits/faces.svelte.ts'

/** Who heads the trading houses. */
export const faces = facesOf(() => import('./people.ts'))
