import { onceLaidOut } from '../../../parts/laid-out.ts'

/**
 * Brings the first of what is asked for next in a panel into sight, before a frame shows them and again at each decision. What may be picked
 * by beginning anew is not asked for.
 */
export const choicesInSight = (desk: { readonly next: ReadonlySet<string> }) => (panel: HTMLElement) => {
  const { next } = desk
  return onceLaidOut(() => {
    const all = panel.querySelectorAll<HTMLElement>('[data-element]')
    const first = [...all].find(({ dataset }) => next.has(dataset.element ?? ''))
    first?.scrollIntoView({ block: 'nearest' })
  })
}
