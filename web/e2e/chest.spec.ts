import { readFileSync } from 'node:fs'
import { expect, type Locator } from '@playwright/test'
import { allow } from './complaints.ts'
import {
  coveredIn,
  crossings,
  foundings,
  happened,
  letStand,
  openChest,
  prey,
  put,
  sieges,
  viewOf,
  type SagaView,
} from './saga.ts'
import { guest, open, read } from './setting.ts'
import { misnamed, sound, soundInBoth } from './sound.ts'
import { closeLog, lid, lift, pace, speak, Table, test, told } from './table.ts'

/** Whether nothing lies above an element, from its head to its foot. */
function inSight(one: Element): boolean {
  const { x, y, width, height } = one.getBoundingClientRect()
  return [2, height / 2, height - 2].every((down) => one.contains(document.elementFromPoint(x + width / 2, y + down)))
}

interface Chest {
  id: string
  match: number
}

test('a chest is opened once before whoever comes to the table; after that its page tells what is in it', async ({ page }) => {
  const { request } = page
  await guest(request, 'Ada Keel')
  const bot = { kind: 'bot', bot: 'greedy' } as const
  const first = await open(request, [bot, bot], { game: 'seafall', options: { prologue: 'no' } })
  expect((await request.post(`/api/matches/${first.id}/seats/0/takeover`, { data: { bot: 'greedy' } })).ok()).toBe(true)
  await expect.poll(async () => (await read(request, first.id)).status, { timeout: 60_000 }).toBe('over')
  const second = (await (await request.post(`/api/matches/${first.id}/rematch`, { data: {} })).json()) as { id: string }
  // By the second match at the latest the first chest is open (SF-20.1).
  const { chests } = (await read(request, second.id)).view as unknown as { chests: [Chest] }
  const nameOf = async ({ id }: Chest): Promise<string> => {
    const told = await (await request.get(`/api/matches/${second.id}/pages/en?ids=chest.${id}`)).json()
    return (told as { pages: [{ texts: Record<string, string> }] }).pages[0].texts[`chest.${id}`]!
  }
  const called = await nameOf(chests[0])
  const ids = [first.id, second.id]

  await page.removeLocatorHandler(lid(page))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/m/${ids[chests[0].match - 1]}`)
  const scene = page.locator('[data-scene=chest]')
  const name = scene.getByRole('heading', { level: 2 })
  await expect(name).toHaveText(called)
  await expect(scene.getByRole('heading', { name: 'What is new' })).toBeVisible()
  await expect(scene.locator('ol li')).toHaveCount(5)
  await expect(scene.getByRole('button', { name: /At sea/ }).first()).toBeVisible()
  // On a phone, too, what puts it away is in sight.
  await page.setViewportSize({ width: 360, height: 740 })
  await closeLog(page)
  await expect.poll(() => lid(page).evaluate(inSight)).toBe(true)
  await page.setViewportSize({ width: 1280, height: 800 })
  // A deed may have opened another in the same match: they are opened one after the other, whether the focus is there or in the rail.
  await page.locator('.rail button').first().focus()
  for (const one of chests.filter(({ match }) => match === chests[0].match)) {
    await expect(name).toHaveText(await nameOf(one))
    await page.keyboard.press('Escape')
  }
  await expect(scene).toBeHidden()
  await page.reload()
  await expect(page.locator('div.seafall')).toBeVisible()
  await expect(scene).toBeHidden()

  // It is there again for whoever asks: in the campaign's home, and in the rules of those who come from this match alone.
  await page.goto(`/m/${second.id}/campaign`)
  const chest = page.getByRole('region', { name: 'The chests' })
  await chest.getByText(called).click()
  await expect(chest.locator(`#chest-${chests[0].id} ol li`)).toHaveCount(5)
  await sound(page, 'the chests of a campaign')
  // The saga is one page for itself: it holds what was told, and fetches nothing.
  const [saga] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the saga' }).click()])
  expect(saga.suggestedFilename()).toMatch(/^the-saga-of-a-campaign-ada-keel.*\.html$/)
  const written = readFileSync(await saga.path(), 'utf8')
  for (const part of [called, '>Match 1</h2>', 'role="img"', 'data:font/woff2']) expect(written.includes(part), part).toBe(true)
  expect(written).not.toMatch(/<script|<link|<button|<img| src=|url\("?\//)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/rules/seafall?match=${second.id}#chest-${chests[0].id}`)
  await expect(page.getByRole('heading', { name: called })).toBeVisible()
  await sound(page, 'the rules that a chest brought, on a phone')
  await page.goto('/rules/seafall')
  await expect(page.getByRole('heading', { name: 'Explorers’ Guild', level: 2 })).toBeVisible()
  await expect(page.getByRole('heading', { name: called })).toHaveCount(0)
})

test('with the third chest open a ship is raided on the chart, and its cargo is taken aboard', async ({ page }) => {
  const { request } = page
  await guest(request, 'Ada Keel')
  const { matches } = await put(request, 'prey')
  const id = matches.at(-1)!
  const before = await read(request, id)
  const table = new Table(page)
  await page.removeLocatorHandler(lid(page))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openChest(page, before, matches, 'black-sails', 'Black Sails')
  await expect(page.locator('[data-scene=chest]').getByRole('button', { name: 'Standing Order' })).toBeVisible()
  await sound(page, 'the third chest', { within: '.scene' })
  await page.keyboard.press('Escape')
  await lift(page) // the match may have opened another
  await page.goto(`/m/${id}`)
  // Whoever belongs to nobody lies on the chart, or is told to be away.
  await expect(page.locator('[data-fleet], [data-away]')).toHaveCount(1)

  const aboard = ({ provinces }: SagaView, seat: number) =>
    provinces[seat]!.ships.reduce((sum, { cargo }) => sum + Object.values(cargo).reduce((a, b) => a + b, 0), 0)
  const seat = before.you[0]!
  const [piece, ship] = prey(before)[0]!.path
  await table.ready()
  await table.clear()
  await expect(page.locator(`.turn [data-element="${piece}"]`)).toBeVisible() // in the dock, as on the chart
  await sound(page, 'a ship that can be raided', { within: '.board' })
  expect(await misnamed(page, '.dock')).toEqual([])
  await page.locator(`.map [data-element="${piece}"]`).focus()
  await page.keyboard.press('Enter')
  await table.click(ship!)
  await table.click('button:roll')
  await letStand(request, id, table)
  const good = page.locator('.board .laid [data-element^="good:"]:not(:disabled)').first()
  await expect(good).toBeVisible()
  await sound(page, 'what lies open after a raid', { within: '.board' })
  await good.click()
  const into = page.locator('.board .picks [data-element^="ship:"]').first()
  const taken = async () => aboard(viewOf(await read(request, id)), seat) - aboard(viewOf(before), seat)
  await expect.poll(async () => (await into.isVisible()) || (await taken()) === 1).toBe(true)
  if (await into.isVisible()) await into.click()
  await expect.poll(taken).toBe(1)
  await expect(await told(page)).toContainText('aboard')
})

test('with the fourth chest open a colony is founded on an island from the dock, by keys', async ({ page }) => {
  const { request } = page
  await guest(request, 'Ada Keel')
  const { matches } = await put(request, 'founding')
  const id = matches.at(-1)!
  const before = await read(request, id)
  const table = new Table(page)
  await page.removeLocatorHandler(lid(page))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openChest(page, before, matches, 'letters-patent', 'Letters Patent')
  await expect(page.locator('[data-scene=chest]').getByRole('button', { name: 'Colony' })).toBeVisible()
  await sound(page, 'the fourth chest', { within: '.scene' })
  await page.keyboard.press('Escape')
  await lift(page) // the match may have opened another

  const founding = foundings(before)[0]!
  const [island, ship] = founding.path
  await page.goto('about:blank')
  await page.goto(`/m/${id}`)
  await table.ready()
  await table.clear()
  const card = page.locator(`.turn [data-element="${island}"]`)
  await expect(card).toContainText(String(founding.args.gold))
  await sound(page, 'what can be founded', { within: '.board' })
  // What it takes is whole below all else that can be chosen, whatever the language, and so are the guild's actions.
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const lang of ['de', 'fr', 'hu', 'en']) {
      await speak(page, lang)
      const below = () =>
        page.locator('.turn .row').evaluate((row) => {
          const end = row.getBoundingClientRect().bottom
          const all = [...row.querySelectorAll('.target .lines, .plan li')]
          return Math.max(...all.map((one) => one.getBoundingClientRect().bottom - end))
        })
      await expect.poll(below, { message: `${width} ${lang}` }).toBeLessThanOrEqual(0)
    }
  }
  await card.focus()
  await page.keyboard.press('Enter')
  await table.click(ship!)
  const hold = `${island!.replace('island:', '')}-colony`
  const owner = viewOf(before).provinces[before.you[0]!]!.colour
  await expect(page.locator(`.map [data-hold="${hold}"][data-owner=${owner}]`)).toBeAttached()
  await expect(page.locator(`.map path[data-owner=${owner}]`)).toBeAttached() // its land is hatched
  await page
    .getByRole('button', { name: new RegExp(`colony on`) })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.locator(`.drawer [data-hold-card="${hold}"]`)).toBeVisible()
  await soundInBoth(page, 'the island of a colony')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.locator(`.drawer [data-hold-card="${hold}"]`)).toBeVisible()
  await soundInBoth(page, 'the island of a colony, on a phone')
})

test('a colony of somebody else’s is raided, and lies open to be looted', async ({ page }) => {
  const { request } = page
  await guest(request, 'Ada Keel')
  const { matches, row } = await put(request, 'siege')
  const id = matches.at(-1)!
  const [colony, flagship] = sieges(await read(request, id))[0]!.path
  const table = new Table(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/m/${id}`)
  await table.ready()
  await table.clear()
  await expect(page.locator('.map [data-stand^=temple]').first()).toBeAttached()
  await expect.poll(() => page.locator('.map .target.fleet').evaluate(inSight)).toBe(true) // both ships lie before a temple
  await expect(page.locator(`.turn [data-element="${colony}"]`)).toContainText('about') // what its dice may bring
  await page.locator(`.turn [data-element="${colony}"]`).click()
  await table.click(flagship!)
  await expect(page.locator('.scene h2').first()).toContainText('colony on')
  await sound(page, 'a colony is raided', { within: '.board' })
  await table.click('button:roll')
  await letStand(request, id, table)
  await sound(page, 'a colony lies open', { within: '.board' })
  await page.locator('.board .places [data-element^="colony:"]').first().click()
  await expect(await told(page)).toContainText('the colony on')
  expect(await happened(request, id, row)).toContain('throw')
})

test('a chest that is looked into in a replay is shut where it was not open yet', async ({ page }) => {
  await pace(page, 0)
  await page.removeLocatorHandler(lid(page))
  await guest(page.request, 'Ada Keel')
  const { matches } = await put(page.request, 'siege')
  const { chests = [] } = viewOf(await read(page.request, matches.at(-1)!))
  const { match } = chests.toSorted((a, b) => a.match - b.match)[0]! // by a deed amid its match, and the only one by its end
  const { number } = await read(page.request, matches[match - 1]!)
  await page.goto(`/m/${matches[match - 1]!}/replay?at=${number}`)
  await page.getByRole('button', { name: 'The explorer’s map', exact: true }).click()
  await page.locator('.drawer .chests button').first().click()
  const scene = page.locator('[data-scene=chest]')
  await expect(scene).toBeVisible()
  await page.getByRole('slider').focus()
  await page.keyboard.press('Home')
  await expect(scene).toHaveCount(0)
})

test('the rule card of a site goes by what was found there, that of an island by the name that it was given', async ({
  page,
}) => {
  await pace(page, 0)
  await guest(page.request, 'Ada Keel')
  const { matches } = await put(page.request, 'siege')
  await page.goto(`/m/${matches.at(-1)!}`)
  const table = new Table(page)
  await table.ready()
  await table.clear()
  await page.getByRole('button', { name: 'Islands' }).click()
  const panels = page.locator('.drawer .panel')
  const told = async (opener: Locator, name: string) => {
    await opener.click()
    await expect(page.getByRole('dialog', { name: name.replaceAll('\u00ad', ''), exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
  }
  for (const kind of [/^(Timber|Linen|Spice|Iron)$/, /^Mine of \d/, /wharf$/, /market$/]) {
    const site = panels.locator('.site:not(.unexplored)').filter({ has: page.locator('.what').filter({ hasText: kind }) })
    if ((await site.count()) > 0) await told(site.first(), await site.first().locator('.what').innerText())
  }
  const named = panels.filter({ has: page.locator('.rule') })
  expect(await named.count()).toBeGreaterThan(0)
  for (const panel of await named.all()) await told(panel.locator('.rule'), await panel.locator(':scope > header h3').innerText())
})

test('with the fifth chest open a ship sails through the archway, and turns up what lies beyond', async ({ page }) => {
  const { request } = page
  await guest(request, 'Ada Keel')
  const { matches } = await put(request, 'archway')
  const id = matches.at(-1)!
  const before = await read(request, id)
  const table = new Table(page)
  await page.removeLocatorHandler(lid(page))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openChest(page, before, matches, 'the-arch', 'The Arch')
  await expect(page.locator('[data-scene=chest]').getByRole('button', { name: 'Almanac' })).toBeVisible()
  await sound(page, 'the fifth chest', { within: '.scene' })
  await page.keyboard.press('Escape')
  await lift(page) // the match may have opened another

  const covered = coveredIn(viewOf(before)).length
  const [ship, space] = crossings(before)[0]!.path
  await page.goto(`/m/${id}`)
  await table.ready()
  await table.clear()
  const clouds = page.locator('.map [data-covered]')
  await expect(clouds).toHaveCount(covered)
  await sound(page, 'the sea beyond the archway', { within: '.board' })
  await table.click(ship!)
  await table.click(space!)
  await expect(clouds).toHaveCount(covered - 1)
  const after = viewOf(await read(request, id))
  const vessel = after.provinces[before.you[0]!]!.ships.find(({ id }) => `ship:${id}` === ship)!
  expect([`space:${vessel.space}`, coveredIn(after).includes(vessel.space)]).toEqual([space, false])
  await expect(await told(page)).toContainText('turns up a space beyond the edge')
})

// It lies below the throw that turned it up, and its part of the page and its words are loaded when they are wanted.
test('on a phone what was turned up at sea comes into view by itself', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await pace(page, 0)
  await guest(page.request, 'Ada Keel')
  const { matches, row } = await put(page.request, 'tile')
  await page.goto(`/m/${matches.at(-1)}/replay?at=${row}`)
  await expect(page.locator('.scene .found strong')).toBeInViewport({ ratio: 1 })
})

test('a match whose pages do not come says so, and is drawn once they do', async ({ page }) => {
  await pace(page, 0)
  allow(page.context(), /status of 503/)
  await guest(page.request, 'Ada Keel')
  const { matches } = await put(page.request, 'gate') // ships lie where only a page tells of
  const pages = '**/pages/en*'
  for (const path of ['', '/campaign', '/history', '/replay']) {
    await page.route(pages, (route) => route.fulfill({ status: 503, json: {} }))
    await page.goto(`/m/${matches.at(-1)}${path}`)
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await page.unroute(pages)
    await again.click()
    await expect(page.locator('[data-ship]').first()).toBeVisible()
    await expect(again).toHaveCount(0)
  }
})
