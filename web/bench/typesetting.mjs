// What a typesetter would complain of on a page: words that break without a hyphen (also where the browser may set one, as it knows few languages), texts that end in dots, and a page
// that is wider than its window.

/** The complaints of what is to be seen now, each once. */
export function complaints(page) {
  return page.evaluate(() => {
    const found = new Set()
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth) found.add(`the page is ${root.scrollWidth} wide in a window of ${root.clientWidth}`)
    const seen = (element) =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !element.closest('.unseen, [hidden]')
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const top = (node, at) => {
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return [...range.getClientRects()].at(-1)
    }
    while (texts.nextNode()) {
      const node = texts.currentNode
      const element = node.parentElement
      if (!node.data.trim() || element.closest('svg, script, style') || !seen(element)) continue
      for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{M}\d\u00ad]{2,}/gu)) {
        if (/^[\da-f]{32,}$/.test(word)) continue // a checksum
        let before = top(node, index)
        for (let at = index + 1; at < index + word.length; at++) {
          const now = top(node, at)
          if (!now || !before || now.width === 0) continue
          // A first letter that is larger than the rest begins above it.
          const below = now.top > before.top + 4 && now.left < before.left
          if (below && node.data[at - 1] !== '\u00ad' && node.data[at] !== '\u00ad')
            found.add(`"${word.replaceAll('\u00ad', '')}" breaks before "${node.data.slice(at, index + word.length)}"`)
          before = now
        }
      }
    }
    for (const element of document.body.querySelectorAll('*')) {
      if (element.scrollWidth <= element.clientWidth + 1 || element.closest('svg') || !element.textContent.trim()) continue
      const style = getComputedStyle(element)
      const folded = element.closest('summary, [aria-expanded=false]')
      if (style.textOverflow === 'ellipsis' && style.overflowX !== 'visible' && !folded && seen(element))
        found.add(`"${element.textContent.trim().replaceAll(/\s+/g, ' ').slice(0, 60)}" is cut off`)
    }
    return [...found]
  })
}
