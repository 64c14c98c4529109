import { expect, type Page } from '@playwright/test'
import { guest, open, read } from './setting.ts'
import { faults } from './sound.ts'
import { card, coded, pace, somebody, Table, test } from './table.ts'

async function sound(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), where).toBeLessThanOrEqual(0)
  expect(await faults(page), where).toEqual([])
}

/** How many animations are under way. */
const moving = (page: Page) =>
  page.evaluate(() => document.getAnimations().filter((animation) => animation.playState === 'running').length)

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 780 },
]) {
  test(`a newcomer is on the map with one click, and invites with two, at ${viewport.width}`, async ({ page, browser }) => {
    await page.setViewportSize(viewport)
    await pace(page, 0)
    await page.goto('/')
    await expect(card(page, 'SeaFall')).toBeAttached()
    await expect.poll(() => moving(page)).toBe(0) // the chart has unrolled, and nothing runs at rest
    await sound(page, 'the lobby')
    const about = card(page).getByRole('button', { name: 'More about Efemeris' })
    const folded = (await about.boundingBox())!.height
    expect(folded).toBeLessThan(60) // two lines
    await about.click()
    expect((await card(page).getByRole('button', { name: 'Less' }).boundingBox())!.height).toBeGreaterThan(folded)

    await page.getByRole('button', { name: 'Play', exact: true }).click()
    const table = new Table(page, 5)
    await table.ready()
    const match = await read(page.request, page.url().split('/').at(-1)!)
    expect(match.seats.map(({ bot }) => bot ?? '')).toEqual(['', 'gentle'])
    expect((match.view as { phase: string }).phase).not.toMatch(/nation|captains|crew|planet/) // all that is dealt
    expect((await table.elements()).length).toBeGreaterThan(0) // what is decided lies on the board

    // The second click of an invitation takes its link.
    await page.goto('/')
    await expect(page.getByRole('article').filter({ hasText: 'Puffin' }).locator('.map svg')).toBeVisible()
    await card(page).getByRole('button', { name: 'Invite a friend' }).click()
    await expect(coded(page)).toBeVisible()
    const link = await page.getByLabel('Invitation').inputValue()
    await page.getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByText('Copied')).toBeVisible()

    const other = await somebody(browser, { viewport })
    await other.goto(link)
    await expect(other.getByRole('heading', { name: 'Efemeris' })).toBeVisible()
    await expect(other.getByRole('heading', { name: /invites you$/ })).toBeVisible()
    await expect(other.getByText(/waits? for you/)).toHaveCount(0) // who invites is said once
    for (const told of ['2 players', 'about 60 minutes', 'Duel, Basic']) await expect(other.getByText(told)).toBeVisible()
    await expect(other.getByRole('button', { name: /Learn to play/ })).toBeVisible()
    await sound(other, 'an invitation')
    await other.context().close()
  })
}

test('the lobby asks for its lists once as it opens, and misses nothing that changes meanwhile', async ({ page }) => {
  await guest(page.request, 'Ada Compass')
  // Where the connection is late, the page asks before it listens, and again once it does: here it waits for as long as that takes.
  await page.addInitScript(() => {
    const set = window.setTimeout.bind(window)
    const patient = (...[call, time, ...rest]: Parameters<typeof set>) => set(call, time === 2000 ? 60_000 : time, ...rest)
    Object.assign(window, { setTimeout: patient })
  })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/matches') asked.push(search)
  })
  const listens = page.waitForResponse('**/api/stream')
  await page.goto('/')
  await expect(card(page)).toBeVisible()
  await listens
  await page.evaluate(() => fetch('/healthz')) // what was asked for as it began to listen is known by now
  expect(asked.toSorted()).toEqual(['?mine=1', '?status=open', '?vacant=1'])

  // A table is set once the list was read, before the page has it.
  let id = ''
  await page.route(
    '**/api/matches?mine=1',
    async (route) => {
      const response = await route.fetch()
      id = (await open(page.request, { kind: 'open' })).id
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.reload()
  await expect.poll(() => id).not.toBe('')
  await expect(page.locator(`.lobby a[href="/m/${id}"]`).first()).toBeVisible()
})

test('an answer to the lobby that is late takes nothing away that a later one has brought', async ({ page }) => {
  await guest(page.request, 'Ada Compass')
  // The page asks before it listens, since the connection takes its time, and again once it does.
  let listening = () => {}
  const held = new Promise<void>((done) => (listening = done))
  await page.route('**/api/stream', async (route) => {
    await held
    await route.continue()
  })
  let id = ''
  let done = () => {}
  const overtaken = new Promise<void>((resolve) => (done = resolve))
  await page.route(
    '**/api/matches?mine=1',
    async (route) => {
      const response = await route.fetch()
      id = (await open(page.request, { kind: 'open' })).id
      listening()
      await overtaken
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.goto('/')
  await expect.poll(() => id).not.toBe('')
  const link = page.locator(`.lobby a[href="/m/${id}"]`).first() // others may have set tables for anyone meanwhile
  await expect(link).toBeVisible()
  const late = page.waitForResponse('**/api/matches?mine=1')
  done()
  await (await late).finished()
  await page.evaluate(() => fetch('/healthz')) // the page has it by now
  await expect(link).toBeVisible()
})

test('what waits for somebody is the first thing to go on with, and its list fills its rows', async ({ page }) => {
  await guest(page.request, 'Ada Compass')
  for (let i = 0; i < 8; i++) await open(page.request, { kind: 'bot', bot: 'still' })
  let answer = () => {}
  const answered = new Promise<void>((done) => (answer = done))
  await page.route('**/api/matches?mine=1', async (route) => {
    await answered
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome, Ada Compass' })).toBeVisible()
  const play = page.locator('.hero .play')
  await expect(play).toBeHidden() // it would be another one in a moment
  answer()
  await expect(page.locator('.hero').getByText('8 matches wait for you')).toBeVisible()
  const first = await page.locator('section:has(#mine) article h3 a').first().getAttribute('href')
  await expect(play).toHaveAttribute('href', first!)
  await expect(page.getByRole('button', { name: 'New match: Efemeris' })).toBeVisible()
  for (const [width, shown] of [
    [1280, 6],
    [900, 4],
    [360, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.locator('section:has(#mine) > .list > li'), `at ${width}`).toHaveCount(shown)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await play.click()
  await expect(page).toHaveURL(new RegExp(`${first}$`))
})

test('the buttons of the games and the links below them stand in one line, however long a name is', async ({ browser }) => {
  const page = await somebody(browser, { locale: 'de-DE', viewport: { width: 1280, height: 800 } })
  await page.goto('/')
  const links = page.locator('.games .links')
  await expect(links).toHaveCount(3)
  const tops = await links.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
  expect(new Set(tops).size, tops.join(' ')).toBe(1)
  const plays = page.locator('.games .ways .main')
  const buttons = await plays.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
  expect(new Set(buttons).size, buttons.join(' ')).toBe(1)
  await page.context().close()
})

test('the header of the lobby begins and ends where the page does, on any screen', async ({ page }) => {
  const edges = (selector: string) =>
    page
      .locator(selector)
      .evaluate((one) => [Math.round(one.getBoundingClientRect().left), Math.round(one.getBoundingClientRect().right)])
  await page.goto('/')
  await expect(card(page, 'SeaFall')).toBeAttached()
  for (const width of [360, 1280, 1400, 1920, 2560]) {
    await page.setViewportSize({ width, height: 1000 })
    const [left, right] = await edges('.lobby')
    expect([(await edges('header .home'))[0], (await edges('header .push'))[1]], `at ${width}`).toEqual([left, right])
  }
})

test('the longest name stands whole in the header of a laptop, and fits that of a phone', async ({ page }) => {
  await guest(page.request, 'Wilhelmina Theodora von Hohenzollern-Sig')
  await page.goto('/')
  const name = page.locator('header .who')
  await expect(name).toHaveText(/^Wilhelmina/)
  expect(await name.evaluate((who) => who.scrollWidth - who.clientWidth)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
