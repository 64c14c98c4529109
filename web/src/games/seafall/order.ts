import type { View } from './model.ts'

/** The parts below the chart on a narrow page. */
export type Section = 'Glory' | 'Own' | 'Market' | 'Others'

/** What is decided lies above the chart; what it is chosen from comes next below it. */
export function arranged({ phase, now }: Pick<View, 'phase' | 'now'>): readonly Section[] {
  if (phase === 'action' && now.guild === 'builders') return ['Market', 'Own', 'Glory', 'Others']
  return ['Own', 'Glory', 'Market', 'Others']
}
