import type { MatchSummary } from '../api/types.ts'
import type { Translate } from '../i18n/catalog.ts'
import { lengthText } from './clock.ts'
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
    .map((parts) => parts.join(': '))
    .join(', ')
}

/** What is agreed about time: what that is called, and what each player has; null where there is no clock. */
export function termsText(
  { clock, timeout }: MatchSummary['terms'],
  t: Translate,
  lang: string,
): { name: string; rule: string } | null {
  if (clock === 'none') return null
  const end = t(`terms.end.${timeout}`)
  if (typeof clock === 'string') return { name: t(`terms.${clock}`), rule: `${t(`terms.${clock}.hint`)} ${end}` }
  const [start, add, most] = [clock.start, clock.add, clock.cap].map((seconds) => lengthText(seconds * 1000, lang))
  const gives =
    clock.add > 0 ? t('terms.gives', { start: start!, add: add!, most: most! }) : t('terms.gives.once', { start: start! })
  return { name: t('terms'), rule: `${gives} ${end}` }
}
