import { facesOf } from '../../../portraits/faces.svelte.ts'

/** The rulers and advisors of SeaFall. */
export const faces = facesOf(() => import('./people.ts'))
