import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { guest, read } from './setting.ts'
import { sound } from './sound.ts'
import { card, somebody, speak, test } from './table.ts'

/** A match between two bots, played to its end; its id. */
async function played(request: APIRequestContext): Promise<string> {
  await guest(request, 'Urania Sextant')
  const bot = { kind: 'bot', bot: 'greedy' }
  const answer = await request.post('/api/matches', {
    data: { game: 'efemeris', options: {}, seats: [bot, bot], visibility: 'unlisted' },
  })
  const { id } = (await answer.json()) as { id: string }
  await expect.poll(async () => (await read(request, id)).status, { timeout: 60_000 }).toBe('over')
  // A draw may have no turning point.
  return (await read(request, id)).outcome!.winners.length > 0 ? id : played(request)
}

/** The values of a plot's table by round. */
async function values(page: Page, plot: number): Promise<string[][]> {
  const figure = page.locator('figure').nth(plot)
  await figure.locator('summary').click()
  return figure
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))
}

test('a stranger reads what a match came to, from its end to its turning points', async ({ page, browser }) => {
  const id = await played(page.request)
  await page.goto(`/m/${id}`)
  await page.locator('.ending').getByRole('link', { name: 'Match report' }).click()
  await expect(page.getByRole('heading', { name: 'How it went' })).toBeVisible()

  const stranger = await somebody(browser)
  await stranger.goto(page.url())
  await expect(stranger.locator('h1')).toHaveText(/wins|draw/i)
  await expect(stranger.getByText('This browser has checked it')).toBeVisible()

  await expect(stranger.locator('header.card')).toContainText(
    /(France|Britain|Spain) holds \d of \d planets|has planets left|a draw/,
  )
  // This server is reached at its own machine alone: the link is said to lead nobody else here.
  await expect(stranger.getByText('This server can be reached from this machine alone.')).toBeVisible()

  const planets = await values(stranger, 0)
  expect(planets[0]).toEqual(['0', '1', '1'])
  const match = await read(page.request, id)
  const { planets: owned } = match.view as unknown as { planets: { owner: number }[] }
  const held = [0, 1].map((seat) => owned.filter((planet) => planet.owner === seat).length)
  expect(planets.at(-1)!.slice(1).map(Number).sort()).toEqual(held.sort())

  const slider = stranger.getByRole('slider')
  await slider.focus()
  await stranger.keyboard.press('Home')
  await expect(stranger.getByText('Values after round 0')).toBeVisible()

  const moment = stranger.locator('section[aria-labelledby="moments"] a').first()
  const goal = await moment.getAttribute('href')
  expect(goal).toMatch(new RegExp(`^/m/${id}/replay\\?at=\\d+$`))
  await moment.click()
  await expect(stranger).toHaveURL(new RegExp(goal!.replace('?', '\\?') + '$'))
  await expect(stranger.locator('.said')).not.toBeEmpty()
  await stranger.context().close()
})

test('a report opens whose moments share a row', async ({ page }) => {
  test.slow()
  await guest(page.request, 'Cassia Latitude')
  // That two things turn a match in one row is rare. Here an hourglass comes up in every row: also where the lead changes.
  await page.route(/\/history/, async (route) => {
    const answer = await route.fetch()
    const rows = (await answer.json()) as { seat: number; events: unknown[] }[]
    for (const { seat, events } of rows) events.push({ kind: 'hourglass', args: { seat: Math.max(seat, 0), scoring: 'interim' } })
    await route.fulfill({ response: answer, json: rows })
  })
  const bot = { kind: 'bot', bot: 'greedy' }
  const shared = async () => {
    const answer = await page.request.post('/api/matches', {
      data: { game: 'discoveries', options: {}, seats: [bot, bot, bot], visibility: 'unlisted' },
    })
    const { id } = (await answer.json()) as { id: string }
    await expect.poll(async () => (await read(page.request, id)).status, { timeout: 60_000 }).toBe('over')
    await page.goto(`/m/${id}/report`)
    await expect(page.getByRole('heading', { name: 'How it went' })).toBeVisible()
    const moments = page.locator('section[aria-labelledby="moments"] a')
    await expect(moments.first()).toBeVisible()
    const rows = await moments.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    return new Set(rows).size < rows.length
  }
  let found = false
  for (let tries = 0; tries < 12 && !found; tries++) found = await shared()
  expect(found, 'a match with two moments in one row').toBe(true)
})

test('a match under way has no read-out yet', async ({ page }) => {
  await guest(page.request, 'Hanno Nadir')
  const answer = await page.request.post('/api/matches', {
    data: { game: 'efemeris', options: {}, seats: [{ kind: 'me' }, { kind: 'bot', bot: 'random' }], visibility: 'unlisted' },
  })
  const { id } = (await answer.json()) as { id: string }
  await page.goto(`/m/${id}/report`)
  await expect(page.getByText('written when the match is over')).toBeVisible()
  await page.getByRole('link', { name: 'To the match' }).click()
  await expect(page).toHaveURL(new RegExp(`/m/${id}$`))
})

test('the rules are found from the lobby, and a link leads to a card', async ({ page }) => {
  await page.goto('/')
  await card(page).getByRole('link', { name: 'Read the rules' }).click()
  await expect(page.getByRole('heading', { name: 'Efemeris', level: 1 })).toBeVisible()
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Expert level' }).click()
  await expect(page.locator('#expert')).toBeInViewport()
  await expect(page).toHaveURL(/#expert$/)

  await page.goto('/rules/efemeris#captain-hubac')
  const entry = page.locator('#captain-hubac')
  await expect(entry).toBeInViewport()
  await expect(entry).toBeFocused()
  await expect(page.locator('#captain-cassini .ours')).toHaveText('our ruling')
})

test('the rules are searched by keys alone, whatever the accents', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/rules/efemeris')
  await page.getByRole('heading', { name: 'Efemeris', level: 1 }).waitFor()
  await page.keyboard.press('/')
  const field = page.getByRole('searchbox', { name: 'Search the rules' })
  await expect(field).toBeFocused()
  await page.keyboard.type('catalina guzman')
  const hit = page.locator('search li a')
  await expect(page.locator('search [role=status]')).toHaveText('Found in one place')
  await expect(hit.locator('mark')).toHaveText(['Catalina', 'Guzmán'])
  expect(await page.evaluate(() => CSS.highlights.get('found')?.size)).toBe(2)
  await sound(page, 'the rules while they are searched')
  await page.keyboard.press('ArrowDown')
  await expect(hit).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#captain-de-guzman')).toBeFocused()
  await expect(page.locator('#captain-de-guzman')).toBeInViewport()

  // The mark of a ruling is no part of the sentence.
  await field.fill('two cells more')
  await expect(page.locator('search li a').first()).toContainText('two cells more. (our ruling)')

  // A point of a chapter comes into sight by itself; what is given up leaves no mark.
  await field.fill('markers leave map')
  await page.locator('search li a').first().click()
  await expect(page.locator('.points li:focus')).toBeInViewport()
  await field.focus()
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('')
  expect(await page.evaluate(() => CSS.highlights.has('found'))).toBe(false)
})

test('the rules fit a phone in all languages, and say what is ours', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/rules/efemeris')
  for (const [lang, mark] of [
    ['en', 'our ruling'],
    ['de', 'unsere Festlegung'],
    ['fr', 'notre décision'],
    ['hu', 'a mi döntésünk'],
  ] as const) {
    await speak(page, lang)
    await expect(page.locator('.ours').first()).toHaveText(mark)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wider, lang).toBeLessThanOrEqual(0)
  }
})
