import type { SeaFallDesk } from '../../desk.svelte.ts'
import type { EffectData } from '../../model.ts'
import type { Translate } from '../../../../i18n/catalog.ts'

/** A site as a place: the island by its name and the number. */
export function siteName(desk: Pick<SeaFallDesk, 'called' | 't'>, island: string, n: number): string {
  return desk.t('chart.at-site', { island: desk.called('island', island), n })
}

/** What an effect of a log entry or a milestone does, in a sentence. */
export function effectWords(effect: EffectData, t: Translate): string {
  const { op, who, arg, n } = effect
  const audience = who === '' || who === 'self' ? '' : `.${who}`
  const key = `effect.${op}${audience}${n < 0 ? '.less' : ''}`
  const named = (sort: string) => (t.has(`${sort}.${arg}`) ? { [sort]: t(`${sort}.${arg}`) } : {})
  const words = { n: Math.abs(n), good: t(`good.${arg || 'any'}`), ...named('track'), ...named('stack') }
  return t(t.has(key) ? key : `effect.${op}`, words)
}
