/**
 * Lets the arrow keys, Home and End move the focus among the buttons of a list. Tab still reaches each of them. Escape is the list's where leave
 * says that it did something.
 */
export function roving(list: HTMLElement, leave?: () => boolean): { destroy: () => void } {
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && leave?.()) event.preventDefault()
    const buttons = [...list.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    if (at < 0) return
    const goal = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (goal === undefined) return
    event.preventDefault()
    buttons[(goal + buttons.length) % buttons.length]?.focus()
  }
  list.addEventListener('keydown', keys)
  return { destroy: () => list.removeEventListener('keydown', keys) }
}
