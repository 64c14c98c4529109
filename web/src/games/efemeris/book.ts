import type { RuleBook } from '../../rules/types.ts'
import Figures from './book/Figures.svelte'
import Setting from './book/Setting.svelte'
import type { Data } from './model.ts'

const chapters = [
  'goal',
  'map',
  'setup',
  'turn',
  'exploration',
  'collection',
  'moving',
  'crew',
  'attack',
  'captains',
  'bonuses',
  'construction',
  'planets',
  'end',
  'three',
  'team',
  'expert',
  'editions',
  'ours',
]

/** The rules of Efemeris. The texts are the catalog's. */
export const book: RuleBook<Data> = {
  chapters: chapters.map((id) => ({ id, title: `rules.${id}`, text: `rules.${id}.text` })),
  Setting,
  Figures,
}
