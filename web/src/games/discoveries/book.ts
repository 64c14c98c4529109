import type { RuleBook } from '../../rules/types.ts'
import Figures from './book/Figures.svelte'
import Setting from './book/Setting.svelte'
import type { Data } from './model.ts'

const chapters = [
  'goal',
  'setup',
  'turn',
  'market',
  'placing',
  'contracts',
  'journeys',
  'cards',
  'scoring',
  'end',
  'missions',
  'ours',
]

/** The rules of Age of Discovery. The texts are the catalog's. */
export const book: RuleBook<Data> = {
  chapters: chapters.map((id) => ({ id, title: `rules.${id}`, text: `rules.${id}.text` })),
  Setting,
  Figures,
}
