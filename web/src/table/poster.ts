/** What a picture of a match's end shows. */
export interface Poster {
  game: string
  headline: string
  reason: string
  rows: { name: string; points: string; won: boolean }[]
  date: string
  /** The typefaces. */
  serif: string
  sans: string
}

const [width, height] = [1200, 630]
const ink = '#2a2018'
const faint = '#5a4936'
const gold = '#7a5609'

/** Draws the end of a match as a sheet of a chart: rhumb lines, a wind rose, who won and the scores. */
export async function posterOf(poster: Poster): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('a picture of the match: this browser gives no canvas to draw on')
  sheet(pen)
  rose(pen, width - 190, 180, 2.9)
  words(pen, poster)
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
    pen.moveTo(width - 190, 180)
    pen.lineTo(width - 190 + Math.cos(a) * 1400, 180 + Math.sin(a) * 1400)
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

function words(pen: CanvasRenderingContext2D, { game, headline, reason, rows, date, serif, sans }: Poster): void {
  const left = 84
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
  const step = Math.min(58, (height - 70 - y - 20) / Math.max(1, rows.length))
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
    await navigator.share({ files: [file], title: 'Portolan' }).catch(() => undefined) // whoever changes their mind needs no note
    return
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(picture)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
