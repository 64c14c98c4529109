/**
 * Makes a page fit for paper while it is printed: in the colours of day, since paper is light, and with all that is folded up
 * unfolded. Returns what ends that.
 */
export function printable(): () => void {
  const paper = matchMedia('print')
  let theme: string | undefined
  let folded: HTMLDetailsElement[] = []

  function change() {
    const root = document.documentElement
    if (paper.matches) {
      theme = root.dataset.theme
      root.dataset.theme = 'light'
      folded = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')]
    } else {
      if (theme === undefined) delete root.dataset.theme
      else root.dataset.theme = theme
    }
    for (const details of folded) details.open = paper.matches
  }

  paper.addEventListener('change', change)
  return () => paper.removeEventListener('change', change)
}
