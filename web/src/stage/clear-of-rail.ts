import { partsOf } from './clear-of-ask.ts'

const gap = 4 // pixels between buttons, and between them and the rail's
const most = 3

/** The lower left corner of what the drawers' buttons take. */
interface Corner {
  left: number
  bottom: number
}

/**
 * In how many rows buttons stand whose column ends at the lower right: as many as have room below the drawers' buttons, which lie over
 * them, and all where they stand beside those. 0 where there is not room for one.
 */
export function rowsClear({ right, bottom }: { right: number; bottom: number }, rail: Corner, button: number): number {
  const room = right <= rail.left ? most : Math.floor((bottom - rail.bottom) / (button + gap))
  return Math.max(0, Math.min(most, room))
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
  const sizes = new ResizeObserver(() => {
    const own = node.getBoundingClientRect()
    const buttons = [...rail.children].map((one) => one.getBoundingClientRect())
    if (buttons.length === 0 || own.height === 0) return
    const corner = {
      left: Math.min(...buttons.map(({ left }) => left)),
      bottom: Math.max(...buttons.map(({ bottom }) => bottom)),
    }
    const right = own.right + aside
    const rows = rowsClear({ right, bottom: own.bottom }, corner, (node.firstElementChild as HTMLElement).offsetHeight)
    aside = rows > 0 ? 0 : right - corner.left + gap
    node.style.setProperty('--rows', String(rows || most))
    node.style.marginInlineEnd = aside ? `${aside}px` : ''
  })
  const watch = () => {
    sizes.disconnect()
    for (const one of [board, ask, ...partsOf(ask), rail, ...rail.children]) sizes.observe(one)
  }
  const buttons = new MutationObserver(watch)
  buttons.observe(rail, { childList: true })
  watch()
  return () => {
    sizes.disconnect()
    buttons.disconnect()
  }
}
