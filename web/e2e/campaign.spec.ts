import { expect, request, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { guest, open, read } from './setting.ts'
import { somebody, test } from './table.ts'

const idOf = (page: Page): string => new URL(page.url()).pathname.split('/').pop()!
const dialogue = (page: Page): Locator => page.getByRole('dialog', { name: 'Who plays the next match?' })

/** A player who needs no browser. */
async function player(baseURL: string, name: string): Promise<APIRequestContext> {
  const context = await request.newContext({ baseURL })
  await guest(context, name)
  return context
}

/** All players agree to end a match. */
async function agree(id: string, players: readonly APIRequestContext[]): Promise<void> {
  for (const [i, one] of players.entries()) {
    const { number } = await read(one, id)
    const answer = i === 0 ? 'offer' : 'accept'
    expect((await one.post(`/api/matches/${id}/draw`, { data: { number, answer } })).ok()).toBe(true)
  }
}

/** Anna's page before a match of SeaFall for three that is over, the first of a campaign. */
async function ended(page: Page, baseURL: string): Promise<{ id: string; ben: APIRequestContext; carla: APIRequestContext }> {
  await guest(page.request, 'Anna')
  const [ben, carla] = [await player(baseURL, 'Ben'), await player(baseURL, 'Carla')]
  const { id } = await open(page.request, [{ kind: 'open' }, { kind: 'open' }], { game: 'seafall' })
  expect((await ben.post(`/api/matches/${id}/seats/1`)).ok()).toBe(true)
  expect((await carla.post(`/api/matches/${id}/seats/2`)).ok()).toBe(true)
  await agree(id, [page.request, ben, carla])
  await page.goto(`/m/${id}`)
  await page.getByRole('button', { name: 'Next match' }).click()
  await expect(dialogue(page)).toBeVisible()
  return { id, ben, carla }
}

async function arrived(page: Page, before: string): Promise<string> {
  await expect(page).not.toHaveURL(new RegExp(before))
  return idOf(page)
}

test('a province misses a match, is back in the next, and makes room for a friend who comes by a link', async ({
  page,
  browser,
  baseURL,
}) => {
  const { id, ben, carla } = await ended(page, baseURL!)
  const who = dialogue(page)
  await expect(who.getByRole('button', { name: 'Begin the match' })).toBeFocused()
  await expect(who.getByLabel('Red')).toHaveValue('keep')

  // At least two provinces play (SF-16.3).
  await who.getByLabel('Green').selectOption('Misses this match')
  await who.getByLabel('Blue').selectOption('Misses this match')
  await who.getByRole('button', { name: 'Begin the match' }).click()
  await expect(who.getByRole('alert')).toContainText('at least two of them play')
  await who.getByLabel('Green').selectOption('Plays')
  await expect(who).toContainText('can be raided and scores 1 glory less than the least')
  await who.getByRole('button', { name: 'Begin the match' }).click()
  const second = await arrived(page, id)
  await expect(page.locator('.bar')).toContainText('Campaign, match 2')
  expect((await read(page.request, second)).options).toMatchObject({ away: 'blue', left: 'none' })
  expect((await read(carla, second)).you).toEqual([2])

  // Carla is back without a word: the default is one key away.
  await agree(second, [page.request, ben, carla])
  await page.getByRole('button', { name: 'Next match' }).click()
  await expect(dialogue(page)).toBeVisible()
  await page.keyboard.press('Enter')
  const third = await arrived(page, second)
  expect(await read(page.request, third)).toMatchObject({ status: 'playing', options: { away: 'none' } })

  // Ben leaves for good, and a friend comes for whom the match waits (SF-16.1, SF-16.2).
  await agree(third, [page.request, ben, carla])
  await page.getByRole('button', { name: 'Next match' }).click()
  await who.getByLabel('Green').selectOption('Leaves for good')
  await who.getByRole('button', { name: 'One more joins' }).click()
  await expect(who.getByLabel('New seat 1')).toHaveValue('open')
  await who.getByRole('button', { name: 'Open the table' }).click()
  const fourth = await arrived(page, third)
  await expect(page.getByRole('heading', { name: 'Your table is set' })).toBeVisible()
  await expect(page.getByText('Campaign, match 4')).toBeVisible()
  const link = await page.getByLabel('Invitation').inputValue()
  const other = await somebody(browser, { viewport: { width: 360, height: 740 }, hasTouch: true, colorScheme: 'dark' })
  await other.goto(link)
  await other.getByLabel('Your name at the table').fill('Dora')
  await other.getByRole('button', { name: 'Sit down and play' }).click()
  await expect(other.locator('.bar')).toContainText('Campaign, match 4')
  await expect(page.locator('.bar')).toContainText('Campaign, match 4')
  const begun = await read(page.request, fourth)
  expect(begun).toMatchObject({ status: 'playing', options: { away: 'none', left: 'green' } })
  expect(begun.seats.map((seat) => seat.name)).toEqual(['Anna', 'Carla', 'Dora'])
  await other.context().close()
})

test('only who opened the match gives the seat of somebody else away; one’s own goes to a bot', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await guest(page.request, 'Anna')
  const [ben, carla] = [await player(baseURL!, 'Ben'), await player(baseURL!, 'Carla')]
  const { id } = await open(ben, [{ kind: 'open' }, { kind: 'open' }], { game: 'seafall' })
  for (const [seat, one] of [page.request, carla].entries()) {
    expect((await one.post(`/api/matches/${id}/seats/${seat + 1}`)).ok()).toBe(true)
  }
  await agree(id, [ben, page.request, carla])
  await page.goto(`/m/${id}`)
  await page.getByRole('button', { name: 'Next match' }).click()
  const who = dialogue(page)
  await expect(who).toContainText('given away only by Ben')
  expect(await who.getByLabel('Red').locator('option').allTextContents()).toEqual(['Plays', 'Misses this match'])
  const own = who.getByLabel('Green')
  await expect(own.locator('option', { hasText: 'Leaves for good' })).toHaveCount(1)
  await own.selectOption('Magpie – easy')
  const box = (await who.boundingBox())!
  expect(box.x >= 0 && box.x + box.width <= 360).toBe(true)
  await who.getByRole('button', { name: 'Begin the match' }).click()
  const next = await arrived(page, id)
  const match = await read(page.request, next)
  expect(match.seats.map((seat) => seat.bot ?? '')).toEqual(['', 'greedy', ''])
  expect(match.you).toEqual([])
})

test('a name that somebody else gave is reported from the book of history', async ({ page, baseURL }) => {
  await guest(page.request, 'Anna')
  const [ben, carla] = [await player(baseURL!, 'Ben'), await player(baseURL!, 'Carla')]
  const { id } = await open(page.request, [{ kind: 'open' }, { kind: 'open' }], { game: 'seafall' })
  for (const [seat, one] of [ben, carla].entries()) {
    expect((await one.post(`/api/matches/${id}/seats/${seat + 1}`)).ok()).toBe(true)
  }
  for (const [one, what, name] of [
    [page.request, 'ship:red-1', 'Swan'],
    [ben, 'ship:green-1', '<i>Rude</i>'],
  ] as const) {
    expect((await one.post(`/api/matches/${id}/names`, { data: { what, name } })).ok()).toBe(true)
  }
  await page.goto(`/m/${id}/history`)
  const names = page.getByRole('region', { name: 'Names in use' })
  await expect(names).toContainText('Swan')
  await expect(names.getByRole('button')).toHaveCount(1) // one's own is not reported
  await names.getByRole('button', { name: 'Report the name “<i>Rude</i>”' }).click()
  const sure = page.getByRole('dialog', { name: 'Report this name?' })
  await expect(sure).toContainText('“<i>Rude</i>”')
  await sure.getByRole('button', { name: 'Report it' }).click()
  await expect(page.getByText('Thank you. Whoever runs this server will look at it.')).toBeVisible()
  await expect(names.getByRole('button')).toHaveCount(0)
  const again = await carla.post(`/api/matches/${id}/reports`, { data: { what: 'ship:green-1', name: '<i>Rude</i>' } })
  expect(again.status()).toBe(204)

  // Who only looks on, and has no name here, reads the names and reports none.
  const stranger = await request.newContext({ baseURL: baseURL! })
  expect(
    (await stranger.post(`/api/matches/${id}/reports`, { data: { what: 'ship:green-1', name: '<i>Rude</i>' } })).status(),
  ).toBe(401)
})
