import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { happened, letStand, openChest, put, viewOf, ways } from './saga.ts'
import { guest, read } from './setting.ts'
import { sound, soundInBoth } from './sound.ts'
import { lid, Table, test, told } from './table.ts'

test('with the sixth chest open a gate is passed, by keys', async ({ page }) => {
  const { request } = page
  await guest(request, 'Ada Keel')
  await page.removeLocatorHandler(lid(page))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const table = new Table(page)

  const { matches: ids } = await put(request, 'gate')
  const id = ids.at(-1)!
  const match = await read(request, id)
  expect(viewOf(match).chests!.find((one) => one.id === 'the-crown')!.match).toBe(ids.length - 1)
  await openChest(page, match, ids, 'the-crown', 'The Crown')
  const scene = page.locator('[data-scene=chest]')
  await expect(scene.getByRole('button', { name: /Gate/ })).toHaveCount(3)
  await sound(page, 'the sixth chest', { within: '.scene' })
  await page.keyboard.press('Escape')

  // The gates stand on the chart in this match alone, which says that it is the last.
  await expect(page.locator('div.seafall')).toBeVisible()
  await expect(page.locator('.map [data-gate]')).toHaveCount(0)
  await page.goto(`/m/${id}`)
  await table.ready()
  await table.clear()
  await expect(page.locator('.map [data-gate]')).toHaveCount(3)
  await expect(page.locator('.bar')).toContainText('Last match, year')
  const seat = (await read(request, id)).you[0]!
  const glory = viewOf(await read(request, id)).stages!.find((stage) => stage.id === 'chart')!.seats.length > 0 ? '1' : '2'
  const card = page.locator('.turn [data-element="gate:chart"]')
  await expect(card).toContainText('the First Gate')
  await expect(card).toContainText(glory)
  await soundInBoth(page, 'gates before the last island')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(card).toBeVisible()
  const boxOf = async (part: string) => (await page.locator(`div.seafall > ${part}`).boundingBox())!
  const [chart, dock] = [await boxOf('.map'), await boxOf('.dock')]
  expect(Math.abs(chart.y + chart.height - dock.y)).toBeLessThan(1) // no bare table between them
  await soundInBoth(page, 'gates before the last island, on a phone')
  await page.setViewportSize({ width: 1280, height: 800 })
  const passed = viewOf(await read(request, id)).stages!.find((stage) => stage.id === 'chart')!.seats.length
  await page.locator('.map [data-gate=chart]').focus()
  await page.keyboard.press('Enter')
  await expect(page.locator(`.map [data-gate=chart][data-passed="${passed + 1}"]`)).toBeAttached()
  expect(viewOf(await read(request, id)).stages!.find((stage) => stage.id === 'chart')!.seats).toContain(seat)
  await expect(await told(page)).toContainText('The First Gate')
  // Who has passed it is told beside the island, too, of which a drawer tells while the log lies over the chart.
  await page.locator('[aria-controls=drawer-islands]').click()
  await expect(page.locator('.drawer').getByRole('list', { name: 'The three gates' })).toContainText('Not passed yet')
  // What each province has scored in thirteen matches stands in its own field of the glory track.
  await page.locator('[aria-controls=drawer-others]').click()
  const fields = page.getByRole('list', { name: 'Glory', exact: true }).getByRole('listitem')
  await expect(fields.first().locator('.sum')).toBeVisible()
  const beyond = await fields.evaluateAll((all) =>
    all.map((one) => Math.round(one.querySelector('.sum')!.getBoundingClientRect().right - one.getBoundingClientRect().right)),
  )
  expect(Math.max(...beyond)).toBeLessThanOrEqual(0)
})

test('the guard of a gate is fought with dice', async ({ page }) => {
  const { request } = page
  await guest(request, 'Ada Keel')
  const { matches, row } = await put(request, 'guard')
  const id = matches.at(-1)!
  const [gate, ship] = ways(await read(request, id), 'guard')[0]!.path
  const table = new Table(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/m/${id}`)
  await table.ready()
  await table.clear()
  await expect(page.locator(`.turn [data-element="${gate}"]`)).toContainText('about') // what its dice may bring
  await page.locator(`.turn [data-element="${gate}"]`).focus()
  await page.keyboard.press('Enter')
  await table.click(ship!)
  await expect(page.locator('.scene h2').first()).toHaveText('The Third Gate')
  await sound(page, 'the guard is met', { within: '.board' })
  // The dock and the chart lie beneath, where a pointer does not come, and nor does Tab.
  await expect(page.locator('.scene')).toBeFocused()
  const stops = new Set<string>()
  do {
    await page.keyboard.press('Tab')
    stops.add(
      await page.evaluate(() => document.activeElement!.closest('.map, .dock, .time, .scene, .bar, .ask')?.classList[0] ?? ''),
    )
  } while (await page.evaluate(() => !document.activeElement!.matches('.scene')))
  expect([...stops]).toEqual(expect.arrayContaining(['scene', 'ask', 'bar']))
  for (const beneath of ['map', 'dock', 'time']) expect([...stops]).not.toContain(beneath)
  await table.click('button:roll')
  await letStand(request, id, table)
  // Who fails is out of turn, and others may have moved already: what came of it is in the record.
  await expect.poll(() => happened(request, id, row)).toEqual(expect.arrayContaining(['challenges', 'throw']))
})

test('a campaign ends: it is told how, with the fate of each province, then the emperor is crowned, and both are kept', async ({
  page,
}) => {
  const { request } = page
  await guest(request, 'Ada Keel')
  await page.removeLocatorHandler(lid(page))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const id = (await put(request, 'end')).matches.at(-1)!
  const over = await read(request, id)
  const { finish, provinces } = viewOf(over)
  expect(finish.emperor).toBeGreaterThanOrEqual(0)
  const sealed = `ending.${finish.ending}`
  const answer = await (await request.get(`/api/matches/${id}/pages/en?ids=${sealed}`)).json()
  const called = (answer as { pages: [{ texts: Record<string, string> }] }).pages[0].texts[sealed]!

  await page.goto(`/m/${id}`)
  const scene = page.locator('[data-scene=ending]')
  await expect(scene.getByRole('heading', { level: 2 })).toHaveText(called)
  await expect(scene.locator('[data-fate]')).toHaveCount(provinces.length)
  for (const fate of await scene.locator('[data-fate]').all()) await expect(fate.locator('p').first()).not.toBeEmpty()
  await expect(scene.locator('[data-fate]').first()).toHaveAttribute('data-fate', provinces[finish.emperor]!.colour)
  await expect(scene.locator('.picture svg').first()).toBeVisible()
  await soundInBoth(page, 'how a campaign ended')
  await page.setViewportSize({ width: 360, height: 740 })
  await soundInBoth(page, 'how a campaign ended, on a phone')
  // Lines end above the button, until there are no more.
  await expect(scene.locator('.foot.more')).toBeAttached()
  await scene.evaluate((one) => one.scrollTo(0, one.scrollHeight))
  await expect(scene.locator('.foot.more')).toHaveCount(0)
  await scene.getByRole('button', { name: 'On to the coronation' }).focus()
  await page.keyboard.press('Enter')
  const crowned = page.locator('[data-coronation]')
  await expect(crowned.locator('figcaption')).toBeInViewport({ ratio: 0.99 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(crowned.locator('figure')).toBeInViewport({ ratio: 0.99 })
  await expect(crowned.locator('figcaption')).toContainText('is crowned')
  await expect(crowned.locator('.way p')).not.toHaveCount(0)
  await soundInBoth(page, 'the coronation')

  // It is told once, and then whenever somebody asks.
  await page.reload()
  await expect(crowned).toBeVisible()
  await expect(scene).toBeHidden()
  await crowned.getByRole('button', { name: called }).click()
  await expect(scene.getByRole('heading', { level: 2 })).toHaveText(called)
  await page.keyboard.press('Escape')
  await expect(crowned).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(crowned).toBeHidden()
  await expect(page.locator('.sea .viewport[aria-hidden], .dock[inert]')).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()
  // Nobody takes revenge for a campaign: what follows is another one.
  await expect(page.getByRole('button', { name: 'A new campaign' })).toBeVisible()

  await page.goto(`/m/${id}/campaign`)
  await expect(page.getByRole('region', { name: called })).toBeVisible()
  await sound(page, 'the home of a campaign that has ended')
  const [saga] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the saga' }).click()])
  const written = readFileSync(await saga.path(), 'utf8')
  expect(written.split(`data-ending="${finish.ending}"`)).toHaveLength(2)
  await page.goto(`/m/${id}/history#chapter-${over.series!.number}`)
  await expect(page.locator(`[data-ending="${finish.ending}"]`).filter({ visible: true })).toBeVisible()
})
