import { expect, it } from 'vitest'
import type { Translate } from '../i18n/catalog.ts'
import { Matches } from './matches.svelte.ts'
import { playerNames } from './names.ts'

const words: Record<string, string> = {
  'bot.greedy': 'Greedy bot',
  'bot.greedy.names': 'Jack, Pearl, Rook, Ruby, Nick',
  'bot.search': 'Thinking bot',
}
const t: Translate = Object.assign(
  (key: string, args?: Record<string, string | number>) => words[key] ?? `${args?.name}, level ${args?.level}`,
  { has: (key: string) => key in words },
)

it('a chapter calls nobody by a bot’s id, even where its match can’t be read', () => {
  expect(playerNames(['Ada', 'greedy', 'search:2', 'Greedy: 2'], t)).toEqual([
    'Ada',
    'Greedy bot',
    'Thinking bot, level 2',
    'Greedy: 2',
  ])
})

it('a chapter gives bots of one kind the names that they had in the match', () => {
  expect(playerNames(['Ada', 'greedy', 'greedy'], t)).toEqual(['Ada', 'Pearl', 'Rook'])
})

it('a chapter numbers those who share a name, as their match does', () => {
  expect(playerNames(['Ada', 'Ben', 'Ada'], t)).toEqual(['Ada (1)', 'Ben', 'Ada (2)'])
})

it('a match of the book is read once, and one that can’t be read leaves its chapter to the book', async () => {
  const asked: string[] = []
  const matches = new Matches({
    match: (id) => (
      asked.push(id),
      id === 'm1' ? Promise.resolve({ id, number: 1 } as never) : Promise.reject(new Error('gone'))
    ),
    history: () => Promise.resolve([]),
  })
  expect(matches.of('m1')).toBeUndefined()
  await Promise.all([matches.read('m1'), matches.read('m1'), matches.read('m2'), matches.read('')])
  expect(asked).toEqual(['m1', 'm2'])
  expect([matches.of('m1')?.rows, matches.of('m2'), matches.of('')]).toEqual([[], null, null])
})
