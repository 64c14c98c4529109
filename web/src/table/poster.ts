/** What a picture of a match's end shows. */
export interface Poster {
  game: string
  headline: string
  reason: string
  /** By which deed, with what leads to it; empty where none decided. */
  deed: string
  rows: { name: string; points: string; won: boolean }[]
  date: string
  /** On the page: who won, as faces with their marks, and the curve of the scores. */
  heads: readonly SVGSVGElement[]
  curve: SVGSVGElement | null
  /** The colour beneath that. */
  plate: string
  /** The typefaces. */
  serif: string
  sans: string
}

const [width, height] = [1200, 630]
const middle = { x: width - 200, y: 220 } // of who won
const left = 84
const foot = { top: 470, height: 96 } // where the curve is
const ink = '#2a2018'
const faint = '#5a4936'
const gold = '#7a5609'

/** Draws the end of a match as a sheet of a chart: rhumb lines that run out from who won, by which deed, the scores and their curve. */
export async function posterOf(poster: Poster): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('a picture of the match: this browser gives no canvas to draw on')
  sheet(pen)
  if (poster.heads.length > 0) {
    faces(pen, poster.heads)
    rose(pen, width - 254, height - 88, 0.8)
  } else rose(pen, middle.x, middle.y, 2.9)
  words(pen, poster)
  if (poster.curve) curveOf(pen, poster.curve, poster.plate)
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('a picture of the match could not be made'))), 'image/png'),
  )
}

/** Paper, a double frame, and lines of bearing that run out from the rose. */
function sheet(pen: CanvasRenderingContext2D): void {
  const wash = pen.createRadialGradient(380, 240, 60, 600, 315, 820)
  wash.addColorStop(0, '#fbf5e6')
  wash.addColorStop(1, '#e6d8ba')
  pen.fillStyle = wash
  pen.fillRect(0, 0, width, height)
  pen.save()
  pen.beginPath()
  pen.rect(28, 28, width - 56, height - 56)
  pen.clip()
  pen.strokeStyle = '#7d684833'
  pen.lineWidth = 1.5
  for (let i = 0; i < 32; i++) {
    const a = (i * Math.PI) / 16
    pen.beginPath()
    pen.moveTo(middle.x, middle.y)
    pen.lineTo(middle.x + Math.cos(a) * 1400, middle.y + Math.sin(a) * 1400)
    pen.stroke()
  }
  pen.restore()
  pen.strokeStyle = '#7d6848'
  pen.lineWidth = 2
  pen.strokeRect(22, 22, width - 44, height - 44)
  pen.lineWidth = 6
  pen.setLineDash([24, 24])
  pen.strokeRect(32, 32, width - 64, height - 64)
  pen.setLineDash([])
}

/** Portolan's wind rose about a point. */
function rose(pen: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  const star = new Path2D('M0-32 1.6-27.6 6-26 1.6-24.4 0-20-1.6-24.4-6-26-1.6-27.6Z')
  pen.save()
  pen.translate(x, y)
  pen.scale(size, size)
  pen.strokeStyle = faint
  pen.fillStyle = '#fbf5e6'
  pen.lineWidth = 1
  for (const radius of [23, 19.5]) {
    pen.beginPath()
    pen.arc(0, 0, radius, 0, 2 * Math.PI)
    if (radius === 23) pen.fill()
    pen.stroke()
  }
  for (const [from, filled, hollow] of [
    [45, 'M0-18 4-4 0 0Z', 'M0-18-4-4 0 0Z'],
    [0, 'M0-27 5-5 0 0Z', 'M0-27-5-5 0 0Z'],
  ] as const) {
    for (let turn = 0; turn < 4; turn++) {
      pen.save()
      pen.rotate(((from + 90 * turn) * Math.PI) / 180)
      pen.fillStyle = from === 0 ? '#1d4f66' : gold
      pen.fill(new Path2D(filled))
      pen.fillStyle = '#fbf5e6'
      pen.fill(new Path2D(hollow))
      pen.stroke(new Path2D(hollow))
      pen.restore()
    }
  }
  pen.fillStyle = gold
  pen.fill(star)
  pen.restore()
}

/** Draws a drawing of the page, whose box begins at a point there, with that point at the pen's origin and so much larger. */
function engrave(pen: CanvasRenderingContext2D, svg: SVGSVGElement, from: { x: number; y: number }, scale: number): void {
  for (const part of svg.querySelectorAll<SVGGraphicsElement>('path, circle, ellipse, rect, line, polygon, polyline, text')) {
    const lie = part.getScreenCTM()
    if (!lie || part.closest('defs, clipPath') || !part.checkVisibility({ visibilityProperty: true })) continue
    const style = getComputedStyle(part)
    pen.save()
    for (let around: Element | null = part; around && around !== svg; around = around.parentElement) {
      pen.globalAlpha *= Number(getComputedStyle(around).opacity)
      const clip = /url\("?#([^")]+)/.exec(getComputedStyle(around).clipPath)
      if (clip) within(pen, svg, around as SVGGraphicsElement, clip[1]!, from, scale)
    }
    pen.scale(scale, scale)
    pen.translate(-from.x, -from.y)
    pen.transform(lie.a, lie.b, lie.c, lie.d, lie.e, lie.f)
    if (part instanceof SVGTextElement) lettered(pen, part, style)
    else inked(pen, outline(part), style)
    pen.restore()
  }
}

/** Keeps the pen within a clip of something, as that lies. */
function within(
  pen: CanvasRenderingContext2D,
  svg: SVGSVGElement,
  of: SVGGraphicsElement,
  id: string,
  from: { x: number; y: number },
  scale: number,
): void {
  const shape = svg.querySelector<SVGGraphicsElement>(`#${CSS.escape(id)} > *`)
  const lie = of.getScreenCTM()
  if (!shape || !lie) return
  const path = new Path2D()
  path.addPath(outline(shape), new DOMMatrix().scale(scale).translate(-from.x, -from.y).multiply(lie))
  pen.clip(path)
}

function outline(part: Element): Path2D {
  const n = (name: string) => Number(part.getAttribute(name) ?? 0)
  const path = new Path2D(part.getAttribute('d') ?? undefined)
  if (part.matches('circle')) path.arc(n('cx'), n('cy'), n('r'), 0, 2 * Math.PI)
  else if (part.matches('ellipse')) path.ellipse(n('cx'), n('cy'), n('rx'), n('ry'), 0, 0, 2 * Math.PI)
  else if (part.matches('rect')) path.roundRect(n('x'), n('y'), n('width'), n('height'), n('rx'))
  else if (part.matches('line')) path.addPath(new Path2D(`M${n('x1')} ${n('y1')}L${n('x2')} ${n('y2')}`))
  else if (part.matches('polygon, polyline'))
    path.addPath(new Path2D(`M${part.getAttribute('points') ?? ''}${part.matches('polygon') ? 'Z' : ''}`))
  return path
}

/** Fills and lines an outline as its style says. What is filled with a pattern is left out. */
function inked(pen: CanvasRenderingContext2D, path: Path2D, style: CSSStyleDeclaration): void {
  const alpha = pen.globalAlpha
  const plain = (paint: string) => paint !== 'none' && !paint.startsWith('url')
  if (plain(style.fill)) {
    pen.globalAlpha = alpha * Number(style.fillOpacity)
    pen.fillStyle = style.fill
    pen.fill(path, style.fillRule as CanvasFillRule)
  }
  if (plain(style.stroke) && parseFloat(style.strokeWidth) > 0) {
    pen.globalAlpha = alpha * Number(style.strokeOpacity)
    pen.strokeStyle = style.stroke
    pen.lineWidth = parseFloat(style.strokeWidth)
    pen.lineCap = style.strokeLinecap as CanvasLineCap
    pen.lineJoin = style.strokeLinejoin as CanvasLineJoin
    pen.setLineDash((style.strokeDasharray.match(/[\d.]+/g) ?? []).map(Number))
    pen.stroke(path)
  }
}

function lettered(pen: CanvasRenderingContext2D, text: SVGTextElement, style: CSSStyleDeclaration): void {
  const at = text.getStartPositionOfChar(0)
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  pen.fillStyle = style.fill
  pen.textAlign = 'left'
  pen.fillText(text.textContent ?? '', at.x, at.y)
}

/** Who won, as large as there is room for, where the lines of bearing meet. */
function faces(pen: CanvasRenderingContext2D, heads: readonly SVGSVGElement[]): void {
  const boxes = heads.map((one) => one.getBoundingClientRect())
  const [x, y] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))]
  const [wide, high] = [Math.max(...boxes.map((box) => box.right)) - x, Math.max(...boxes.map((box) => box.bottom)) - y]
  const scale = Math.min(240 / high, 300 / wide)
  pen.save()
  pen.translate(middle.x - (wide * scale) / 2, middle.y - (high * scale) / 2)
  for (const head of heads) engrave(pen, head, { x, y }, scale)
  pen.restore()
}

/** The curve of the scores below them, on a plate of the colour that it has on the page. */
function curveOf(pen: CanvasRenderingContext2D, curve: SVGSVGElement, plate: string): void {
  const box = curve.getBoundingClientRect()
  const pad = 12
  const scale = Math.min((foot.height - 2 * pad) / box.height, (720 - 2 * pad) / box.width)
  pen.fillStyle = plate
  pen.beginPath()
  pen.roundRect(left, foot.top, box.width * scale + 2 * pad, foot.height, 6)
  pen.fill()
  pen.save()
  pen.translate(left + pad, foot.top + pad)
  engrave(pen, curve, box, scale)
  pen.restore()
}

function words(pen: CanvasRenderingContext2D, { game, headline, reason, deed, rows, date, curve, serif, sans }: Poster): void {
  pen.textBaseline = 'alphabetic'
  write(pen, `${game} · ${date}`, left, 104, 720, `26px ${sans}`, faint)
  let y = 172
  pen.font = `600 60px ${serif}`
  for (const line of lines(pen, headline, 760).slice(0, 2)) {
    write(pen, line, left, y, 760, `600 60px ${serif}`, ink)
    y += 66
  }
  pen.font = `28px ${serif}`
  for (const line of lines(pen, reason, 760).slice(0, 2)) {
    write(pen, line, left, y - 14, 760, `28px ${serif}`, faint)
    y += 36
  }
  pen.font = `22px ${sans}`
  for (const line of lines(pen, deed, 760).slice(0, 2)) {
    write(pen, line, left, y - 10, 760, `22px ${sans}`, faint)
    y += 28
  }
  const step = Math.min(58, ((curve ? foot.top : height - 70) - y - 20) / Math.max(1, rows.length))
  rows.forEach(({ name, points, won }, i) => {
    const base = y + 30 + step * i
    const weight = won ? '700' : '400'
    const size = Math.min(34, step * 0.66)
    write(pen, name, left, base, 560, `${weight} ${size}px ${sans}`, ink)
    pen.textAlign = 'right'
    write(pen, points, left + 720, base, 150, `${weight} ${size * 1.15}px ${serif}`, won ? gold : ink)
    pen.textAlign = 'left'
  })
  pen.textAlign = 'right'
  write(pen, 'Portolan', width - 84, height - 76, 300, `600 34px ${serif}`, faint)
  pen.textAlign = 'left'
}

/** Writes a line; what is too long for its room is cut with three dots. */
function write(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  room: number,
  font: string,
  colour: string,
): void {
  pen.font = font
  pen.fillStyle = colour
  let shown = text
  while (shown.length > 1 && pen.measureText(shown).width > room) shown = `${shown.slice(0, -2)}…`
  pen.fillText(shown, x, y)
}

/** A text in lines no wider than a room, by the pen's font. */
function lines(pen: CanvasRenderingContext2D, text: string, room: number): string[] {
  const all: string[] = []
  for (const word of text.split(' ')) {
    const longer = all.length > 0 ? `${all.at(-1)!} ${word}` : word
    if (all.length > 0 && pen.measureText(longer).width <= room) all[all.length - 1] = longer
    else all.push(word)
  }
  return all
}

/** Hands a picture on by what the device offers for sharing, else saves it. */
export async function handOn(picture: Blob, name: string): Promise<void> {
  const file = new File([picture], name, { type: picture.type })
  if (navigator.canShare?.({ files: [file] })) {
    const refused = await navigator.share({ files: [file], title: 'Portolan' }).catch(({ name }: Error) => name !== 'AbortError')
    if (!refused) return // whoever changes their mind needs no note
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(picture)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
