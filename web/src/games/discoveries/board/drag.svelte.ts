const least = 7 // pixels that a press must move to be a drag and no click
const edge = 44 // pixels from the upper and lower edge of what scrolls within which it does, unless over a place that takes the ship
const fastest = 12 // pixels a frame

export interface DragOptions {
  /** A drag of this ship begins. */
  begin: (ship: number) => void
  /** Whether a place, as its data-drop names it, takes the ship. */
  takes: (ship: number, place: string) => boolean
  /** The ship is let go over a place that takes it, or over none. */
  drop: (ship: number, place: string | null) => void
}

/** Carries a ship by mouse, pen or finger to where it is let go. A press that hardly moves stays a click. */
export class Drag {
  /** The ship that is carried; null while none is. */
  ship = $state<number | null>(null)
  x = $state(0)
  y = $state(0)
  /** The place below that takes the ship. */
  over = $state<string | null>(null)

  #options: DragOptions
  #pressed: { ship: number; x: number; y: number; pointer: number } | null = null
  #swallow = false
  #frame = 0

  constructor(options: DragOptions) {
    this.#options = options
  }

  /** The handler for a ship that can be carried. */
  press(event: PointerEvent, ship: number): void {
    this.#swallow = false
    if (event.button !== 0 || !event.isPrimary) return
    this.#pressed = { ship, x: event.clientX, y: event.clientY, pointer: event.pointerId }
    window.addEventListener('pointermove', this.#move)
    window.addEventListener('pointerup', this.#up)
    window.addEventListener('pointercancel', this.#cancel)
    window.addEventListener('keydown', this.#key, true)
  }

  /** Whether the click that follows a drag is to be passed over; once. */
  swallowed(): boolean {
    const was = this.#swallow
    this.#swallow = false
    return was
  }

  stop(): void {
    this.#pressed = null
    this.ship = this.over = null
    cancelAnimationFrame(this.#frame)
    window.removeEventListener('pointermove', this.#move)
    window.removeEventListener('pointerup', this.#up)
    window.removeEventListener('pointercancel', this.#cancel)
    window.removeEventListener('keydown', this.#key, true)
  }

  #move = (event: PointerEvent): void => {
    const pressed = this.#pressed
    if (!pressed || event.pointerId !== pressed.pointer) return
    if (this.ship === null) {
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < least) return
      this.ship = pressed.ship
      this.#options.begin(pressed.ship)
      this.#frame = requestAnimationFrame(this.#scroll)
    }
    event.preventDefault()
    this.x = event.clientX
    this.y = event.clientY
    this.#look()
  }

  #look(): void {
    const below = document.elementFromPoint(this.x, this.y)?.closest<HTMLElement>('[data-drop]')?.dataset.drop
    this.over = below && this.ship !== null && this.#options.takes(this.ship, below) ? below : null
  }

  /** Scrolls what lies below, such as the tray of a phone, when the ship is held near its edge. */
  #scroll = (): void => {
    const below = this.over ? null : document.elementFromPoint(this.x, this.y)?.closest('[data-scrolls]')
    if (below) {
      const { top, bottom } = below.getBoundingClientRect()
      const up = edge - (this.y - top)
      const down = edge - (bottom - this.y)
      const by = up > 0 && up > down ? -up / 4 : down > 0 ? down / 4 : 0
      if (by !== 0) {
        below.scrollBy({ top: Math.max(-fastest, Math.min(fastest, by)), behavior: 'instant' })
        this.#look()
      }
    }
    this.#frame = requestAnimationFrame(this.#scroll)
  }

  #up = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pressed?.pointer) return
    this.#end(this.over)
  }

  #cancel = (): void => this.#end(null)

  #key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || this.ship === null) return
    event.preventDefault()
    event.stopPropagation()
    this.#end(null)
  }

  #end(place: string | null): void {
    const { ship } = this
    this.stop()
    if (ship === null) return
    this.#swallow = true
    setTimeout(() => (this.#swallow = false)) // the click follows at once, or not at all
    this.#options.drop(ship, place)
  }
}
