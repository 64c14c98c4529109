import type { MatchSummary } from '../api/types.ts'
import type { Translate } from '../i18n/catalog.ts'
import { lengthText } from './clock.ts'

/** What is agreed about time: what each player has, and what follows when that has run down; empty where there is no clock. */
export function termsRule({ clock, timeout }: MatchSummary['terms'], t: Translate, lang: string): string {
  if (clock === 'none') return ''
  const end = t(`terms.end.${timeout}`)
  if (typeof clock === 'string') return `${t(`terms.${clock}.hint`)} ${end}`
  const [start, add, most] = [clock.start, clock.add, clock.cap].map((seconds) => lengthText(seconds * 1000, lang))
  const gives =
    clock.add > 0 ? t('terms.gives', { start: start!, add: add!, most: most! }) : t('terms.gives.once', { start: start! })
  return `${gives} ${end}`
}
