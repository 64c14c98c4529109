import { expect } from '@playwright/test'
import { games, guest, open, playOn } from './setting.ts'
import { Table, test } from './table.ts'

test('captains look out of the choice of a nation and out of their panels', async ({ page }) => {
  await guest(page.request, 'Odile Compass')
  const match = await open(page.request, games[0]!.others)
  await page.goto(`/m/${match.id}`)
  await new Table(page).ready()
  await expect(page.locator('.setup .portrait')).toHaveCount(12)
  await playOn(page.request, match.id, 30)
  await page.reload()
  await new Table(page).ready()
  await expect(page.locator('.command .portrait').first()).toBeVisible()
  // A conquered tile has its nation's device in its corners.
  const owned = (await page.request.get(`/api/matches/${match.id}`).then((answer) => answer.json())).view.planets.filter(
    (planet: { owner: number }) => planet.owner >= 0,
  )
  expect(owned.length).toBeGreaterThan(0)
  await expect(page.locator('.tile .land .device')).toHaveCount(6 * owned.length)
})

test('advisors look out of their cards, and rulers out of their provinces', async ({ page }) => {
  await guest(page.request, 'Odile Compass')
  const { game, others } = games[2]!
  let match = await open(page.request, others, { game })
  const hires = () => Object.values(match.choices).some((list) => list.some(({ path }) => path[0]?.startsWith('advisor:')))
  for (let number = match.number; !hires() && number < 100; number = match.number + 1) {
    match = await playOn(page.request, match.id, number)
  }
  await page.goto(`/m/${match.id}`)
  await new Table(page).ready()
  await expect(page.locator('[data-element^="advisor:"] .portrait').first()).toBeVisible()
  await page.getByRole('button', { name: 'Other provinces' }).click()
  await expect(page.locator('.others .heading .portrait')).toHaveCount(2)
})
