import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checksum, PatchedText } from './patch.ts'

interface Chain {
  game: string
  first: string
  patches: string[]
  last: string
}

/** What the server's own test makes anew, see wire/patch_golden_test.go. */
const chains = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../wire/testdata/patches.json'), 'utf8'),
) as readonly Chain[]

/** The data of an event `match` with a text. */
const event = (text: string) => `{"match":"k3v9",${text.slice(1)}`

const small = (copies: number[], fresh: string, made: string) =>
  `${JSON.stringify({ match: 'k3v9', crc: checksum(new TextEncoder().encode(made)), copies })}\n${fresh}`

describe('PatchedText', () => {
  it.each(chains.map((chain) => [chain.game, chain] as const))('makes what the server made its patches of in %s', (_, chain) => {
    const text = new PatchedText()
    text.whole(event(chain.first))
    const made = chain.patches.map((patch) => text.patch(patch))
    expect(made.at(-1)).toBe(chain.last)
    made.forEach((one) => JSON.parse(one))
    text.whole(event(chain.last)) // the whole may come at any time
    text.whole(event(chain.first))
    expect(text.patch(chain.patches[0]!)).toBe(made[0])
  })

  it('knows the checksum of everybody', () => {
    expect(checksum(new TextEncoder().encode('123456789'))).toBe(0xcbf43926)
    expect(checksum(new Uint8Array())).toBe(0)
  })

  it('counts bytes, and copies from what is made so far', () => {
    const text = new PatchedText()
    text.whole(event('{"Zoë 🧭":1}'))
    const made = '{"Zoë 🧭":3,"üoë 🧭":4}'
    expect(text.patch(small([0, 12, 6, 18, 9, 3], ':3,"ü:4}', made))).toBe(made)
  })

  it.each([
    ['of nothing', null, small([0, 1, 0], '', '{')],
    ['of another text', '{"a":2}', small([0, 7, 0], '', '{"a":1}')],
    ['that copies from before the beginning', '{"a":1}', small([-1, 4, 0], '', '')],
    ['that copies from behind the end', '{"a":1}', small([4, 4, 0], '', '":1}')],
    ['that copies less than nothing', '{"a":1}', small([0, -4, 0], '', '')],
    ['that takes more than is new', '{"a":1}', small([0, 1, 9], 'new', '{new')],
    ['that leaves something', '{"a":1}', small([0, 1, 2], 'new', '{ne')],
    ['that is cut off', '{"a":1}', small([0, 7], '', '{"a":1}')],
    ['that can’t be read', '{"a":1}', '{"crc":'],
  ])('refuses a patch %s', (_, before, patch) => {
    const text = new PatchedText()
    if (before !== null) text.whole(event(before))
    expect(() => text.patch(patch)).toThrow()
  })
})
