import { loadPart } from '../part.ts'
import { settings } from '../settings.svelte.ts'
import type { SoundName } from '../sound/names.ts'

/** How late a sound may come, in milliseconds: later, as after a lost connection, it belongs to nothing any more. */
const late = 1500

/**
 * Lets a sound be heard, as loud as the settings say. Silent until somebody has touched the page, as browsers want it, and in
 * a hidden page but for what calls somebody back to it. What makes the sounds is loaded with the first of them.
 */
export function sound(name: SoundName): void {
  const { volume } = settings.all
  if (volume <= 0 || !(navigator.userActivation?.hasBeenActive ?? true)) return
  if (name !== 'yours' && document.visibilityState !== 'visible') return
  const struck = Date.now()
  loadPart(() => import('../sound/mixer.ts'))
    .then(({ strike }) => Date.now() - struck < late && strike(name, volume))
    .catch(() => undefined) // what is heard is seen, too
}
