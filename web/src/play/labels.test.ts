import { expect, test } from 'vitest'
import type { Choice } from '../api/types.ts'
import { chosen, labelsOf } from './labels.ts'
import { InputTrie } from './trie.ts'
import type { Speaking } from './words.ts'

const t = Object.assign((key: string, args?: object) => (args ? `${key}(${Object.values(args).join(', ')})` : key), {
  has: (key: string) => /^(ship|element)\./.test(key),
})
const at: Speaking = { t, players: [], view: null, data: null }

function choice(kind: string, args: Choice['args'], ...path: string[]): Choice {
  return { kind, args, path, move: path.join(' ') } as Choice
}
const sail = (to: number) => choice('sail', { ship: 'es-galleon', from: 2, to }, 'ship:es-galleon', `field:${to}`)
const told = (choices: Choice[], ...picks: string[]) => {
  const trie = picks.reduce((now, id) => now.pick(id).trie, InputTrie.of(choices, false))
  return [...labelsOf(trie, at).values()].map(({ label, brief }) => [label, brief])
}
const briefs = (choices: Choice[], ...picks: string[]) => told(choices, ...picks).map(([, brief]) => brief)

test('once a ship is picked, where it may go is told without it', () => {
  const choices = [sail(3), sail(81), choice('end', {}, 'button:end')]
  expect(briefs(choices)).toEqual([undefined, undefined])
  expect(told(choices, 'ship:es-galleon')).toEqual([
    ['choice.sail(ship.es-galleon, 2, 3)', 'element.field(3)'],
    ['choice.sail(ship.es-galleon, 2, 81)', 'element.field(81)'],
  ])
})

test('a sentence stays whole where it tells what the path does not, or another kind of choice lies beside it', () => {
  const winds = choice('winds', { ship: 'es-galleon', to: 9 }, 'ship:es-galleon', 'field:9')
  expect(briefs([sail(3), winds], 'ship:es-galleon')).toEqual([undefined, undefined])
  const raid = (site: number) => choice('raid', { site, dice: 5 }, 'ship:flag', `site:${site}`)
  expect(briefs([raid(1), raid(2)], 'ship:flag')).toEqual([undefined, undefined])
  const far = choice('sail', { ship: 'es-galleon', to: 7 }, 'ship:es-galleon', 'field:7', 'turn:0')
  expect(briefs([sail(3), far], 'ship:es-galleon')).toEqual([undefined, undefined])
})

test('what was chosen is told with its numbers, but for what it left undone', () => {
  expect(chosen({ kind: 'enter', args: { ship: 'es-galleon', tomb: 6 } }, at)).toBe('choice.enter(ship.es-galleon, 6)')
  expect(chosen({ kind: 'end', args: { actions: 2 } }, at)).toBe('choice.end(0)')
})
