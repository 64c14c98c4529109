import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { coloursOf, contrast } from '../style/contrast.ts'

/** By game: what marks that something can be chosen or is threatened, what is written, and all that either lies on. */
const maps = {
  efemeris: {
    marks: ['--ef-glow', '--ef-storm', '--ef-rim'],
    words: ['--ef-ink', '--ef-name'],
    grounds: ['--ef-sky', '--ef-sky-2', '--ef-band', '--ef-tile', '--ef-tile-2'],
  },
  seafall: {
    marks: ['--sf-glow'],
    words: ['--sf-ink'],
    grounds: ['--sf-sea', '--sf-sea-2', '--sf-sea-3', '--sf-land', '--sf-land-2'],
  },
  discoveries: {
    marks: ['--ad-glow'],
    words: ['--ad-ink'],
    grounds: ['--ad-sea', '--ad-sea-2', '--ad-sea-deep', '--ad-land', '--ad-land-2'],
  },
}

describe.each(Object.entries(maps))('the map of %s', (game, { marks, words, grounds }) => {
  const sheet = readFileSync(join(import.meta.dirname, game, `${game}.css`), 'utf8')
  const day = coloursOf(sheet, `.${game}`)
  const night = coloursOf(sheet, game === 'efemeris' ? '.scene.efemeris' : `:root[data-theme='dark'] .${game}`)

  // 3 and 4.5 are what WCAG 2 asks of marks (1.4.11) and of words (1.4.3).
  it.each([
    ['day', day],
    ['night', night],
  ])('has marks and words that stand out by %s', (_, theme) => {
    const of = (name: string) => theme.get(name) ?? day.get(name)!
    for (const ground of grounds) {
      for (const mark of marks) expect(contrast(of(mark), of(ground)), `${mark} on ${ground}`).toBeGreaterThanOrEqual(3)
      for (const word of words) expect(contrast(of(word), of(ground)), `${word} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
  })
})
