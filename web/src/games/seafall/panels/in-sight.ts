import { inTurn } from '../../../parts/turns.ts'

/**
 * Brings the first of what is asked for next in a panel into sight, once that is drawn and again at each decision. What may be picked
 * by beginning anew is not asked for.
 */
export const choicesInSight = (desk: { readonly next: ReadonlySet<string> }) => (panel: HTMLElement) => {
  const { next } = desk
  return inTurn(() => {
    const all = panel.querySelectorAll<HTMLElement>('[data-element]')
    const first = [...all].find(({ dataset }) => next.has(dataset.element ?? ''))
    first?.scrollIntoView({ block: 'nearest' })
  })
}
