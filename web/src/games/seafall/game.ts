import type { Manifest } from '../../play/manifest.ts'
import type { Data, View } from './model.ts'
import { offers } from './options.ts'

const match = () => import('./match.ts')

/** For the lobby. */
export { front } from './front/front.ts'

/** SeaFall as the client knows it. */
export const game: Manifest<View, Data> = {
  Board: match,
  words: match,
  unsealed: match,
  race: match,
  weights: match,
  pieces: match,
  offers,
  book: () => import('./book.ts'),
  report: () => import('./report.ts'),
  chronicle: () => import('./chronicle/chronicle.ts'),
  guide: () => import('./guide/guide.ts'),
}
