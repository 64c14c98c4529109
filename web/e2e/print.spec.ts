import { expect } from '@playwright/test'
import { anyOf, games, guest, open, playOn, playUntil, resign, type Match } from './setting.ts'
import { dice, Table, test } from './table.ts'

test('what is printed is whole, on as few sheets as it needs, and has nothing on it that only a screen can use', async ({
  page,
}) => {
  await guest(page.request, 'Odile Compass')
  const { others } = games[2]!
  const { id } = await open(page.request, others, { game: 'seafall' })
  await playOn(page.request, id, 60)
  await page.setViewportSize({ width: 718, height: 1047 }) // a sheet of A4 between its margins
  await page.goto(`/m/${id}`)
  const table = new Table(page)
  await table.ready()
  await page.locator('.rail').getByRole('button', { name: 'Log', exact: true }).click()
  await page.emulateMedia({ media: 'print' })
  const log = page.getByRole('region', { name: 'Log', exact: true })
  await expect(log).toBeVisible()
  expect(await log.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(1047)
  await expect(page.locator('.race').first()).toBeVisible()
  await expect(page.locator('.rail')).toBeHidden()

  await resign(page.request, id)
  for (const path of ['/', `/m/${id}`, '/rules/efemeris', `/m/${id}/report`, `/m/${id}/history`]) {
    await page.goto(path)
    await expect(page.locator('h1, .table').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Skip to the content', includeHidden: true })).toBeHidden()
    const torn = await page
      .locator('#main *')
      .evaluateAll((all) =>
        all
          .filter((one) => getComputedStyle(one).breakInside === 'avoid' && one.getBoundingClientRect().height > 1047)
          .map(({ tagName, className }) => `${tagName} ${String(className)}`),
      )
    expect(torn, `${path}: begins on a sheet of its own and does not fit there`).toEqual([])
    const blank = await page
      .locator('#main *')
      .evaluateAll((all) => all.filter((one) => getComputedStyle(one).breakAfter === 'page' && !one.nextElementSibling).length)
    expect(blank, `${path}: an empty sheet at the end`).toBe(0)
  }

  for (const path of [`/m/${id}`, `/m/${id}/replay`, `/m/${id}/report`, `/m/${id}/history`, `/m/${id}/campaign`]) {
    await page.goto(path)
    await expect(page.locator('h1, .table').first()).toBeVisible()
    await expect(page.locator(':is(header, .scene, article) .button:visible'), `${path}: buttons on paper`).toHaveCount(0)
  }
})

test('a match that is printed while something is asked has no buttons on paper that lead to a rule, or do what only a screen can', async ({
  page,
}) => {
  await guest(page.request, 'Odile Compass')
  for (const { game, others } of games) {
    const chance = dice(3)
    let match: Match
    do {
      const { id } = await open(page.request, others, { game })
      match = await playUntil(
        page.request,
        id,
        ({ number, choices }, seat) =>
          game === 'seafall' ? choices[String(seat)]!.some(({ path }) => path[0] === 'button:offer') : number > 40,
        (match, seat) => anyOf(match, seat, chance),
      )
    } while (match.status === 'over')
    await page.goto(`/m/${match.id}`)
    const table = new Table(page)
    await table.ready()
    const buttons = page.locator('.table').locator('.button, button[aria-label^="Rule: "]').locator('visible=true')
    expect(await buttons.count()).toBeGreaterThan(2)
    await page.emulateMedia({ media: 'print' })
    await expect(buttons, game).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
  }
})
