/**
 * Tells an element's size, without its borders: once all that comes with it is there, before anything is drawn, and in each frame in which
 * it is another one. Unlike a bound size it does not ask for it while the page is being built: the browser would have to lay it out in
 * between.
 */
export function measured(tell: (width: number, height: number) => void): (element: HTMLElement) => () => void {
  return (element) => {
    const look = () => tell(element.clientWidth, element.clientHeight)
    const watch = new ResizeObserver(look)
    queueMicrotask(look)
    watch.observe(element)
    return () => watch.disconnect()
  }
}
