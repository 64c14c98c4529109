import { expect, type APIRequestContext, type Page, type Request } from '@playwright/test'
import { allow } from './complaints.ts'
import { guest, move, open, playOn, read } from './setting.ts'
import { card, pace, somebody, Table, test } from './table.ts'

test('a lost connection is told, and nothing is lost or repeated when it is back', async ({ page, playwright, baseURL }) => {
  await page.goto('/')
  await card(page).getByRole('button', { name: 'Play against a bot' }).click()
  await expect(page).toHaveURL(/\/m\//)
  const table = new Table(page, 2)
  await table.ready()
  const id = page.url().split('/').at(-1)!

  await page.context().setOffline(true)
  await expect(page.getByRole('alert')).toContainText('No connection')
  await expect(page.getByText('Reconnecting')).toBeVisible()

  // The same player plays on from another device meanwhile.
  const away = await playwright.request.newContext({ baseURL: baseURL!, storageState: await page.context().storageState() })
  const { number } = await playOn(away, id, 30)

  await page.context().setOffline(false)
  await expect(page.getByRole('alert')).toBeHidden()
  await table.ready()
  await expect(page.getByText('Reconnecting')).toBeHidden()
  // The log speaks of places as the map shows them: it has settled when two looks read the same.
  let lines: string[] = []
  await expect
    .poll(
      async () => {
        const before = lines.join('\n')
        lines = await page.getByRole('region', { name: 'Log', exact: true }).locator('li li').allInnerTexts()
        return lines.length > 0 && before === lines.join('\n')
      },
      { intervals: [500] },
    )
    .toBe(true)
  await page.reload()
  await table.ready()
  expect((await read(away, id)).number).toBe(number)
  await expect(page.getByRole('region', { name: 'Log', exact: true }).locator('li li')).toHaveText(lines)
  await away.dispose()
})

test('on a phone a connection that stays away is told in words, where it was told whose turn it is', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await guest(page.request, 'Paula Phone')
  const { id } = await open(page.request, { kind: 'bot', bot: 'greedy' }, { options: { guide: 'yes' } })
  await page.goto(`/m/${id}`)
  const headline = page.locator('.bar .who .line').filter({ visible: true })
  await expect(headline).toHaveText('Your turn')
  await page.context().setOffline(true)
  await expect(headline).toHaveText('Connection lost', { timeout: 15_000 })
  await page.context().setOffline(false)
  await expect(headline).toHaveText('Your turn', { timeout: 30_000 })
})

/** Has a page believe that it is hidden, or seen again. */
const show = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((to) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => to })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

/** Before it a title may count the other matches that wait. */
const turnOf = (page: Page) => page.waitForFunction(() => /^(\(\d+\) )?●/.test(document.title))

for (const secure of [true, false]) {
  test(`a hidden tab learns that it is one’s turn, and rests from then on, ${secure ? 'with' : 'without'} the locks of secure pages`, async ({
    page,
    browser,
  }) => {
    if (!secure) await page.context().addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
    await guest(page.request, 'Hanno Hidden')
    const { id } = await open(page.request, { kind: 'open' })
    const friend = await somebody(browser)
    await guest(friend.request, 'Fermin Friend')
    expect((await friend.request.post(`/api/matches/${id}/seats/1`, { data: {} })).ok()).toBe(true)
    await page.goto(`/m/${id}`)
    await expect(page.locator('.bar')).toBeVisible()
    const turn = async (request: APIRequestContext) => {
      const { you, deciding } = await read(request, id)
      return you.some((seat) => deciding.includes(seat))
    }
    // Who is asked first is drawn; it is to be the friend.
    while (await turn(page.request)) await move(page.request, id)
    await page.waitForFunction(() => document.title === 'Portolan')

    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await show(page, 'hidden')
    const closed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/stream'))
    while (await turn(friend.request)) await move(friend.request, id)
    await turnOf(page)
    await closed
    expect(asked.filter((url) => url.includes('/api/') && !url.includes('/api/stream'))).toEqual([])

    // Who comes back is shown what happened, and may act.
    await show(page, 'visible')
    const table = new Table(page)
    await table.ready()
    await expect(page.locator('.toggle, .ends .main').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Log', exact: true })).toContainText('Fermin Friend')
    await friend.context().close()
  })
}

test('of many hidden tabs a few listen, and each that has nothing to wait for makes room for another', async ({
  page,
  context,
  browser,
}) => {
  await guest(context.request, 'Hanno Hidden')
  const friend = await somebody(browser)
  await guest(friend.request, 'Fermin Friend')
  const tabs: { tab: Page; id: string; streams: Set<Request> }[] = []
  for (let i = 0; i < 5; i++) {
    const { id } = await open(context.request, { kind: 'open' })
    const tab = i === 0 ? page : await context.newPage()
    const one = { tab, id, streams: new Set<Request>() }
    tab.on('request', (request) => request.url().includes('/api/stream') && one.streams.add(request))
    tab.on('requestfailed', (request) => one.streams.delete(request))
    await tab.goto(`/m/${id}`)
    await expect(tab.getByRole('heading', { name: 'Your table is set' })).toBeVisible()
    await expect.poll(() => one.streams.size).toBe(1)
    await show(tab, 'hidden')
    tabs.push(one)
  }
  const listening = () => tabs.filter(({ streams }) => streams.size > 0).length
  await expect.poll(listening).toBe(3)
  // A friend sits down everywhere; where it is the guest's turn at once, the tab tells so and makes room.
  for (const { id } of tabs) {
    expect((await friend.request.post(`/api/matches/${id}/seats/1`, { data: {} })).ok()).toBe(true)
    for (let waits = true; waits;) {
      const { you, deciding } = await read(context.request, id)
      waits = !you.some((seat) => deciding.includes(seat))
      if (waits) await move(friend.request, id)
    }
  }
  for (const { tab } of tabs) await turnOf(tab)
  await expect.poll(listening).toBe(0)
  await friend.context().close()
})

test('a table that is removed takes its invitation along', async ({ page, browser }) => {
  await guest(page.request, 'Hanno Host')
  const { id } = await open(page.request, { kind: 'open' })
  const other = await somebody(browser)
  allow(other.context(), /404/)
  await other.goto(`/m/${id}`)
  await expect(other.getByRole('heading', { name: 'Hanno Host invites you' })).toBeVisible()
  expect((await page.request.delete(`/api/matches/${id}`)).ok()).toBe(true)
  await expect(other.getByRole('heading', { name: 'No match lies here' })).toBeVisible()
  await other.context().close()
})

test('an update that can’t be taken in is followed by a new look, and the next one is heard', async ({ page, browser }) => {
  await guest(page.request, 'Hanno Host')
  const { id } = await open(page.request, { kind: 'open' })
  // The first thing that the stream tells, that a friend sat down, lacks what every update has.
  let sit = () => {}
  const sat = new Promise<void>((done) => (sit = done))
  let spoilt = false
  await page.route('**/api/stream*', async (route) => {
    if (spoilt) return route.continue()
    spoilt = true
    await sat
    const { number } = await read(page.request, id)
    await route.fulfill({
      contentType: 'text/event-stream',
      body: `id: ${id}.${number}.0\nevent: match\ndata: {"number":${number}}\n\n`,
    })
  })
  allow(page.context(), /could not be taken in/)
  await page.goto(`/m/${id}`)
  await expect(page.getByRole('heading', { name: 'Your table is set' })).toBeVisible()
  const friend = await somebody(browser)
  await guest(friend.request, 'Fermin Friend')
  expect((await friend.request.post(`/api/matches/${id}/seats/1`, { data: {} })).ok()).toBe(true)
  sit()
  await expect(page.locator('.bar')).toBeVisible()

  // What follows is heard as it comes.
  for (const one of [page.request, friend.request]) {
    const { you, deciding } = await read(one, id)
    if (you.some((seat) => deciding.includes(seat))) await move(one, id)
  }
  await expect(page.getByRole('region', { name: 'Log', exact: true })).toContainText(/(Fermin Friend|Hanno Host) leads/)
  await friend.context().close()
})

test('what the others did is shown step by step to who comes back, and can be skipped', async ({ page, browser }) => {
  await pace(page, 0.05) // slow enough to be skipped
  await guest(page.request, 'Ines Return')
  const { id } = await open(page.request, { kind: 'open' })
  const friend = await somebody(browser)
  await guest(friend.request, 'Fermin Friend')
  expect((await friend.request.post(`/api/matches/${id}/seats/1`, { data: {} })).ok()).toBe(true)
  // Several moves of the friend are the last that happened: one's own are not shown.
  for (let missed = 0; ;) {
    const { status, number, you, deciding } = await read(page.request, id)
    expect(status).toBe('playing')
    const own = you.some((seat) => deciding.includes(seat))
    if (own && missed >= 4 && number >= 40) break
    await move(own ? page.request : friend.request, id)
    missed = own ? 0 : missed + 1
  }
  await page.goto(`/m/${id}`)
  await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible()
  await expect(page.locator('.toggle, .ends .main')).toHaveCount(0)
  await page.getByRole('button', { name: 'Skip' }).click()
  await new Table(page).ready()
  await expect(page.locator('.toggle, .ends .main').first()).toBeVisible()
  await page.reload()
  await new Table(page).ready() // what was shown once is not shown again
  await expect(page.getByRole('button', { name: 'Skip' })).toHaveCount(0)
  await friend.context().close()
})

test('a move that comes too late shows how things stand, without a fuss', async ({ page, browser }) => {
  await guest(page.request, 'Jorvik Late')
  allow(page.context(), /409/)
  const match = await open(page.request, { kind: 'bot', bot: 'random' })
  await page.goto(`/m/${match.id}`)
  const table = new Table(page)
  await table.ready()
  await page.route('**/api/stream*', (route) => route.abort()) // this tab hears of nothing more
  await page.reload()
  await table.ready()
  const elsewhere = await browser.newContext({ storageState: await page.context().storageState() })
  const { number } = await playOn(elsewhere.request, match.id, (await read(page.request, match.id)).number + 1)
  await page.locator('.toggle').click()
  await page.locator('.choice').first().click()
  await expect(page.locator('.toast')).toHaveCount(0)
  await expect.poll(async () => (await read(page.request, match.id)).number).toBeGreaterThanOrEqual(number)
  await table.ready()
  await expect(page.getByRole('heading', { name: 'Choose your nation' })).toHaveCount(0)
  await elsewhere.close()
})
