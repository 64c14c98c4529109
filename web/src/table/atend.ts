const near = 32 // pixels from the end within which one reads the newest

/** Keeps the end of what grows in sight, unless its reader has scrolled up; the scrolling part is the closest `.body`. */
export function atEnd(grows: HTMLElement): () => void {
  let reading = false // further up
  let scroller: HTMLElement | null = null
  const scrolled = () => {
    if (scroller) reading = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight > near
  }
  const follow = () => {
    if (!scroller) {
      scroller = grows.closest<HTMLElement>('.body')
      scroller?.addEventListener('scroll', scrolled, { passive: true })
    }
    if (scroller && !reading) scroller.scrollTop = scroller.scrollHeight
  }
  const watch = new MutationObserver(follow)
  watch.observe(grows, { childList: true, subtree: true, characterData: true })
  const size = new ResizeObserver(follow)
  size.observe(grows)
  return () => {
    watch.disconnect()
    size.disconnect()
    scroller?.removeEventListener('scroll', scrolled)
  }
}
