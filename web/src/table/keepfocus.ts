/** Where the focus goes on in a part of the table, by what is there: the first that fits. */
const goals: readonly [part: string, goal: string][] = [
  ['.actions', '.listed .choice, .toggle, .ends .button.main'],
  ['.board', '[data-confirm], [data-element]:not(:disabled)'],
]

/**
 * Keeps the place of who plays by the keyboard: what was picked is often gone afterwards, and the focus with it. It then goes
 * on to the next thing to pick in the same part of the table, as soon as there is one.
 */
export function keepFocus(table: HTMLElement): { destroy: () => void } {
  let part: Element | null = null
  let byKey = false
  const ears = new AbortController()
  const { signal } = ears
  document.addEventListener('keydown', () => (byKey = true), { signal, capture: true })
  document.addEventListener('pointerdown', () => (byKey = false), { signal, capture: true })
  document.addEventListener('focusin', (event) => (part = (event.target as Element).closest('.actions, .board')), { signal })

  const watch = new MutationObserver(() => {
    if (!byKey || !part || document.activeElement !== document.body) return
    const goal = goals.find(([name]) => part?.matches(name))?.[1]
    if (goal) part.querySelector<HTMLElement | SVGElement>(goal)?.focus({ preventScroll: true })
  })
  watch.observe(table, { childList: true, subtree: true })
  return {
    destroy() {
      ears.abort()
      watch.disconnect()
    },
  }
}
