/** What is to be seen at least, in the units of the drawing. */
export interface Frame {
  x: number
  y: number
  width: number
  height: number
}

/** A point of a drawing, or of the page. */
export interface Point {
  x: number
  y: number
}

/** What lies over the edges of the map, in CSS pixels: at zoom 1 the frame fits between them. */
export interface Insets {
  top: number
  right: number
  bottom: number
  left: number
}

const bare: Insets = { top: 0, right: 0, bottom: 0, left: 0 }
const most = 4
/** How far from the edges, in pixels, is what is to be seen. */
const margin = 24

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
  /** The view that points had no room in: nobody has moved the map since. */
  #left: { zoom: number; middle: Point | null } | null = null
  /** How many pixels to the left of where it is held the map lies, for what something over it would hide. */
  aside = $state(0)
  /** And how many above it, or below it where there are less than none. */
  lift = $state(0)
  /** The element that shows the map. */
  node: Element | undefined
  readonly #frame: () => Frame
  readonly #insets: () => Insets

  constructor(frame: () => Frame, insets: () => Insets = () => bare) {
    this.#frame = frame
    this.#insets = insets
  }

  /** Pixels per unit of the drawing. */
  readonly scale = $derived.by(() => this.#fitting(this.#frame()) * this.zoom)

  /** The frame with what lies over its edges: what the view is held to. */
  readonly #world = $derived.by<Frame>(() => {
    const { x, y, width, height } = this.#frame()
    const { top, right, bottom, left } = this.#insets()
    const unit = 1 / this.scale
    return { x: x - left * unit, y: y - top * unit, width: width + (left + right) * unit, height: height + (top + bottom) * unit }
  })

  /** The view box, as corner and size. */
  readonly box = $derived.by<Frame>(() => {
    const frame = this.#world
    const width = (this.width || frame.width * this.scale) / this.scale
    const height = (this.height || frame.height * this.scale) / this.scale
    const middle = this.#middle ?? { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 }
    return {
      x: held(middle.x, frame.x, frame.width, width) - width / 2 + this.aside / this.scale,
      y: held(middle.y, frame.y, frame.height, height) - height / 2 + this.lift / this.scale,
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

  /** Where an event of the pointer lies, in pixels from the board's corner. */
  place(event: MouseEvent): Point {
    const corner = this.node?.getBoundingClientRect() ?? { x: 0, y: 0 }
    return { x: event.clientX - corner.x, y: event.clientY - corner.y }
  }

  /** The point of the drawing under an event of the pointer. */
  under(event: MouseEvent): Point {
    return this.point(this.place(event))
  }

  /** Zooms by a factor; what lies under `px` stays there. */
  zoomBy(factor: number, px: Point = { x: this.width / 2, y: this.height / 2 }): void {
    this.#left = null
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
    this.#left = null
    this.#shift(-dx / this.scale, -dy / this.scale)
  }

  /**
   * Moves a zoomed map so that some points can be seen, clear of its edges and of what lies over them. Where they have no room at
   * once it is zoomed out until they have, and goes back to where it was with the next that fit in there.
   */
  bring(points: readonly Point[]): void {
    if (points.length === 0 || !this.width || !this.height) return
    if (this.#left) [this.zoom, this.#middle] = [this.#left.zoom, this.#left.middle]
    this.#left = null
    if (this.zoom === 1) return
    const { top, right, bottom, left } = this.#insets()
    const pixels = points.map((p) => this.pixel(p))
    const [east, south] = [this.width - right - margin, this.height - bottom - margin]
    if (pixels.every(({ x, y }) => x >= left + margin && x <= east && y >= top + margin && y <= south)) return
    const part = around(points)
    const scale = this.#fitting(part, margin)
    if (scale >= this.scale) return this.#center(part)
    this.#left = { zoom: this.zoom, middle: this.#middle }
    this.zoom = Math.max(1, (scale * this.zoom) / this.scale)
    this.#center(part)
  }

  /** Shows a part of the frame between what lies over the map's edges, as large as fits. */
  show(part: Frame): void {
    const zoom = this.#fitting(part) / this.#fitting(this.#frame())
    this.zoom = Math.min(most, Math.max(1, zoom))
    this.#left = null
    this.#center(part)
  }

  /** Shows the whole frame. */
  fit(): void {
    this.zoom = 1
    this.#middle = null
    this.#left = null
  }

  /** Has the middle of a part of the drawing lie in the middle of what is clear. */
  #center({ x, y, width, height }: Frame): void {
    const { top, right, bottom, left } = this.#insets()
    this.#middle = {
      x: x + width / 2 + (right - left) / 2 / this.scale,
      y: y + height / 2 + (bottom - top) / 2 / this.scale,
    }
  }

  /** How many pixels a unit may have for a part of the drawing to fit, so many pixels from all edges. */
  #fitting({ width, height }: Frame, far = 0): number {
    if (!this.width || !this.height) return 0.6
    const { top, right, bottom, left } = this.#insets()
    return Math.max(
      0.05,
      Math.min((this.width - left - right - 2 * far) / width, (this.height - top - bottom - 2 * far) / height),
    )
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

/** The part of a drawing in which points lie. */
function around(points: readonly Point[]): Frame {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}
