import { expect, type Page } from '@playwright/test'
import { allow } from './complaints.ts'
import { move, playOn, read } from './setting.ts'
import { card, dice, pace, somebody, Table, test } from './table.ts'

/** Whether the page has something to decide now. */
const yours = (page: Page) => page.locator('.bar.yours').count()

/** Makes random moves for all players until a round begins, or the match is over; how it stands. */
async function reach(pages: readonly Page[], id: string, round: number): Promise<string> {
  const chance = dice(10)
  for (;;) {
    for (const { request } of pages) {
      const { status, view, you, deciding } = await read(request, id)
      if (status === 'over' || (view as { round: number }).round >= round) return status
      if (you.some((seat) => deciding.includes(seat))) await move(request, id, chance)
    }
  }
}

test('four friends play a team match to its end', async ({ page, browser }) => {
  test.setTimeout(300_000)
  await pace(page, 0)
  await page.goto('/')
  await page.getByLabel('Your name at the table').fill('Anna')
  await card(page).getByRole('button', { name: 'Set up a table' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('radio', { name: /^4/ }).check({ force: true })
  for (const who of ['Your partner', 'Opponent 1', 'Opponent 2']) await form.getByLabel(who).selectOption('A person')
  await form.getByRole('button', { name: 'Open the table' }).click()
  const link = await page.getByLabel('Invitation').inputValue()

  const pages = [page]
  for (const name of ['Bruno', 'Clara', 'Dario']) {
    const other = await somebody(browser, { viewport: { width: 1280, height: 800 } })
    await pace(other, 0)
    await other.goto(link)
    await other.getByLabel('Your name at the table').fill(name)
    await other
      .getByRole('button', { name: /^Sit down/ })
      .first()
      .click()
    pages.push(other)
  }
  await expect(page.locator('header.bar')).toBeVisible()
  // Where a page has not heard yet what a partner did, a move comes too late.
  for (const each of pages) allow(each.context(), /status of 409/)
  const tables = pages.map((each, seed) => new Table(each, seed + 11))

  // Whoever has something to decide decides; partners do so at the same time. What lies between that and the fifth round, in
  // which all agree on a draw, is more of the same.
  const here = page.locator('header.bar')
  const decided = [0, 0, 0, 0]
  for (let turn = 0; Math.min(...decided) < 6; turn++) {
    const table = tables[turn % 4]!
    if ((await yours(table.page)) > 0) {
      expect(await table.decide(0.3)).toBe('yours')
      decided[turn % 4]!++
    } else if (turn % 4 === 3) await page.waitForTimeout(10)
  }
  const id = page.url().split('/').at(-1)!
  if ((await reach(pages, id, 5)) === 'playing') {
    await expect(here).toContainText('Round 5')
    await page.getByRole('button', { name: 'At the table' }).click()
    await page.getByRole('button', { name: 'Offer a draw' }).click()
    for (const other of pages.slice(1)) {
      await expect(tables[0]!.ending).toHaveCount(0) // every player's consent is needed
      await other.getByRole('button', { name: 'Agree to a draw' }).click()
    }
  }
  for (const { ending } of tables) await expect(ending.getByRole('heading')).toHaveText(/You (won|lost)|A draw/)
  const said = await Promise.all(tables.map(({ ending }) => ending.getByRole('heading').textContent()))
  expect(said[0]).toBe(said[2]) // partners win and lose together
  expect(said[1]).toBe(said[3])
  for (const other of pages.slice(1)) await other.context().close()
})

test('a best of three against a bot is played to its end', async ({ page }) => {
  test.setTimeout(300_000)
  await pace(page, 0)
  await page.addInitScript(() => localStorage.setItem('portolan.drawers', ''))
  await page.goto('/')
  await card(page).getByRole('button', { name: 'Set up a table' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Level').selectOption('expert')
  await expect(form.getByLabel('Map')).toHaveValue('23')
  await form.getByRole('button', { name: 'Begin' }).click()
  for (let number = 1; ; number++) {
    await expect(page.locator('.contest')).toContainText(`match ${number}`)
    const table = new Table(page, 20 + number)
    // Each match begins at the page; what is alike in all of them need not be clicked to the end.
    let state: 'yours' | 'over' = 'yours'
    for (let i = 0; i < (number === 1 ? 20 : 6) && state !== 'over'; i++) state = await table.decide(0.15)
    await playOn(page.request, new URL(page.url()).pathname.split('/').at(-1)!, Infinity, number)
    await expect(table.ending).toBeVisible()
    const next = table.ending.getByRole('button', { name: 'Next match' })
    if ((await next.count()) === 0) break
    const before = page.url()
    await next.click()
    await expect(page).not.toHaveURL(before)
    expect(number).toBeLessThan(6)
  }
  await expect(page.locator('.ending .contest .tag').filter({ hasText: ': 2' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Rematch' })).toBeVisible()
})
