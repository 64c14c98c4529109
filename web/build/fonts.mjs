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

/** The faces. A weight that is fixed serves every title; the text's lightest is a little dark, for small print on paper. */
const faces = [
  { name: 'display', from: 'cormorant', style: 'normal', wght: 640, parts: ['latin', 'latin-ext'] },
  { name: 'display-italic', from: 'cormorant', style: 'italic', wght: 600, parts: ['latin', 'latin-ext'] },
  {
    name: 'text',
    from: 'ysabeau-office',
    style: 'normal',
    wght: { min: 440, max: 720 },
    parts: ['latin', 'latin-ext', 'symbols'],
  },
]

const require = createRequire(import.meta.url)
const folder = process.argv[2] ?? new URL('../src/assets/fonts', import.meta.url).pathname
mkdirSync(folder, { recursive: true })
for (const { name, from, style, wght, parts } of faces) {
  for (const part of parts) {
    const whole = readFileSync(require.resolve(`@fontsource-variable/${from}/files/${from}-${part}-wght-${style}.woff2`))
    const cut = await subsetFont(whole, texts[part], {
      targetFormat: 'woff2',
      variationAxes: { wght },
      keepFeatures,
      noHinting: true,
    })
    writeFileSync(join(folder, `${name}-${part}.woff2`), cut)
    console.log(`${name}-${part}.woff2: ${cut.length} bytes`)
  }
}
