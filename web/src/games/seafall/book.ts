import type { RuleBook } from '../../rules/types.ts'
import Figures from './book/Figures.svelte'
import Setting from './book/Setting.svelte'
import { rulesOf } from './chest/contents.ts'
import type { Data } from './model.ts'
import { chestsIn } from './opened.ts'

const chapters = [
  'goal',
  'campaign',
  'setup',
  'map',
  'ships',
  'year',
  'turn',
  'endeavours',
  'damage',
  'tokens',
  'enmity',
  'merchants',
  'builders',
  'explorers',
  'finds',
  'soldiers',
  'milestones',
  'end',
  'players',
  'prologue',
  'ours',
]

/** The rules of SeaFall. The texts are the catalog's. */
export const book: RuleBook<Data> = {
  chapters: chapters.map((id) => ({ id, title: `rules.${id}`, text: `rules.${id}.text` })),
  // Nothing of a chest stands here before it is open (SF-27.4).
  opened: (pages, t) =>
    chestsIn(pages).map((chest) => ({ id: `chest-${chest.id}`, title: `chest.${chest.id}`, text: rulesOf(chest, t) })),
  Setting,
  Figures,
}
