import { expect, type Page } from '@playwright/test'
import { games, guest, open, playOn } from './setting.ts'
import { speak, Table, test } from './table.ts'

/** Texts that are wider than their place, buttons outside of their card (those that only screen readers get have none), and a page that is wider than its window. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = [
      ...document.querySelectorAll<HTMLElement>(
        'main .button, main .tag, main h1, main h2, main h3, main legend, dialog[open] .button',
      ),
    ]
      .filter(
        (e) =>
          e.offsetParent && e.clientWidth > 1 && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline',
      )
      .map((e) => `${e.tagName} ${e.textContent?.trim()}`)
    // A button that does not fit beside another has its place below, within its card.
    for (const button of document.querySelectorAll<HTMLElement>('.actions.card .button')) {
      const [inner, card] = [button, button.closest('.card')!].map((e) => e.getBoundingClientRect())
      if (inner!.width > 1 && (inner!.right > card!.right || inner!.left < card!.left || inner!.bottom > card!.bottom))
        wide.push(`outside of its card: ${button.textContent?.trim()}`)
    }
    if (document.documentElement.scrollWidth > window.innerWidth) wide.push('the page')
    return wide
  })
}

/** Dots between two things that are told of which one is missing, or in another line. */
function dotsAlone(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const alone: string[] = []
    for (const line of document.querySelectorAll('.dotted')) {
      const edge = line.getBoundingClientRect().left
      const parts = [...line.querySelectorAll('.part')].filter((one) => one.checkVisibility())
      const boxes = parts.map((one) => one.getBoundingClientRect())
      boxes.forEach(({ left, top }, i) => {
        const shown = left > edge - 1 // else the dot is cut off
        const beside = boxes.slice(0, i).some((one) => one.right <= left + 1 && one.bottom > top)
        if (shown !== beside || !parts[i]!.textContent?.trim()) alone.push(`${line.textContent}`)
      })
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.textContent!.includes('·') || !node.parentElement!.checkVisibility()) continue
      const line = (at: number) => {
        const range = document.createRange()
        range.setStart(node!, at)
        range.setEnd(node!, at + 1)
        return range.getBoundingClientRect().top
      }
      for (const { index } of node.textContent!.matchAll(/·/g)) {
        const before = node.textContent!.slice(0, index).trimEnd().length - 1
        const after = node.textContent!.slice(index + 1).search(/\S/)
        if (before < 0 || after < 0 || line(before) !== line(index) || line(index + 1 + after) !== line(index))
          alone.push(node.textContent!)
      }
    }
    return alone
  })
}

const languages = ['en', 'de', 'fr', 'hu']

/** Looks at a page in one language after the other. */
async function fitsInAll(page: Page, where: string): Promise<void> {
  for (const lang of languages) {
    await speak(page, lang)
    expect(await tooWide(page), `${where}, ${lang}`).toEqual([])
    expect(await dotsAlone(page), `${where}, ${lang}`).toEqual([])
  }
}

test.use({ viewport: { width: 360, height: 740 } })

test('the lobby’s texts keep to their places at 360 px in all languages', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('#hero')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(games.length)
  await fitsInAll(page, 'a newcomer')
  await guest(page.request, 'Maximiliane Sternenfahrerin')
  for (const { game, others } of games) await open(page.request, others, { game })
  await page.reload()
  await expect(page.locator('.state')).toHaveCount(games.length)
  await fitsInAll(page, 'a guest')
})

for (const { game, others } of games) {
  test(`the texts of ${game} keep to their places at 360 px in all languages`, async ({ page }) => {
    await guest(page.request, 'Maximiliane Sternenfahrerin')
    const { id } = await open(page.request, others, { game })
    const table = new Table(page)
    for (const number of [3, 8, 14, 20, 35, 60, 90, 120]) {
      await playOn(page.request, id, number)
      await page.goto(`/m/${id}`)
      if ((await table.ready()) === 'over') break
      await fitsInAll(page, `row ${number}`)
    }
  })
}
