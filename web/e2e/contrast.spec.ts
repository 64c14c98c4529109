import { expect } from '@playwright/test'
import { games, guest, open, playOn } from './setting.ts'
import { Table, test } from './table.ts'

test('in the colours of the system what can be picked is told from what can’t', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await guest(page.request, 'Odile Compass')
  for (const { game, others } of games) {
    const { id } = await open(page.request, others, { game })
    for (const rows of [0, 30]) {
      await playOn(page.request, id, rows)
      await page.goto(`/m/${id}`)
      await new Table(page).ready()
      const unmarked = await page
        .locator('.board button[data-element]:enabled')
        .evaluateAll((all) => all.filter((one) => getComputedStyle(one).outlineStyle === 'none').map((one) => one.textContent))
      expect(unmarked, `${game}, ${rows}`).toEqual([])
    }
  }
})

test('who asks for more contrast has soft words as dark as others', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const [ink, soft] = ['--ink', '--ink-2'].map(
    (name) => () => page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name), name),
  ) as [() => Promise<string>, () => Promise<string>]
  expect(await soft()).not.toBe(await ink())
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ contrast: 'more', colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    expect(await soft()).toBe(await ink())
  }
})
