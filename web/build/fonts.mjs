/**
 * Makes the client's typefaces from the packages that hold them whole: `npm run fonts` writes src/assets/fonts, or the folder
 * that it is given. What is made is committed, so that a build needs neither the packages nor time for this.
 *
 * Titles are set in Cormorant, everything else in Ysabeau Office, drawn by the same hand, whose figures are tabular. Each face
 * is two files: the letters of Western Europe, and the rest of Latin's first extension, which a browser loads when a word
 * needs them: ő and ű, and the names of people from anywhere between Lisbon and Istanbul. The text face has arrows, too.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import fontverter from 'fontverter'
import subsetFont from 'subset-font'

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')

/**
 * What each file holds of the package's file of that name; the ranges in src/style/type.css say the same, and add the narrow
 * space of French figures, which browsers make from the space.
 */
const texts = {
  latin: range(0x20, 0x7e) + range(0xa0, 0xff) + 'ıŒœ–—‘’‚“”„…‹›€−\u2009',
  'latin-ext': range(0x100, 0x130) + range(0x132, 0x151) + range(0x154, 0x17f) + 'ȘșȚț',
  symbols: '←→',
}

/** Kept of what the faces can do: accents in place, pairs closer, ligatures of fi and fl, figures of equal height and width. */
const keepFeatures = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'lnum', 'tnum']

/**
 * How far lines of a family reach above and below their base, in thousandths of the size: less than its makers allow for, as high as
 * the letters need. It is written into the files, since WebKit knows no `ascent-override`: it would set the text a tenth lower, and
 * cut off the feet of g and y wherever a box ends with its last line.
 */
const display = { above: 920, below: 290 }
const text = { above: 940, below: 270 }

/** The faces. A weight that is fixed serves every title; the text's lightest is a little dark, for small print on paper. */
const faces = [
  { name: 'display', from: 'cormorant', style: 'normal', wght: 640, parts: ['latin', 'latin-ext'], lines: display },
  { name: 'display-italic', from: 'cormorant', style: 'italic', wght: 600, parts: ['latin', 'latin-ext'], lines: display },
  {
    name: 'text',
    from: 'ysabeau-office',
    style: 'normal',
    wght: { min: 440, max: 720 },
    parts: ['latin', 'latin-ext', 'symbols'],
    lines: text,
  },
]

/** Writes how far lines reach into the two tables that browsers take it from: one on a Mac, the other elsewhere. */
function setLines(sfnt, { above, below }) {
  const tables = Array.from({ length: sfnt.readUInt16BE(4) }, (_, i) => 12 + 16 * i)
  const table = (tag) => sfnt.readUInt32BE(tables.find((at) => sfnt.toString('latin1', at, at + 4) === tag) + 8)
  for (const at of [table('hhea') + 4, table('OS/2') + 68]) {
    sfnt.writeInt16BE(above, at)
    sfnt.writeInt16BE(-below, at + 2)
  }
}

const require = createRequire(import.meta.url)
const folder = process.argv[2] ?? new URL('../src/assets/fonts', import.meta.url).pathname
mkdirSync(folder, { recursive: true })
for (const { name, from, style, wght, parts, lines } of faces) {
  for (const part of parts) {
    const whole = readFileSync(require.resolve(`@fontsource-variable/${from}/files/${from}-${part}-wght-${style}.woff2`))
    const sfnt = await subsetFont(whole, texts[part], {
      targetFormat: 'sfnt',
      variationAxes: { wght },
      keepFeatures,
      noHinting: true,
    })
    setLines(sfnt, lines)
    const cut = await fontverter.convert(sfnt, 'woff2')
    writeFileSync(join(folder, `${name}-${part}.woff2`), cut)
    console.log(`${name}-${part}.woff2: ${cut.length} bytes`)
  }
}
