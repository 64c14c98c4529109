import { expect } from '@playwright/test'
import { games, guest, open, playOn } from './setting.ts'
import { speak, Table, test } from './table.ts'

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

test('on a laptop what captains do is told in more than three words, and nations stand on one level', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await guest(page.request, 'Odile Compass')
  const match = await open(page.request, games[0]!.others)
  await page.goto(`/m/${match.id}`)
  await new Table(page).ready()
  const lines = () =>
    page.locator('.setup .fold .line').evaluateAll((all) =>
      all.map((one) => ({
        lines: Math.round(one.clientHeight / parseFloat(getComputedStyle(one).lineHeight)),
        cut: one.scrollHeight > one.clientHeight,
      })),
    )
  for (const lang of ['en', 'de', 'fr', 'hu']) {
    await speak(page, lang)
    const faces = page.locator('.setup .faces')
    const tops = await faces.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
    expect(tops, lang).toEqual([tops[0], tops[0], tops[0]])
    expect(
      (await lines()).filter(({ lines, cut }) => cut && lines < 3),
      lang,
    ).toEqual([])
    const section = page.locator('.setup')
    expect(await section.evaluate((one) => one.scrollHeight - one.clientHeight), `all of it in sight, ${lang}`).toBe(0)
  }
  await page.locator('.setup .card .main').first().click()
  await expect(page.locator('.setup[data-phase=captains] .pick')).toHaveCount(4)
  for (const lang of ['de', 'hu']) {
    await speak(page, lang)
    expect(
      (await lines()).filter(({ cut }) => cut),
      lang,
    ).toEqual([])
  }
})
