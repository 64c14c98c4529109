import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fontverter from 'fontverter'
import { expect, test } from 'vitest'

const web = join(dirname(fileURLToPath(import.meta.url)), '..')
const fonts = join(web, 'src/assets/fonts')

/** What is in a font, and where in it a table begins. */
async function opened(file: string) {
  const sfnt = await fontverter.convert(readFileSync(join(fonts, file)), 'sfnt')
  const view = new DataView(sfnt.buffer, sfnt.byteOffset, sfnt.byteLength)
  const tables = Array.from({ length: view.getUint16(4) }, (_, i) => 12 + 16 * i)
  const table = (tag: string) => view.getUint32(tables.find((at) => sfnt.toString('latin1', at, at + 4) === tag)! + 8)
  return { view, table }
}

/** The characters that a font has a glyph for, read from the fourth format of its table `cmap`, which these fonts have. */
async function characters(file: string): Promise<Set<number>> {
  const { view, table } = await opened(file)
  const cmap = table('cmap')
  const encodings = Array.from({ length: view.getUint16(cmap + 2) }, (_, i) => cmap + view.getUint32(cmap + 8 + 8 * i))
  const map = encodings.find((at) => view.getUint16(at) === 4)!
  const length = view.getUint16(map + 6) // twice the number of segments
  const found = new Set<number>()
  for (let i = 0; i < length; i += 2) {
    const last = view.getUint16(map + 14 + i)
    for (let c = view.getUint16(map + 16 + length + i); c <= last && c < 0xffff; c++) found.add(c)
  }
  return found
}

/** The characters that a family of files has, together. */
async function family(...files: string[]): Promise<Set<number>> {
  const all = new Set<number>()
  // One after the other: the decoder hands out its own memory.
  for (const name of files) for (const c of await characters(`${name}.woff2`)) all.add(c)
  return all
}

/** Every character of every catalog, sealed ones included. */
function spoken(): Set<string> {
  const games = readdirSync(join(web, '../games'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const folders = [
    join(web, 'src/text'),
    ...games.flatMap(({ name }) => ['text', 'sealed'].map((kind) => join(web, '../games', name, kind))),
    ...games.map(({ name }) => join(web, 'src/games', name, 'text')),
  ]
  const catalogs = folders.flatMap((folder) => listed(folder).filter((file) => file.endsWith('.json')))
  expect(catalogs.length).toBeGreaterThan(20)
  return new Set(catalogs.flatMap((file) => [...strings(JSON.parse(readFileSync(file, 'utf8')))].join('').split('')))
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name))
  } catch {
    return [] // not every game has words of its own in the client, or seals any
  }
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(strings) : []
}

const missing = (wanted: Iterable<string>, have: Set<number>) => [...wanted].filter((c) => !have.has(c.codePointAt(0)!))

test('the faces have every letter, figure and stop of the catalogs', async () => {
  const text = await family('text-latin', 'text-latin-ext', 'text-symbols')
  const visible = [...spoken()].filter((c) => !/[\n\u00ad\u202f]/.test(c)) // browsers make a narrow space from the space
  expect(missing(visible, text)).toEqual([])
  const letters = visible.filter((c) => !/\p{S}/u.test(c)) // signs may come from the text face
  expect(missing(letters, await family('display-latin', 'display-latin-ext'))).toEqual([])
  expect(missing(letters, await family('display-italic-latin', 'display-italic-latin-ext'))).toEqual([])
})

test('the faces have what the four languages and names of people in Europe need', async () => {
  const needed = 'ÁÉÍÓÖŐÚÜŰáéíóöőúüűÄäßÀÂÆÇÈÊËÎÏÔŒÙÛŸàâæçèêëîïôœùûÿ«»‹›„“”‚‘’–—…\u00a00123456789ČčŁłŘřŠšŽžĞğİıĄąĐđȘșȚțÅåØøÑñ'
  for (const name of ['text', 'display', 'display-italic'])
    expect(missing(needed, await family(`${name}-latin`, `${name}-latin-ext`)), name).toEqual([])
})

test('the faces are small, and are what the script makes', { timeout: 60_000 }, () => {
  const made = mkdtempSync(join(tmpdir(), 'fonts-'))
  try {
    execFileSync('node', [join(web, 'build/fonts.mjs'), made])
    const files = readdirSync(fonts)
    expect(readdirSync(made)).toEqual(files)
    for (const file of files) expect(readFileSync(join(made, file)).equals(readFileSync(join(fonts, file))), file).toBe(true)
    expect(files.reduce((sum, file) => sum + readFileSync(join(fonts, file)).length, 0)).toBeLessThan(90_000)
  } finally {
    rmSync(made, { recursive: true })
  }
})

test('a browser is told of every file which characters are in it', async () => {
  const css = readFileSync(join(web, 'src/style/type.css'), 'utf8')
  const rules = [...css.matchAll(/fonts\/([\w-]+\.woff2)[^}]*unicode-range: ([^;]+);/g)]
  expect(rules.map(([, file]) => file).sort()).toEqual(readdirSync(fonts))
  for (const [, file, ranges] of rules) {
    const told = ranges!.split(',').flatMap((range) => {
      const [from, to] = range.replace('U+', '').trim().split('-')
      const first = parseInt(from!, 16)
      return Array.from({ length: parseInt(to ?? from!, 16) - first + 1 }, (_, i) => first + i)
    })
    const untold = [...(await characters(file!))].filter((c) => !told.includes(c))
    expect(untold, file).toEqual([])
  }
})

test('how high a line is stands in the faces, where every browser finds it', async () => {
  for (const file of readdirSync(fonts)) {
    const { view, table } = await opened(file)
    const lines = [table('hhea') + 4, table('OS/2') + 68].map((at) => [0, 2, 4].map((field) => view.getInt16(at + field)))
    const wanted = file.startsWith('text') ? [940, -270, 0] : [920, -290, 0]
    expect(lines, file).toEqual([wanted, wanted])
  }
  const css = readFileSync(join(web, 'src/style/type.css'), 'utf8')
  const faces = [...css.matchAll(/@font-face \{[^}]*url\([^}]*\}/g)].map(([rule]) => rule)
  expect(faces).toHaveLength(readdirSync(fonts).length)
  expect(faces.filter((rule) => rule.includes('-override'))).toEqual([]) // Safari would not heed it
})
