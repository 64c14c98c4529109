import { expect } from '@playwright/test'
import { guest, open, playOn, read } from './setting.ts'
import { card, Table, test } from './table.ts'

test('a lost connection is told, and nothing is lost or repeated when it is back', async ({ page, playwright, baseURL }) => {
  await page.goto('/')
  await card(page).getByRole('button', { name: 'Play against a bot' }).click()
  await expect(page).toHaveURL(/\/m\//)
  const table = new Table(page, 2)
  await table.ready()
  const id = page.url().split('/').at(-1)!

  await page.context().setOffline(true)
  await expect(page.getByRole('alert')).toContainText('No connection')
  await expect(page.getByText('Reconnecting')).toBeVisible()

  // The same player plays on from another device meanwhile.
  const away = await playwright.request.newContext({ baseURL: baseURL!, storageState: await page.context().storageState() })
  const { number } = await playOn(away, id, 30)

  await page.context().setOffline(false)
  await expect(page.getByRole('alert')).toBeHidden()
  await table.ready()
  await expect(page.getByText('Reconnecting')).toBeHidden()
  // The log speaks of places as the map shows them: it has settled when two looks read the same.
  let lines: string[] = []
  await expect
    .poll(
      async () => {
        const before = lines.join('\n')
        lines = await page.getByRole('region', { name: 'Log' }).locator('li li').allInnerTexts()
        return before === lines.join('\n')
      },
      { intervals: [500] },
    )
    .toBe(true)
  await page.reload()
  await table.ready()
  expect((await read(away, id)).number).toBe(number)
  await expect(page.getByRole('region', { name: 'Log' }).locator('li li')).toHaveText(lines)
  await away.dispose()
})

test('a hidden tab closes its stream and resumes', async ({ page }) => {
  await guest(page.request, 'Hanno Hidden')
  const match = await open(page.request, { kind: 'bot', bot: 'random' })
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((to) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => to })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  let streams = 0
  page.on('request', (request) => (streams += request.url().endsWith('/events') ? 1 : 0))
  await page.goto(`/m/${match.id}`)
  const table = new Table(page)
  await table.ready()
  expect(streams).toBe(1)

  const closed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/events'))
  await show('hidden')
  await closed
  const { number } = await playOn(page.request, match.id, 30)
  await show('visible')
  await table.ready()
  expect(streams).toBe(2)
  await expect.poll(async () => (await read(page.request, match.id)).number).toBe(number)
  await expect(page.getByRole('region', { name: 'Log' })).toContainText(/mobilizes on/)
})

test('what the others did is shown step by step to who comes back, and can be skipped', async ({ page }) => {
  await guest(page.request, 'Ines Return')
  const match = await open(page.request, { kind: 'bot', bot: 'random' })
  // Several moves of the bot must be the last that happened: one's own are not shown.
  for (let enough = 40, missed = 0; missed < 4; ) {
    const { number, status, you } = await playOn(page.request, match.id, enough)
    expect(status).toBe('playing')
    const rows = (await (await page.request.get(`/api/matches/${match.id}/history`)).json()) as { seat: number }[]
    missed = rows.length - 1 - rows.findLastIndex(({ seat }) => you.includes(seat))
    enough = number + 1
  }
  await page.goto(`/m/${match.id}`)
  await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible()
  await expect(page.locator('.choice, .ends .main')).toHaveCount(0)
  await page.getByRole('button', { name: 'Skip' }).click()
  await new Table(page).ready()
  await expect(page.locator('.choice, .ends .main').first()).toBeVisible()
  await page.reload()
  await new Table(page).ready() // what was shown once is not shown again
  await expect(page.getByRole('button', { name: 'Skip' })).toHaveCount(0)
})

test('a move that comes too late shows how things stand, without a fuss', async ({ page, browser }) => {
  await guest(page.request, 'Jorvik Late')
  const match = await open(page.request, { kind: 'bot', bot: 'random' })
  await page.goto(`/m/${match.id}`)
  const table = new Table(page)
  await table.ready()
  await page.route('**/events', (route) => route.abort()) // this tab hears of nothing more
  await page.reload()
  await table.ready()
  const elsewhere = await browser.newContext({ storageState: await page.context().storageState() })
  const { number } = await playOn(elsewhere.request, match.id, (await read(page.request, match.id)).number + 1)
  await page.locator('.choice').first().click()
  await expect(page.locator('.toast')).toHaveCount(0)
  await expect.poll(async () => (await read(page.request, match.id)).number).toBeGreaterThanOrEqual(number)
  await table.ready()
  await expect(page.getByRole('heading', { name: 'Choose your nation' })).toHaveCount(0)
  await elsewhere.close()
})
