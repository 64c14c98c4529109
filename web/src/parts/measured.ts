/**
 * Tells an element's size, without its borders, with each frame in which it is another one. Unlike a bound size it does not ask for it
 * as soon as the element is there: the browser would have to lay out the page while it is being built.
 */
export function measured(tell: (width: number, height: number) => void): (element: HTMLElement) => () => void {
  return (element) => {
    const watch = new ResizeObserver(() => tell(element.clientWidth, element.clientHeight))
    watch.observe(element)
    return () => watch.disconnect()
  }
}
