/**
 * Tells an element's size, without its borders: before the first frame is drawn that shows it, and in each frame in which it is another
 * one. It does not ask for it: the browser would have to lay the page out once more each time. All sizes of a frame are told together.
 */
export function measured(tell: (width: number, height: number) => void): (element: HTMLElement) => () => void {
  return (element) => {
    const watch = new ResizeObserver(() => tell(element.clientWidth, element.clientHeight))
    watch.observe(element)
    return () => watch.disconnect()
  }
}
