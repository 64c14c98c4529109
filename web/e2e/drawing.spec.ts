import { expect, type Page } from '@playwright/test'
import { games, guest, open, playOn } from './setting.ts'
import { test } from './table.ts'

/** What makes a board whole, by game: what is drawn in tasks of its own behind the frame of the page. */
const parts: Record<string, string[]> = {
  efemeris: ['.actions', '.map [data-ship]', '.dock .rack .place', '.dock .own .panel'],
  discoveries: ['.actions', '.sea svg', '.chart li > *'],
  seafall: ['.actions', '.dock > :nth-child(2)', '.sea .names', '.ground > *'],
}

/** Notes how much of each there is whenever the page says that it is busy no more. */
async function watch(page: Page, parts: string[]): Promise<void> {
  await page.addInitScript((parts) => {
    const counts: number[][] = []
    Object.assign(window, { counts })
    new MutationObserver(() => {
      if (document.querySelector('.table')?.getAttribute('aria-busy') !== 'false') return
      counts.push(parts.map((part) => document.querySelectorAll(part).length))
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
  }, parts)
}

for (const { game, others } of games) {
  test(`a page of ${game} is busy until all of its board is drawn`, async ({ page }) => {
    await guest(page.request, 'Odile Compass')
    const { id } = await open(page.request, others, { game })
    await playOn(page.request, id, 80)
    await watch(page, parts[game]!)
    await page.goto(`/m/${id}`)
    await expect(page.locator('.table[aria-busy=false] .bar.yours')).toBeVisible()
    const [first] = await page.evaluate(() => (window as unknown as { counts: number[][] }).counts)
    const now = await page.evaluate((parts) => parts.map((part) => document.querySelectorAll(part).length), parts[game]!)
    expect(first).toEqual(now)
    expect(now.every((count) => count > 0)).toBe(true)
  })
}
