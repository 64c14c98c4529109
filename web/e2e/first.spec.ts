import { expect, type Page } from '@playwright/test'
import { card, pace, somebody, Table, test } from './table.ts'

const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 780 },
]

/** What somebody who plays for the first time must see at every decision, whatever the window. */
async function oriented(page: Page, where: string): Promise<void> {
  const look = () =>
    page.evaluate(() => {
      const inside = (selector: string) => {
        const box = document.querySelector(selector)?.getBoundingClientRect()
        return !!box && box.width > 0 && box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth
      }
      /** Whether somebody who looks at the window sees an element: its middle, or that of what lies above it within. */
      const bare = (one: Element) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        const above = document.elementFromPoint(x + width / 2, y + height / 2)
        return width > 0 && !!above && (one.contains(above) || above.contains(one))
      }
      const choices = document.querySelectorAll(
        ':is(.board, .ends) :is([data-element], [data-button], [data-confirm]):not([disabled])',
      )
      const { scrollWidth, scrollHeight } = document.documentElement
      return {
        fits: scrollWidth <= innerWidth && scrollHeight <= innerHeight,
        seen: ['.bar .who', '.race', '.actions .prompt'].filter(inside),
        asked: document.querySelector('.prompt .asked')?.textContent.trim() !== '',
        reached: [...choices].some(bare),
      }
    })
  // What is played out over the board is loaded when it is wanted.
  await expect
    .poll(look, where)
    .toEqual({ fits: true, seen: ['.bar .who', '.race', '.actions .prompt'], asked: true, reached: true })
}

for (const game of ['Efemeris', 'Age of Discovery', 'SeaFall']) {
  test(`the first minutes of ${game}: one click to the map, then decision after decision, on a laptop and on a phone`, async ({
    browser,
  }) => {
    for (const viewport of sizes) {
      const page = await somebody(browser, { viewport })
      await pace(page, 0)
      await page.goto('/')
      await card(page, game).getByRole('button', { name: 'Play against a bot' }).click()
      const table = new Table(page, 3)
      await table.ready()
      await expect.poll(async () => (await table.elements()).length, 'to be chosen on the board').toBeGreaterThan(0)
      const first = (await page.locator('section.board').boundingBox())!
      for (let i = 0; i < 12 && (await table.ready()) === 'yours'; i++) {
        await oriented(page, `decision ${i} at ${viewport.width}`)
        await table.decide(0.6)
      }
      expect(await page.locator('section.board').boundingBox(), 'the board stays where it is').toEqual(first)
      await page.context().close()
    }
  })
}
