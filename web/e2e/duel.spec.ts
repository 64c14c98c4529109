import { expect } from '@playwright/test'
import { playOn } from './setting.ts'
import { card, pace, Table, test } from './table.ts'

test('a newcomer plays a duel against a bot to its end by clicking, and looks at it again', async ({ page }) => {
  test.slow()
  await pace(page, 1)
  await page.goto('/')
  await page.getByLabel('Your name at the table').fill('Ada Sextant')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByText('Off', { exact: true }).click()
  await page.keyboard.press('Escape')
  await card(page).getByRole('button', { name: 'Play against a bot' }).click()
  await expect(page).toHaveURL(/\/m\/\w+$/)

  const table = new Table(page, 7)
  await table.ready()
  await expect(page).toHaveTitle(/Your turn/)
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /turn/)
  for (let i = 0; i < 20; i++) expect(await table.decide(0.3)).toBe('yours')
  await playOn(page.request, page.url().split('/').at(-1)!, 60, 7) // what lies between is more of the same
  await page.reload() // which hears it row by row
  await table.playOut(0.3)
  await expect(table.ending.getByRole('heading')).toHaveText(/You (won|lost)|A draw/)
  await expect(page).toHaveTitle(/Match over/)

  await table.ending.getByRole('link', { name: 'Replay' }).click()
  await expect(page).toHaveURL(/\/replay\?at=\d+/)
  const slider = page.getByRole('slider')
  const first = Number(await slider.inputValue()) // where the first turn begins
  expect(first).toBeGreaterThanOrEqual(Number(await slider.getAttribute('min')))
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveValue(String(first + 1))
  await expect(page).toHaveURL(new RegExp(`at=${first + 1}$`))
  await page.keyboard.press('End')
  await expect(slider).toHaveValue((await slider.getAttribute('max'))!)
  await page.getByRole('button', { name: 'To the turn before' }).click()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.reload()
  await expect(slider).not.toHaveValue(String(first))
})
