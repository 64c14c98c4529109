import { onceLaidOut } from './laid-out.ts'

/**
 * Tells an element's size, without its borders: before the first frame is drawn that shows it, and in each frame in which it is another
 * one. Unlike a bound size it does not ask for it while the page is being built: the browser would have to lay it out in between, in
 * the same task.
 */
export function measured(tell: (width: number, height: number) => void): (element: HTMLElement) => () => void {
  return (element) => {
    const look = () => tell(element.clientWidth, element.clientHeight)
    const watch = new ResizeObserver(look)
    const giveUp = onceLaidOut(look)
    watch.observe(element)
    return () => {
      giveUp()
      watch.disconnect()
    }
  }
}
