import type { MatchSummary } from '../api/types.ts'
import type { Translate } from '../i18n/catalog.ts'
import { guideOption } from './guide.ts'
import { offersOf } from './options.ts'

/** How a match is played: what its options say, in few words. `own` makes the key of a word of its game. */
export function playedText(
  { game, options }: Pick<MatchSummary, 'game' | 'options'>,
  t: Translate,
  own: (key: string) => string,
): string {
  if (options[guideOption] === 'yes') return t(own(`option.${guideOption}`))
  return offersOf(game)
    .summary(options)
    .map((keys) => keys.map((key) => (t.has(own(key)) ? t(own(key)) : '')))
    .filter((parts) => parts.every(Boolean))
    .map((parts) => parts.reduce((what, value) => t('option.chosen', { what, value })))
    .join(', ')
}

/** What the agreement about time is called; empty where there is no clock. */
export function termsName({ clock }: MatchSummary['terms'], t: Translate): string {
  if (clock === 'none') return ''
  return t(typeof clock === 'string' ? `terms.${clock}` : 'terms')
}
