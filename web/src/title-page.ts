/**
 * The name over the whole window, which stands in the document itself (index.html). It is taken away when there is a page, and put back
 * while a match is awaited; it stays the same element, so a browser draws it once.
 */
class TitlePage {
  readonly #whole = document.querySelector<HTMLElement>('.title-page')
  readonly #late = this.#whole?.querySelector<HTMLElement>('.late')

  readonly put = (there: boolean): void => {
    this.#late?.remove() // what is said from now on is said in the reader's language
    if (this.#whole) this.#whole.style.visibility = there ? '' : 'hidden' // a box that goes and comes would be drawn anew
  }

  /** Says at once what the document says, in English, when nothing has come for long. */
  readonly tell = (what: string): void => {
    this.#late?.firstChild?.replaceWith(`${what} `)
    this.#late?.classList.remove('late')
  }
}

export const titlePage = new TitlePage()
