import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { channels, coloursOf, contrast } from '../style/contrast.ts'
import { penCount, penOf } from './pens.ts'

const tokens = readFileSync(join(import.meta.dirname, '../style/tokens.css'), 'utf8')
const themes = { light: coloursOf(tokens, ':root'), dark: coloursOf(tokens, ":root[data-theme='dark']") }

/** A colour by lightness, green to red and blue to yellow (Oklab), in which distances are about as large as they look. */
function lab(hex: string): number[] {
  const [r, g, b] = channels(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

const distance = (a: string, b: string) => Math.hypot(...lab(a).map((x, i) => x - lab(b)[i]!))

const all = Array.from({ length: penCount }, (_, seat) => penOf(seat))
const pairs = all.flatMap((pen, i) => all.slice(i + 1).map((other) => [pen, other] as const))

describe('pens', () => {
  it('are there for the five players of SeaFall', () => expect(penCount).toBeGreaterThanOrEqual(5))

  it('are told apart without colour', () => {
    for (const what of ['dash', 'mark'] as const) expect(new Set(all.map((pen) => pen[what])).size).toBe(penCount)
  })

  it.each(Object.entries(themes))('stand out from the paper in the %s', (_, theme) => {
    for (const { colour } of all) {
      for (const ground of ['--card', '--card-2', '--paper']) {
        expect(contrast(theme.get(colour)!, theme.get(ground)!), `${colour} on ${ground}`).toBeGreaterThan(4.5)
      }
    }
  })

  it.each(Object.entries(themes))('have colours of their own in the %s', (_, theme) => {
    for (const [a, b] of pairs) {
      expect(distance(theme.get(a.colour)!, theme.get(b.colour)!), `${a.colour} and ${b.colour}`).toBeGreaterThan(0.1)
    }
  })
})
