/** Where the focus goes on in a part of the table, by what is there: the first that fits. */
const goals: readonly [part: string, goal: string][] = [
  ['.actions', '.listed .choice, .toggle, .ends .button.main'],
  ['.board', '[data-confirm], [data-element]:not(:disabled)'],
]

/**
 * Keeps the place of who plays by the keyboard: what was picked is often gone afterwards, and the focus with it. It then goes
 * on to the next thing to pick in the same part of the table, as soon as there is one. Until then, such as while others play,
 * the board has it.
 */
export function keepFocus(table: HTMLElement): { destroy: () => void } {
  let part: Element | null = null
  let byKey = false
  const ears = new AbortController()
  const board = () => table.querySelector<HTMLElement>('.board')
  const { signal } = ears
  document.addEventListener('keydown', () => (byKey = true), { signal, capture: true })
  document.addEventListener('pointerdown', () => (byKey = false), { signal, capture: true })
  const entered = (on: Element) => {
    if (on !== board()) part = on.closest('.actions, .board')
  }
  document.addEventListener('focusin', (event) => entered(event.target as Element), { signal })

  const watch = new MutationObserver(() => {
    const on = document.activeElement
    if (!byKey || (on !== document.body && on !== board())) return
    const goal = goals.find(([name]) => part?.matches(name))?.[1]
    const next = goal && part?.querySelector<HTMLElement | SVGElement>(goal)
    ;(next || board())?.focus({ preventScroll: true })
  })
  watch.observe(table, { childList: true, subtree: true })
  return {
    destroy() {
      ears.abort()
      watch.disconnect()
    },
  }
}
