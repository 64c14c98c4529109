import type { SeaFallDesk } from '../../desk.svelte.ts'
import type { EffectData } from '../../model.ts'
import type { Translate } from '../../../../i18n/catalog.ts'
import type { Odds } from '../venture/throw.ts'

/** A site as a place: the island by its name and the number. */
export function siteName(desk: Pick<SeaFallDesk, 'called' | 't'>, island: string, n: number): string {
  return desk.t('chart.at-site', { island: desk.called('island', island), n })
}

/** Less than this is not told in whole percents. */
export const least = 0.01

/** What can be expected of some dice. */
export function oddsWords({ mean, none }: Odds, t: Translate): string {
  const few = none > 0 && none < least
  return few ? t('scene.odds-small', { mean, none: least }) : t('scene.odds', { mean, none })
}

/** What the effects of a page do, each in a sentence: those that happen by a version of the rules. */
export function effectsWords(effects: readonly EffectData[], rules: number, t: Translate): string[] {
  return effects
    .filter(({ since = rules, until = rules }) => since <= rules && rules <= until)
    .map((effect) => effectWords(effect, t))
}

/** What an effect of a log entry or a milestone does, in a sentence. */
function effectWords({ op, who, arg, n }: EffectData, t: Translate): string {
  const audience = who === '' || who === 'self' ? '' : `.${who}`
  const key = `effect.${op}${audience}${n < 0 ? '.less' : ''}`
  const named = (sort: string) => (t.has(`${sort}.${arg}`) ? { [sort]: t(`${sort}.${arg}`) } : {})
  const words = { n: Math.abs(n), good: t(`good.${arg || 'any'}`), ...named('track'), ...named('stack') }
  return t(t.has(key) ? key : `effect.${op}`, words)
}
