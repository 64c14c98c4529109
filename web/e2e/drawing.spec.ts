import { expect, type Page, type Route } from '@playwright/test'
import { allow } from './complaints.ts'
import { games, guest, open, playOn } from './setting.ts'
import { shifted, watchShifts } from './shifts.ts'
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

const sizes = [
  { width: 1280, height: 800 },
  { width: 412, height: 823 },
]

for (const { game, others } of games) {
  test(`a page of ${game} is busy until all of its board is drawn, and nothing of it moves`, async ({ page }) => {
    await guest(page.request, 'Odile Compass')
    const { id } = await open(page.request, others, { game })
    await playOn(page.request, id, 80)
    await watch(page, parts[game]!)
    await watchShifts(page)
    for (const size of sizes) {
      await page.setViewportSize(size)
      await page.goto(`/m/${id}`)
      await expect(page.locator('.table[aria-busy=false] .bar.yours')).toBeVisible()
      const [first] = await page.evaluate(() => (window as unknown as { counts: number[][] }).counts)
      const now = await page.evaluate((parts) => parts.map((part) => document.querySelectorAll(part).length), parts[game]!)
      expect(first).toEqual(now)
      expect(now.every((count) => count > 0)).toBe(true)
      const { total, worst } = await shifted(page)
      expect(total, worst).toBeLessThan(0.02)
    }
  })
}

test('nothing of the lobby moves while it is drawn, for a newcomer or for whoever plays', async ({ page }) => {
  await watchShifts(page)
  for (const name of ['', 'Odile Compass']) {
    if (name) {
      await guest(page.request, name)
      await open(page.request, { kind: 'bot', bot: 'still' })
    }
    for (const size of sizes) {
      await page.setViewportSize(size)
      await page.goto('/')
      await expect(page.locator('.games > li')).toHaveCount(games.length)
      for (const card of await page.locator('.games > li').all()) await expect(card.locator('svg').first()).toBeAttached()
      await expect(page.locator('.lobby > footer a')).toHaveCount(2)
      await page.evaluate(() => document.fonts.ready.then(() => new Promise((done) => setTimeout(done, 300))))
      const { total, worst } = await shifted(page)
      expect(total, worst).toBeLessThan(0.02)
    }
  }
})

test('the name stands there before there is a page, and stays while a match is awaited', async ({ page }) => {
  await guest(page.request, 'Odile Compass')
  const { id } = await open(page.request, { kind: 'bot', bot: 'still' })
  const scripts = withheld()
  await page.route('**/*.js', scripts.pass)
  const match = withheld()
  await page.route(`**/api/matches/${id}`, match.pass)
  await page.goto(`/m/${id}`, { waitUntil: 'commit' })
  const name = page.locator('.title-page').getByText('Portolan', { exact: true })
  await expect(name).toBeVisible()
  await expect(page.locator('.title-page')).toHaveCSS('position', 'fixed')
  await expect.poll(() => page.evaluate(() => document.fonts.check('600 4rem "Portolan Display"'))).toBe(true)
  const before = await name.boundingBox()
  await name.evaluate((element) => (element.dataset.first = 'yes'))
  scripts.end()
  await expect(page.getByText('Unrolling the chart …')).toBeVisible()
  expect(await name.boundingBox()).toEqual(before)
  await expect(name).toHaveAttribute('data-first', 'yes') // the same element: a browser draws it once
  await expect(page.getByRole('banner').getByRole('link')).toHaveCount(0)
  match.end()
  await expect(page.locator('.table[aria-busy=false]')).toBeVisible()
  await expect(name).toBeHidden()
})

test('what takes long offers a way on, before there is a page and while a match is awaited', async ({ page }) => {
  await guest(page.request, 'Odile Compass')
  const { id } = await open(page.request, { kind: 'bot', bot: 'still' })
  const late = () => page.evaluate(() => document.getAnimations().forEach((one) => one.finish())) // as after a quarter of a minute
  const scripts = withheld()
  await page.route('**/*.js', scripts.pass)
  const match = withheld()
  await page.route(`**/api/matches/${id}`, match.pass)

  await page.goto(`/m/${id}`, { waitUntil: 'commit' })
  const again = page.getByRole('link', { name: 'Load the page again.' })
  await expect(page.locator('.title-page').getByText('Portolan', { exact: true })).toBeVisible()
  await expect(again).toBeHidden()
  await late()
  await again.click()
  await expect(again).toBeHidden() // another page, and it is not late yet

  scripts.end()
  const home = page.getByRole('link', { name: 'To the lobby' })
  await expect(page.getByText('Unrolling the chart …')).toBeVisible()
  await expect(home).toBeHidden()
  await late()
  await home.click()
  await expect(page).toHaveURL('/')
  await expect(page.locator('.games > li')).toHaveCount(games.length)
  await expect(page.locator('.title-page')).toBeHidden()
  match.end()
})

test('where words can not be had, the name stays and a way on is offered', async ({ page }) => {
  allow(page.context(), /Failed to fetch dynamically imported module/)
  const words = '**/assets/en-*.js'
  await page.route(words, (route) => route.abort())
  await page.goto('/')
  await expect(page.getByText('Portolan could not be loaded.')).toBeVisible()
  await page.unroute(words)
  await page.getByRole('link', { name: 'Load the page again.' }).click()
  await expect(page.locator('.games > li')).toHaveCount(games.length)
})

/** Holds requests back until the end is called. */
function withheld(): { pass: (route: Route) => Promise<void>; end: () => void } {
  let end!: () => void
  const ended = new Promise<void>((done) => (end = done))
  return { pass: (route) => ended.then(() => route.continue()), end }
}
