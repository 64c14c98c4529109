import { expect, type Page } from '@playwright/test'
import { put } from './saga.ts'
import { guest, open, playOn, read, resign } from './setting.ts'
import { faults } from './sound.ts'
import { pace, somebody, Table, test } from './table.ts'

const phone = { width: 360, height: 740 }

const hint = (page: Page) => page.getByRole('button', { name: 'What would a strong bot do here?' })

/** Opens a match against a bot, some turns in, with something to choose. */
async function underway(page: Page, number = 30): Promise<{ id: string; table: Table }> {
  await pace(page, 0)
  await page.goto('/')
  await guest(page.request, 'Anna')
  const { id } = await open(page.request, { kind: 'bot', bot: 'random' })
  await playOn(page.request, id, number, 3)
  await page.goto(`/m/${id}`)
  const table = new Table(page, 2)
  await table.ready()
  return { id, table }
}

async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

test('a hint tells in words what a strong bot would do, points it out, and goes along with the moves', async ({ page }) => {
  await page.setViewportSize(phone)
  const { id, table } = await underway(page)
  await hint(page).focus()
  await page.keyboard.press('Enter')
  const lines = page.locator('.hint .line')
  await expect(lines.first()).toBeVisible({ timeout: 60_000 }) // it thinks for some seconds of a core of its own
  await expect(lines.first()).toContainText(/\d+\s?%/)
  await expect(lines.first()).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('[data-pointed]').first()).toBeAttached()
  await fits(page)
  expect(await faults(page, { within: '.actions' })).toEqual([])
  if ((await lines.count()) > 1) {
    await lines.nth(1).click()
    await expect(lines.nth(1)).toHaveAttribute('aria-pressed', 'true')
  }
  // Another move than those told: the hint is gone, and can be asked for anew.
  const { number } = await read(page.request, id)
  await table.decide(1)
  while ((await read(page.request, id)).number === number) await table.decide(1)
  await table.ready()
  const close = page.getByRole('button', { name: 'Close the hint' })
  if (await close.isVisible()) await close.click()
  if ((await read(page.request, id)).status === 'playing') await expect(hint(page)).toBeVisible()
})

test('who moves on while a hint is thought over hears no more of it', async ({ page }) => {
  const { id, table } = await underway(page)
  const stop = page.getByRole('button', { name: 'Never mind' })
  const { number } = await read(page.request, id)
  await hint(page).click()
  await expect(stop).toBeVisible()
  while ((await read(page.request, id)).number === number) await table.decide(1)
  await expect(stop).toBeHidden() // the console is quiet, too
})

test('between people there are no hints', async ({ page, browser }) => {
  await page.goto('/')
  await guest(page.request, 'Anna')
  const { id } = await open(page.request, { kind: 'open' })
  const other = await somebody(browser)
  await other.goto('/')
  await guest(other.request, 'Bruno')
  expect((await other.request.post(`/api/matches/${id}/seats/1`, { data: {} })).ok()).toBe(true)
  for (const one of [page, other]) {
    await one.goto(`/m/${id}`)
    await expect(one.locator('.actions')).toBeVisible()
    await expect(hint(one)).toHaveCount(0)
  }
  await other.context().close()
})

test('a bot plays on for who must leave, for all to see, and gives the seat back', async ({ page, browser }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  await guest(page.request, 'Anna')
  const { id } = await open(page.request, { kind: 'open' })
  const other = await somebody(browser)
  await other.goto('/')
  await guest(other.request, 'Bruno')
  expect((await other.request.post(`/api/matches/${id}/seats/1`, { data: {} })).ok()).toBe(true)
  await page.goto(`/m/${id}`)
  await other.goto(`/m/${id}`)

  await page.getByRole('button', { name: 'At the table' }).click()
  await page.getByRole('button', { name: 'Let a bot play on for me' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Which bot').locator('option')).toContainText(['Albatross – masterly'], { useInnerText: true })
  await dialog.getByLabel('Which bot').selectOption('greedy')
  await expect(dialog).toContainText('Takes what glitters')
  await fits(page)
  await dialog.getByRole('button', { name: 'Let it play' }).click()
  await expect(page.getByText('Magpie plays on for you.')).toBeVisible()
  await expect(other.locator('.said')).toContainText('Magpie plays for Anna')
  await expect(other.getByRole('region', { name: 'Log', exact: true })).toContainText('Magpie plays on for Anna.')
  await fits(page)

  await page.getByRole('button', { name: 'Take my seat back' }).click()
  await expect(page.getByText('Magpie plays on for you.')).toBeHidden()
  await expect(other.getByRole('region', { name: 'Log', exact: true })).toContainText('Anna plays again.')
  await expect(other.locator('.said')).not.toContainText('Magpie plays for Anna')
  expect((await read(page.request, id)).seats[0]).toMatchObject({ name: 'Anna', player: { name: 'Anna' } })
  await other.context().close()
})

test('the analysis of a match stands beside the replay, leads to its turning points and can be shared', async ({
  page,
  browser,
}) => {
  const { id } = await underway(page, 60)
  if ((await read(page.request, id)).status !== 'over') await resign(page.request, id)
  await page.goto(`/m/${id}/replay`)
  await page.getByRole('button', { name: 'Analyse the match' }).click()
  await expect(page.getByRole('img', { name: 'Chance of winning' })).toBeVisible()
  await expect(page).toHaveURL(/analysis=1/)
  await expect(page.getByRole('heading', { name: 'What turned the match' })).toBeVisible({ timeout: 100_000 })
  const turn = page.locator('.turnto').last() // to give up turns a match if nothing else does
  await turn.click()
  await expect(turn).toHaveAttribute('aria-current', 'true')
  const number = await turn.locator('.number').textContent()
  await expect(page).toHaveURL(new RegExp(`at=${number}&analysis=1`))
  expect(await faults(page, { within: '#drawer-analysis' })).toEqual([])

  const other = await somebody(browser, { viewport: phone, colorScheme: 'dark', locale: 'hu' })
  await other.goto(page.url())
  await expect(other.getByRole('heading', { name: 'Ami fordított a játszmán' })).toBeVisible()
  await fits(other)
  await other.context().close()
})

test('of a turning point at which nothing came of a move it is said what was chosen', async ({ page }) => {
  await guest(page.request, 'Anna')
  const id = (await put(page.request, 'end')).matches[6]!
  await page.goto(`/m/${id}/replay?analysis=1`)
  await expect(page.getByRole('heading', { name: 'What turned the match' })).toBeVisible({ timeout: 100_000 })
  const names = await page.locator('#drawer-analysis .legend .name').allTextContents()
  const told = await page.locator('.turnto .what').allTextContents()
  expect(told.length).toBeGreaterThan(0)
  expect(told.filter((words) => names.includes(words))).toEqual([])
})

test('tokens for programs are made, work, and are revoked in the settings', async ({ page, request }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  await guest(page.request, 'Anna')
  await page.reload()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByText('For your own programs').click()
  await page.getByLabel('Name of the token').fill('My bot')
  await page.getByRole('button', { name: 'Make a token' }).click()
  const token = await page.getByLabel('Token', { exact: true }).inputValue()
  expect(token).toMatch(/^portolan_/)
  await fits(page)
  const me = () => request.get('/api/me', { headers: { Authorization: `Bearer ${token}` } })
  expect(((await (await me()).json()) as { player: { name: string } }).player.name).toBe('Anna')
  expect(await faults(page, { within: 'dialog[open]' })).toEqual([])
  await page.getByRole('button', { name: 'Revoke “My bot”' }).click()
  await expect(page.getByRole('button', { name: 'Revoke “My bot”' })).toHaveCount(0)
  expect((await me()).status()).toBe(401)
})
