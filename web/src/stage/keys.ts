import type { Camera } from './camera.svelte.ts'

const step = 60 // pixels that an arrow key moves the map

/** Moves and zooms a map by + − 0 and the arrows. */
export function panned(camera: Camera, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
  const pan = (dx: number, dy: number) => camera.zoom > 1 && (camera.pan(dx, dy), true)
  const act: Record<string, () => unknown> = {
    '+': () => (camera.zoomBy(1.5), true),
    '-': () => (camera.zoomBy(1 / 1.5), true),
    '0': () => (camera.fit(), true),
    ArrowLeft: () => pan(step, 0),
    ArrowRight: () => pan(-step, 0),
    ArrowUp: () => pan(0, step),
    ArrowDown: () => pan(0, -step),
  }
  if (act[event.key]?.()) event.preventDefault()
}
