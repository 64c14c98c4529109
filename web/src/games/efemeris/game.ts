import type { Manifest } from '../../play/manifest.ts'
import type { Data, View } from './model.ts'
import { offers } from './options.ts'

const match = () => import('./match.ts')

/** For the lobby. */
export { front } from './front/front.ts'

/** Efemeris as the client knows it. */
export const game: Manifest<View, Data> = {
  night: true,
  Board: match,
  words: match,
  race: match,
  weights: match,
  pieces: match,
  offers,
  book: () => import('./book.ts'),
  report: () => import('./report.ts'),
  guide: () => import('./guide/guide.ts'),
}
