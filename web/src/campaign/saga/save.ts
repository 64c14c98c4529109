import { mount, tick, unmount, type ComponentProps } from 'svelte'
import { t, words } from '../../i18n/i18n.svelte.ts'
import { inTurn } from '../../parts/turns.ts'
import { fileOf, pageOf } from './page.ts'
import Saga from './Saga.svelte'
import { carried, rulesFor } from './styles.ts'

/** Writes a campaign's saga as one page that stands for itself, and hands it to the browser to be saved. */
export async function save(props: ComponentProps<typeof Saga>): Promise<void> {
  await props.chronicle.home?.drawn()
  const page = await written(props)
  const title = t('option.chosen', { what: t('campaign.saga.title'), value: props.title })
  const styles = await stylesOf(page)
  keep(pageOf({ title, lang: words.lang, styles, body: page.body.innerHTML }), fileOf(title))
}

/** What stands on the page. It is laid out where nobody sees it, as wide as a page of a book. */
async function written(props: ComponentProps<typeof Saga>): Promise<Document> {
  const desk = Object.assign(document.createElement('div'), { inert: true, ariaHidden: 'true' })
  desk.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 60rem; height: 0; overflow: hidden; visibility: hidden'
  document.body.append(desk)
  const saga = mount(Saga, { target: desk, props })
  try {
    await tick()
    await new Promise<void>((done) => inTurn(done)) // behind the pictures that are drawn in turn
    await tick()
    return copied(desk)
  } finally {
    await unmount(saga)
    desk.remove()
  }
}

/** A copy as a page by day, without what only the client can use. What is folded up lies open: a page has nothing to click. */
function copied(desk: HTMLElement): Document {
  const page = document.implementation.createHTMLDocument()
  page.documentElement.dataset.theme = 'light'
  page.body.append(...page.importNode(desk, true).childNodes)
  const notes = page.createTreeWalker(page.body, NodeFilter.SHOW_COMMENT)
  const comments: Node[] = []
  while (notes.nextNode()) comments.push(notes.currentNode)
  for (const comment of comments) comment.parentNode?.removeChild(comment)
  for (const one of page.querySelectorAll('button, .unprinted')) one.remove()
  for (const link of page.querySelectorAll('a')) link.replaceWith(...link.childNodes)
  for (const folded of page.querySelectorAll('details')) folded.open = true
  return page
}

/** The client's rules that apply to the page, with the typefaces in them. */
async function stylesOf(page: Document): Promise<string[]> {
  const applies = (selector: string) => {
    try {
      return page.querySelector(selector) !== null
    } catch {
      return false // of something that is no element, such as what is selected
    }
  }
  const rules = await Promise.all(rulesFor(document.styleSheets, applies).map((rule) => carried(rule, letters)))
  return rules.filter((rule) => rule !== null)
}

/** A file as an address that holds it. */
async function letters(address: string): Promise<string> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(answer.statusText)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return `data:font/woff2;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
}

function keep(page: string, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([page], { type: 'text/html' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
