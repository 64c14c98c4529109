import type { Camera, Point } from './camera.svelte.ts'

const slack = 6 // pixels that a click may wander

/** Moves and zooms a map by pointers: one drags, two pinch. */
export class Gestures {
  /** The gesture that just ended, or is under way, was more than a click. */
  dragged = false
  readonly #pointers = new Map<number, Point>()
  #start: Point = { x: 0, y: 0 }

  constructor(private readonly camera: () => Camera) {}

  readonly down = (event: PointerEvent): void => {
    if (event.isPrimary) this.#pointers.clear() // the first finger: of one that is still here the end was not heard
    if (this.#pointers.size === 0) {
      this.dragged = false
      this.#start = { x: event.clientX, y: event.clientY }
    }
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }

  readonly move = (event: PointerEvent): void => {
    if (event.buttons === 0) this.#pointers.delete(event.pointerId) // it was let go beyond the map
    const last = this.#pointers.get(event.pointerId)
    if (!last) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1]
    if (other) this.#pinch(event, last, now, other)
    else if (this.camera().zoom > 1) this.#drag(event, last, now)
    this.#pointers.set(event.pointerId, now)
  }

  readonly up = (event: PointerEvent): void => {
    this.#pointers.delete(event.pointerId)
  }

  #drag(event: PointerEvent, last: Point, now: Point): void {
    if (!this.dragged && Math.hypot(now.x - this.#start.x, now.y - this.#start.y) < slack) return
    if (!this.dragged) (event.currentTarget as Element).setPointerCapture(event.pointerId)
    this.dragged = true
    this.camera().pan(now.x - last.x, now.y - last.y)
  }

  #pinch(event: PointerEvent, last: Point, now: Point, other: Point): void {
    const before = Math.hypot(last.x - other.x, last.y - other.y)
    const after = Math.hypot(now.x - other.x, now.y - other.y)
    const corner = (event.currentTarget as Element).getBoundingClientRect()
    this.dragged = true
    this.camera().pan((now.x - last.x) / 2, (now.y - last.y) / 2)
    if (before > 0)
      this.camera().zoomBy(after / before, { x: (now.x + other.x) / 2 - corner.x, y: (now.y + other.y) / 2 - corner.y })
  }
}
