import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { speak } from './table.ts'

test('what is kept is told from the lobby and the account, in four languages', async ({ page }) => {
  await page.goto('/')
  await page.locator('footer').getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy')
  await expect(page.getByText('The host has not said who they are.')).toBeVisible()
  await expect(page.getByText('for 90 days')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 360, height: 740 })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    if (process.env.E2E_LOOK)
      await page.screenshot({ path: `${process.env.E2E_LOOK}/privacy-${colorScheme}.png`, fullPage: true })
  }
  for (const [lang, title] of [
    ['de', 'Datenschutz'],
    ['fr', 'Vie privée'],
    ['hu', 'Adatvédelem'],
  ] as const) {
    await speak(page, lang)
    await page.goto('/privacy')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByText('90')).toBeVisible()
  }
  await speak(page, 'en')
  await page.goto('/account')
  await page.getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL(/\/privacy$/)
})
