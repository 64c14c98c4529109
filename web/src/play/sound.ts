import { loadPart } from '../part.ts'
import { settings } from '../settings.svelte.ts'
import type { SoundName } from '../sound/names.ts'

/** How late a sound may come, in milliseconds: later, as after a lost connection, it belongs to nothing any more. */
const late = 1500

const mixer = () => loadPart(() => import('../sound/mixer.ts'))

/** Browsers want a page to be silent until somebody has touched it. */
const touched = (): boolean => navigator.userActivation?.hasBeenActive ?? true

/**
 * Readies the sounds of a table where any are wanted, once somebody has touched the page and nothing moves on it: with the first of them
 * it would hold up, on a slow machine, the move that is shown. The answer ends it.
 */
export function readySounds(rested: () => Promise<void>): () => void {
  let left = false
  const untouched = new AbortController()
  const begin = (): void => {
    if (!touched()) return
    untouched.abort()
    if (settings.all.volume > 0) void rested().then(() => idle(get))
  }
  const get = (): void => {
    if (!left) mixer().then(({ ready }) => ready()).catch(() => undefined) // prettier-ignore
  }
  for (const touch of ['pointerup', 'keyup']) window.addEventListener(touch, begin, { signal: untouched.signal })
  begin()
  return () => {
    left = true
    untouched.abort()
  }
}

/** Does something once the browser has nothing else to do. */
function idle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act)
  else setTimeout(act, 500)
}

/**
 * Lets a sound be heard, as loud as the settings say. Silent until somebody has touched the page, as browsers want it, and in
 * a hidden page but for what calls somebody back to it. What makes the sounds is loaded with the first of them, if not before.
 */
export function sound(name: SoundName): void {
  const { volume } = settings.all
  if (volume <= 0 || !touched()) return
  if (name !== 'yours' && document.visibilityState !== 'visible') return
  const struck = Date.now()
  mixer()
    .then(({ strike }) => Date.now() - struck < late && strike(name, volume))
    .catch(() => undefined) // what is heard is seen, too
}
