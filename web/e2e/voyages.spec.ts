import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { guest, open, playUntil, read, type Match, type Other } from './setting.ts'
import { faults } from './sound.ts'
import { pace, Table, test } from './table.ts'

const greedy: Other = { kind: 'bot', bot: 'greedy' }
const still: Other = { kind: 'bot', bot: 'still' }

interface View {
  players: { name: string; points: number; ships: number[] }[]
}

/** Plays the caller's seat to the end, by the first choice of some kinds in their order. Tells the last row. */
async function playOut(request: APIRequestContext, id: string): Promise<number> {
  const kinds = ['buy', 'sail', 'coins', 'end']
  const wish = ({ choices }: Match, seat: number) => {
    const all = choices[String(seat)]!
    return kinds.map((kind) => all.find((one) => one.kind === kind)).find(Boolean) ?? all[0]!
  }
  return (await playUntil(request, id, () => false, wish)).number
}

/** Goes to a page of a match, and waits until it has loaded its scenes: one that comes too late is passed over. */
async function visit(page: Page, address: string): Promise<void> {
  const loaded = ['Purchase', 'Voyage', 'Scoring', 'Victory'].map((name) =>
    page.waitForResponse((response) => new RegExp(`/${name}-[^/]*\\.js$`).test(response.url())),
  )
  await page.goto(address)
  await Promise.all(loaded)
}

/** The scene whose words fit. */
async function scene(page: Page, words: RegExp): Promise<Locator> {
  const shown = page.getByRole('region', { name: words })
  await expect(shown).toBeVisible()
  await expect(shown.locator('figcaption')).not.toBeEmpty()
  return shown
}

async function fine(page: Page): Promise<void> {
  await expect(page.locator('.scene')).toHaveCSS('opacity', '1') // it has faded in
  expect(await faults(page, { within: '.scene' })).toEqual([])
}

/** Ends the scene that is on by its button, which is gone before it is let go. */
async function skip(page: Page): Promise<void> {
  const { x, y, width, height } = (await page.locator('.scene').last().getByRole('button', { name: 'Skip' }).boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
}

test('a purchase and a departure of one’s own are scenes, which a key or a click ends', async ({ page }) => {
  await pace(page, 0.04)
  await guest(page.request, 'Carla Drag')
  const { id } = await open(page.request, still, { game: 'discoveries', options: { guide: 'yes' } })
  await visit(page, `/m/${id}`)
  const table = new Table(page)
  await page.getByRole('button', { name: 'Go on without the guide' }).click()
  await table.ready()

  await table.click('market:1')
  const bought = await scene(page, /Carla Drag buys the yellow ship/)
  await expect(bought.locator('g.coin')).toHaveCount(3)
  await fine(page)
  await skip(page)
  await expect(bought).toHaveCount(0)
  await page.keyboard.press('Escape') // the marks of what moves up in the market
  // The ship lies in its berth, to be seen.
  const { players } = (await read(page.request, id)).view as unknown as View
  const number = players[0]!.ships.find((ship) => ship < 42)!
  await expect(page.locator(`.harbour [data-ship="${number}"]`)).toHaveCSS('opacity', '1')

  await table.ready()
  await table.click(`ship:${number}`)
  await table.click('journey:cathay')
  const sailed = await scene(page, /Carla Drag sends the yellow ship .* to Cathay/)
  await expect(sailed.locator('.goal .ship')).toHaveCount(1)
  await fine(page)
  await page.keyboard.press('Escape')
  await expect(sailed).toHaveCount(0)
  await expect(page.locator(`.journey [data-ship="${number}"]`)).toHaveCSS('opacity', '1')
  await expect(page.locator('.flight')).toHaveCount(0)
})

test('the final scoring is counted out to what everybody has, then the winner is shown, with nothing moving if so wished', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await pace(page, 0.02)
  await guest(page.request, 'Odile Compass')
  const { id } = await open(page.request, greedy, { game: 'discoveries' })
  const last = await playOut(page.request, id)
  await visit(page, `/m/${id}/replay?at=${last - 1}`)
  await expect(page.getByText(`${last - 1} of ${last}`)).toBeVisible()
  await page.getByRole('slider').focus()
  await page.keyboard.press('ArrowRight')
  const journeys = await scene(page, /The final scoring is held/)
  await expect(journeys.locator('.row .done').first()).toBeVisible()
  expect(await journeys.locator('.row svg:not(.done)').count()).toBe(0)
  expect(await page.evaluate(() => document.getAnimations().filter((a) => a.playState === 'running').length)).toBe(0)
  await fine(page)
  await skip(page)
  const missions = await scene(page, /Ships on no journey bring/)
  const { players } = (await read(page.request, id)).view as unknown as View
  await expect(missions.locator('.sum')).toHaveText(players.map(({ points }) => String(points)))
  await skip(page)
  const victory = await scene(page, /The match is over/)
  await expect(victory.locator('figcaption')).toContainText(`${Math.max(...players.map(({ points }) => points))} points`)
  await fine(page)
  await expect(page.getByRole('table', { name: 'The reckoning' })).toHaveCount(0)
  await skip(page)
  await expect(page.getByRole('table', { name: 'The reckoning' })).toBeVisible()
})

test('scenes at a match’s end stand in the middle of the window, where nothing is asked beside them', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await pace(page, 0.02)
  await page.addInitScript(() => {
    const set = window.setTimeout.bind(window)
    const patient = (...[call, time, ...rest]: Parameters<typeof set>) => set(call, time === 700 ? 60_000 : time, ...rest)
    Object.assign(window, { setTimeout: patient }) // a scene is waited for as long as it takes to load
  })
  await guest(page.request, 'Odile Compass')
  const ends = async (tries = 12): Promise<string> => {
    const { id, you } = await open(page.request, greedy, { game: 'discoveries' })
    await playOut(page.request, id)
    const rows = (await (await page.request.get(`/api/matches/${id}/history`)).json()) as { seat: number }[]
    return tries > 0 && you.includes(rows.at(-1)!.seat) ? ends(tries - 1) : id // others' moves are shown to who comes back
  }
  await page.goto(`/m/${await ends()}`)
  const shown = await scene(page, /The final scoring is held/)
  const { x, width } = (await shown.locator('.picture > *').first().boundingBox())!
  expect(Math.abs(x + width / 2 - page.viewportSize()!.width / 2)).toBeLessThan(2)
})

test('a replay reads a scoring line by line, and on a phone hides nothing of what it came to', async ({ page }) => {
  await pace(page, 0)
  await guest(page.request, 'Anna')
  const { id } = await open(page.request, [greedy, greedy, greedy], { game: 'discoveries' })
  const last = await playOut(page.request, id)
  for (const [width, height] of [
    [1280, 800],
    [360, 780],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`/m/${id}/replay?at=${last}`)
    const lines = page.locator('.controls .said li')
    await expect(lines.filter({ hasText: 'The final scoring is held.' })).toHaveText('The final scoring is held.')
    const controls = (await page.locator('.controls .panel').boundingBox())!
    await expect(async () => {
      const total = (await page.locator('table.reckoning tfoot').boundingBox())!
      expect(total.y + total.height).toBeLessThan(width < 1024 ? controls.y : height)
    }).toPass()
  }
})
