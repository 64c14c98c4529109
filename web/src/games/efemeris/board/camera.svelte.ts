import type { Point } from './geometry.ts'

/** What is to be seen at least, in the units of the drawing. */
export interface Frame {
  x: number
  y: number
  width: number
  height: number
}

const most = 4

/**
 * What part of the map the board shows. Zoom 1 fits the frame; the view box always has the shape of the board on the page,
 * so that one factor, `scale`, leads from the drawing to pixels.
 */
export class Camera {
  /** The size of the board on the page, in CSS pixels. */
  width = $state(0)
  height = $state(0)
  zoom = $state(1)
  #middle = $state.raw<Point | null>(null)
  readonly #frame: () => Frame

  constructor(frame: () => Frame) {
    this.#frame = frame
  }

  /** Pixels per unit of the drawing. */
  readonly scale = $derived.by(() => {
    const { width, height } = this.#frame()
    const fit = this.width && this.height ? Math.min(this.width / width, this.height / height) : 0.6
    return fit * this.zoom
  })

  /** The view box, as corner and size. */
  readonly box = $derived.by<Frame>(() => {
    const frame = this.#frame()
    const width = (this.width || frame.width * this.scale) / this.scale
    const height = (this.height || frame.height * this.scale) / this.scale
    const middle = this.#middle ?? { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 }
    return {
      x: held(middle.x, frame.x, frame.width, width) - width / 2,
      y: held(middle.y, frame.y, frame.height, height) - height / 2,
      width,
      height,
    }
  })

  /** Where a point of the drawing lies on the board, in pixels from its corner. */
  pixel(p: Point): Point {
    return { x: (p.x - this.box.x) * this.scale, y: (p.y - this.box.y) * this.scale }
  }

  /** The point of the drawing at a place on the board. */
  point(px: Point): Point {
    return { x: this.box.x + px.x / this.scale, y: this.box.y + px.y / this.scale }
  }

  /** Zooms by a factor; what lies under `px` stays there. */
  zoomBy(factor: number, px: Point = { x: this.width / 2, y: this.height / 2 }): void {
    const fixed = this.point(px)
    this.zoom = Math.min(most, Math.max(1, this.zoom * factor))
    if (this.zoom === 1) {
      this.#middle = null
      return
    }
    const now = this.point(px)
    this.#shift(fixed.x - now.x, fixed.y - now.y)
  }

  /** Moves the map by pixels. */
  pan(dx: number, dy: number): void {
    this.#shift(-dx / this.scale, -dy / this.scale)
  }

  /** Shows the whole frame. */
  fit(): void {
    this.zoom = 1
    this.#middle = null
  }

  #shift(dx: number, dy: number): void {
    const { x, y, width, height } = this.box
    this.#middle = { x: x + width / 2 + dx, y: y + height / 2 + dy }
  }
}

/** The middle of a view of `size` that does not leave a frame needlessly. */
function held(middle: number, start: number, length: number, size: number): number {
  if (size >= length) return start + length / 2
  return Math.min(start + length - size / 2, Math.max(start + size / 2, middle))
}
