const gap = 4 // pixels between buttons, and between them and the rail's

/**
 * In how many rows buttons stand that end at the lower right: as many as end below the drawers' buttons, which lie over them, and as
 * many as there are where they stand beside those. 0 where there is not room for one.
 */
export function rowsClear(own: DOMRectReadOnly, rail: DOMRectReadOnly, button: number, count: number): number {
  if (own.right <= rail.left || own.left >= rail.right || rail.bottom <= rail.top) return count
  const room = own.bottom - rail.bottom - gap
  return Math.max(0, Math.min(count, Math.floor((room + gap) / (button + gap))))
}

/**
 * Keeps a column of round buttons at the foot of the board clear of the drawers' buttons above it: where the board is low, further ones
 * stand beside the lowest, and where not even that has room, all to the left of them. It tells in `--rows` how many are one above the
 * other. To be attached after `clearOfAsk`, by which they may rise.
 */
export function clearOfRail(node: HTMLElement): (() => void) | undefined {
  const board = node.closest('.board')
  const ask = board?.parentElement?.querySelector(':scope > .ask')
  const rail = board?.parentElement?.querySelector('.edge > .rail')
  if (!board || !ask || !rail) return undefined
  let aside = 0
  const look = () => {
    const buttons = [...rail.children].map((one) => one.getBoundingClientRect())
    const { left, top, right, bottom, height } = node.getBoundingClientRect()
    if (buttons.length === 0 || height === 0) return
    const covered = {
      left: Math.min(...buttons.map((one) => one.left)),
      top: Math.min(...buttons.map((one) => one.top)),
      right: Math.max(...buttons.map((one) => one.right)),
      bottom: Math.max(...buttons.map((one) => one.bottom)),
    }
    const own = { left: left + aside, top, right: right + aside, bottom } as DOMRectReadOnly
    const button = (node.firstElementChild as HTMLElement).offsetHeight
    const rows = rowsClear(own, covered as DOMRectReadOnly, button, most)
    aside = rows > 0 ? 0 : own.right - covered.left + gap
    node.style.setProperty('--rows', String(rows || most))
    node.style.marginInlineEnd = aside ? `${aside}px` : ''
  }
  const sizes = new ResizeObserver(look)
  const watch = () => {
    sizes.disconnect()
    for (const one of [board, ask, rail, ...rail.children]) sizes.observe(one)
  }
  const buttons = new MutationObserver(watch)
  buttons.observe(rail, { childList: true })
  watch()
  return () => {
    sizes.disconnect()
    buttons.disconnect()
  }
}

const most = 3
