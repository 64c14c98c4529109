import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Translate } from '../i18n/catalog.ts'
import { asking } from './prompt.ts'

const known: Record<string, string> = { 'ask.ship': 'a ship', 'ask.field': 'a field', 'ask.any': 'Now choose.' }
const t: Translate = Object.assign(
  (key: string, args?: Record<string, unknown>) => (key === 'ask.next' ? `Now choose ${String(args!.what)}.` : known[key]!),
  { has: (key: string) => key in known },
) as Translate

describe('what is asked next', () => {
  it('is said by the sorts of the elements, each once', () => {
    expect(asking(['ship:1', 'ship:2'], t, 'en')).toBe('Now choose a ship.')
    expect(asking(['ship:1', 'field:2', 'ship:3', 'button:end'], t, 'en')).toBe('Now choose a ship or a field.')
  })

  it('is said in general where a sort has no words, and not at all where only buttons are left', () => {
    expect(asking(['ship:1', 'egg:2'], t, 'en')).toBe('Now choose.')
    expect(asking(['button:end'], t, 'en')).toBe('')
  })
})

/** The sorts of elements that a game's rules give to choices. */
const sortsOf: Record<string, string[]> = {
  efemeris: 'bonus build captain cell crew field fortress nation pay planet reserve seat ship spice tile turn'.split(' '),
  seafall:
    'advisor building cargo choice deck fleet good guild island milestone pay place province research scholar ship site space spot sticker title treasure upgrade'.split(
      ' ',
    ),
  discoveries: 'card colour contract hold journey market mission pile queue rounds ship'.split(' '),
}

describe.each(Object.entries(sortsOf))('the catalogs of %s', (game, sorts) => {
  const folder = join(import.meta.dirname, '../games', game, 'text')
  it.each(readdirSync(folder).filter((file) => file.endsWith('.json')))('ask for every sort of element in %s', (file) => {
    const words = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>
    expect(sorts.filter((sort) => !words[`ask.${sort}`])).toEqual([])
  })
})
