import { expect, type Page } from '@playwright/test'
import { allow } from './complaints.ts'
import { games, guest, open, playOn, read } from './setting.ts'
import { Table, test } from './table.ts'

/** A match against a bot, some moves in. */
async function underway(page: Page, number = 2): Promise<string> {
  await guest(page.request, 'Kepa Patient')
  const { id } = await open(page.request, { kind: 'bot', bot: 'random' })
  await playOn(page.request, id, number)
  return id
}

test('an answer that does not come is told early and asked for again, and nothing happens twice', async ({ page }) => {
  const id = await underway(page)
  await page.goto(`/m/${id}`)
  const table = new Table(page)
  await table.ready()
  const { number, you } = await read(page.request, id)
  // The move arrives, and what the server says to it is lost on the way.
  const sent: string[] = []
  let asked!: () => void
  const first = new Promise<void>((done) => (asked = done))
  await page.route('**/moves', async (route) => {
    sent.push(route.request().postData()!)
    asked()
    if (sent.length === 1) await route.fetch()
    else await route.continue()
  })
  while (sent.length === 0) await Promise.race([table.any(), first])
  await expect(page.getByText('Sending …')).toBeVisible()
  await expect.poll(() => sent.length).toBe(2)
  await expect(page.getByText('Sending …')).toBeHidden()
  await expect(page.locator('.toast')).toHaveCount(0)
  expect(sent[1]).toBe(sent[0])
  const rows = (await (await page.request.get(`/api/matches/${id}/history?from=${number + 1}`)).json()) as { seat: number }[]
  expect(rows.filter(({ seat }) => you.includes(seat))).toHaveLength(1)
})

test('a replay that loses the network says so, and stays', async ({ page, context }) => {
  const id = await underway(page, 80)
  await page.route('**/history*', (route) => route.abort())
  await page.goto(`/m/${id}/replay`)
  await expect(page.getByRole('alert')).toContainText('The server can’t be reached')
  await page.unroute('**/history*')
  await page.getByRole('button', { name: 'Try again' }).click()
  const slider = page.getByRole('slider')
  await expect(slider).toBeVisible()
  const at = await slider.inputValue()

  await context.setOffline(true)
  await page.keyboard.press('End')
  await expect(page.locator('.toast')).toContainText('The server can’t be reached')
  await expect(slider).toHaveValue(at)
  await expect(page.locator('.board')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('No connection')).toBeHidden()
  await page.keyboard.press('End')
  await expect(slider).toHaveValue(await slider.getAttribute('max').then(String))
})

test('a replay is leafed through as fast as one likes, in browsers that count how often the address changes, too', async ({
  page,
}) => {
  const id = await underway(page, 40)
  // Safari refuses the hundred and first time within half a minute.
  await page.addInitScript(() => {
    const { replaceState } = history
    let count = 0
    history.replaceState = (...sent) => {
      if (++count > 100) throw new DOMException('Attempt to use history.replaceState() too often', 'SecurityError')
      replaceState.apply(history, sent)
    }
  })
  await page.goto(`/m/${id}/replay?at=5`)
  const slider = page.getByRole('slider')
  await expect(slider).toBeVisible()
  for (let i = 0; i < 60; i++) for (const key of ['ArrowRight', 'ArrowLeft']) await slider.press(key)
  await slider.press('End')
  const last = (await slider.getAttribute('max'))!
  await expect(slider).toHaveValue(last)
  await expect(page).toHaveURL(new RegExp(`at=${last}$`))
  // Where one was is remembered also of a page that is left at once.
  await slider.press('ArrowLeft')
  await page.getByRole('link', { name: 'To the match' }).click()
  await expect(page.locator('header.bar')).toBeVisible()
  await page.goBack()
  await expect(slider).toHaveValue(String(Number(last) - 1))
})

test('a part of the page that a new version has replaced is told from a lost network', async ({ page }) => {
  const id = await underway(page)
  await page.goto('/')
  allow(page.context(), /404/)
  const part = /assets\/ReportPage-.*\.js/
  await page.route(part, (route) => route.fulfill({ status: 404 }))
  await page.evaluate((id) => {
    const link = Object.assign(document.createElement('a'), { href: `/m/${id}/report`, textContent: 'report' })
    document.body.append(link)
    link.click()
    link.remove()
  }, id)
  await expect(page.getByRole('alert')).toContainText('Portolan has been renewed')
  await page.unroute(part)
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await expect(page.getByText('The report')).toBeVisible()
})

test('faces and pictures that the connection has lost on their way come as soon as it is back', async ({ page }) => {
  await guest(page.request, 'Kepa Patient')
  const { game, others } = games.find(({ game }) => game === 'seafall')!
  const { id } = await open(page.request, others, { game })
  await playOn(page.request, id, 12)
  // Their files under the addresses that they have: the browser asks for none of these again.
  const lost: string[] = []
  await page.route(/assets\/(people|marvels)-[^/?]*\.js$/, (route) => {
    lost.push(route.request().url())
    return route.abort()
  })
  await page.route('**/healthz', (route) => route.abort())
  await page.goto(`/m/${id}`)
  await new Table(page).ready()
  await page.locator('.rail').getByRole('button', { name: 'On display' }).click()
  await expect(page.getByRole('alert')).toContainText('No connection')
  await expect.poll(() => lost.some((url) => url.includes('people')) && lost.some((url) => url.includes('marvels'))).toBe(true)
  await expect(page.locator('.race .leader svg')).toHaveCount(0)
  await page.unroute('**/healthz')
  await expect(page.getByRole('alert')).toBeHidden({ timeout: 15_000 })
  await expect(page.locator('.race .leader svg').first()).toBeVisible()
  await expect(page.locator('.picture.milestone svg').first()).toBeVisible()
})

test('a page that breaks says so, and leads on', async ({ page }) => {
  const id = await underway(page)
  // What is drawn beside the part that breaks still reads what is gone with it (Svelte's derived_inert).
  allow(page.context(), /TypeError|derived_inert/)
  // The server answers what no page can show.
  await page.route(`**/api/matches/${id}`, async (route) => {
    const match = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...match, seats: null } })
  })
  await page.goto(`/m/${id}`)
  await expect(page.getByRole('heading', { name: 'This page can’t be shown' })).toBeVisible()
  await page.unroute(`**/api/matches/${id}`)
  await page.getByRole('link', { name: 'To the lobby', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'My matches' })).toBeVisible()
  await page.getByRole('link', { name: /Weathercock/ }).click()
  await new Table(page).ready()
})
