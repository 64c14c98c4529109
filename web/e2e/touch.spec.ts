import { expect, type Page } from '@playwright/test'
import { put } from './saga.ts'
import { games, guest, open, playOn } from './setting.ts'
import { pace, somebody, Table, test } from './table.ts'

/**
 * What is to be touched and is hit in less than a finger's height around its middle. What is not in sight, or lies beneath something, is left
 * out, and what is scrolled out of sight in part. Pieces of a map lie close to each other, and it can be zoomed: they have half of that.
 */
function small(page: Page): Promise<string[]> {
  return page.locator('button:enabled, a[href], .segments label, g[role=button]').evaluateAll((all) =>
    all.flatMap((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      const [across, middle] = [x + width / 2, y + height / 2]
      const hit = (down: number) => one.contains(document.elementFromPoint(across, down))
      if (middle < 22 || middle > innerHeight - 22 || !hit(middle)) return []
      let scroller = one.parentElement
      while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement
      const window = scroller?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight }
      if (Math.min(y, middle - 22) < window.top || Math.max(y + height, middle + 22) > window.bottom) return []
      let [top, foot] = [middle, middle]
      while (hit(top - 1)) top--
      while (hit(foot + 1)) foot++
      return foot - top < (one.matches('svg *') ? 23 : 43)
        ? [`${one.getAttribute('aria-label') ?? one.textContent}: ${foot - top}`]
        : []
    }),
  )
}

test('on a phone a finger hits what is to be touched, and a card of the lobby wherever it is touched', async ({ browser }) => {
  const page = await somebody(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await pace(page, 0)
  await guest(page.request, 'Odile Compass')
  for (const { game, others } of games) {
    const { id } = await open(page.request, others, { game })
    const table = new Table(page)
    for (const number of [0, 30]) {
      await playOn(page.request, id, number)
      await page.goto(`/m/${id}`)
      await table.ready()
      expect.soft(await small(page), `${game}, ${number}`).toEqual([])
    }
  }
  await page.goto('/')
  const facts = page
    .locator('article .facts')
    .filter({ has: page.locator('.part') })
    .first()
  await facts.scrollIntoViewIfNeeded()
  expect.soft(await small(page), 'lobby').toEqual([])
  await facts.locator('.part').first().tap({ force: true })
  await expect(page).toHaveURL(/\/m\//)
})

test('on a phone the drawers’ buttons lie over none of those that zoom a map, however low it is', async ({ page }) => {
  await pace(page, 0)
  await guest(page.request, 'Odile Compass')
  for (const { game, others } of games.filter(({ game }) => game !== 'seafall')) {
    const { id } = await open(page.request, others, { game })
    await playOn(page.request, id, 40)
    for (const [width, height] of [
      [360, 740],
      [360, 640],
      [740, 360],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(`/m/${id}`)
      const table = new Table(page)
      await table.ready()
      await table.clear()
      await page.getByRole('button', { name: 'Zoom in' }).click()
      const buttons = page.locator('.zoom button')
      await expect(buttons).toHaveCount(3)
      const covered = () =>
        buttons.evaluateAll((all) => {
          const edge = all[0]!.closest('.board')!.getBoundingClientRect()
          return all.flatMap((one) => {
            const { x, y, width, height } = one.getBoundingClientRect()
            const spots = [2, height - 2].map((down) => document.elementFromPoint(x + width / 2, y + down))
            const outside = x < edge.left || y < edge.top
            return outside || !spots.every((spot) => one.contains(spot)) ? [one.getAttribute('aria-label')] : []
          })
        })
      await expect.poll(covered, `${game} at ${width} by ${height}`).toEqual([])
    }
  }
})

test('on a laptop nothing lies over the buttons that zoom a map, and whatever Tab stops at has a name', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.addInitScript(() => localStorage.setItem('portolan.drawers', ''))
  await pace(page, 0)
  await guest(page.request, 'Odile Compass')
  for (const { game, others } of games) {
    const { id } = await open(page.request, others, { game })
    const zoom = page.getByRole('button', { name: 'Zoom in' })
    for (let rows = 20; ; rows += 5) {
      await playOn(page.request, id, rows)
      await page.goto(`/m/${id}`)
      await new Table(page).ready()
      if ((await zoom.isVisible()) && (await page.locator('.board [data-scene]').count()) === 0) break // the map is laid, and nothing asked over it
    }
    await zoom.click({ trial: true })
    const nameless = await page
      .locator('.board div[tabindex="0"]')
      .evaluateAll((all) => all.filter((one) => !one.matches('[aria-label], [aria-labelledby]')).map((one) => one.className))
    expect(nameless, game).toEqual([])
  }
})

test('on a phone what is on display opens by itself only where nothing else can be chosen; else its button is marked', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await pace(page, 0)
  await guest(page.request, 'Odile Compass')
  const { matches } = await put(page.request, 'founding') // the builders' guild: buildings and upgrades, and much else
  await page.goto(`/m/${matches.at(-1)}`)
  const table = new Table(page)
  await table.ready()
  await table.clear()
  const button = page.locator('.rail').getByRole('button', { name: 'On display' })
  await expect(button).toHaveClass(/wanted/)
  const drawers = page.locator('.drawer')
  await expect(drawers).toHaveCount(0)
  await page.locator('.dock [data-element]:enabled').first().click({ trial: true })

  // What was opened for a choice lets the next one be seen: where a building stands is chosen at home, and how it is paid for above the chart.
  await button.click()
  await drawers.locator('[data-element="building:port"]').click()
  await expect(drawers).toHaveCount(1)
  await drawers.locator('[data-element^="place:"]:enabled').first().click()
  await expect(drawers).toHaveCount(0)
  await page.locator('.dock [data-element^="pay:"]:enabled').first().click({ trial: true })
})
