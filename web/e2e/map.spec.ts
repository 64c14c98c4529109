import { expect, type Page } from '@playwright/test'
import { anyOf, games, guest, open, playOn, playUntil, type Match } from './setting.ts'
import { dice, pace, Table, test } from './table.ts'

/** How wide a place of the map is drawn, and where: by what all maps call their places. */
async function place(page: Page): Promise<{ x: number; width: number }> {
  const { x, width } = (await page.locator('.map [data-place]').first().boundingBox())!
  return { x, width }
}

/** Waits until the place is drawn otherwise, by a factor. */
async function grown(page: Page, from: number, factor: number): Promise<void> {
  await expect.poll(async () => Math.round((100 * (await place(page)).width) / from) / 100).toBeCloseTo(factor, 1)
}

// SeaFall's chart is drawn in the same viewport as the sky of Efemeris.
for (const { game, others } of games.filter(({ game }) => game !== 'seafall')) {
  test(`the map of ${game} is zoomed and moved by wheel, mouse, keys, buttons and two fingers`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, hasTouch: true })
    const page = await context.newPage()
    await page.addInitScript(() => localStorage.setItem('portolan.drawers', ''))
    await guest(page.request, 'Odile Compass')
    const { id } = await open(page.request, others, { game })
    await playOn(page.request, id, 40)
    await page.goto(`/m/${id}`)
    const table = new Table(page)
    await table.ready()
    await table.clear()
    const whole = await place(page)
    const at = { x: 620, y: 330 }

    await page.mouse.move(at.x, at.y)
    await page.mouse.wheel(0, -333) // by the half
    await grown(page, whole.width, 2)
    const before = (await place(page)).x
    const prompt = page.locator('dialog[open], .prompt .crumbs')
    const picked = await prompt.allTextContents() // such as the one tile that was drawn
    await page.mouse.down()
    await page.mouse.move(at.x + 60, at.y, { steps: 4 })
    await page.mouse.move(at.x + 90, at.y, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => (await place(page)).x - before).toBeGreaterThan(40)
    await expect(prompt, 'a drag picks nothing').toHaveText(picked)

    await page.getByRole('button', { name: 'Show the whole map' }).click()
    await grown(page, whole.width, 1)
    expect((await place(page)).x).toBeCloseTo(whole.x, 0)
    const closer = page.getByRole('button', { name: 'Zoom in' })
    await closer.click()
    await grown(page, whole.width, 1.5)
    await closer.focus()
    await page.keyboard.press('+')
    await grown(page, whole.width, 2.25)
    const left = (await place(page)).x
    await page.keyboard.press('ArrowLeft')
    await expect.poll(async () => (await place(page)).x).not.toBeCloseTo(left, 0)
    await page.keyboard.press('-')
    await grown(page, whole.width, 1.5)
    await page.keyboard.press('0')
    await grown(page, whole.width, 1)

    const touch = await context.newCDPSession(page)
    const fingers = (apart: number) => [-apart, apart].map((dx, id) => ({ x: at.x + dx, y: at.y, id }))
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(40) })
    for (const apart of [50, 60, 70, 80])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await grown(page, whole.width, 2)
    await context.close()
  })
}

test('a zoomed sea chart, too, shows by itself what can be chosen next', async ({ page }) => {
  await pace(page, 0)
  await page.addInitScript(() => localStorage.setItem('portolan.drawers', ''))
  await guest(page.request, 'Odile Compass')
  const { others } = games.find(({ game }) => game === 'seafall')!
  const sails = (path: readonly string[]) => /^ship:/.test(path[0] ?? '') && /^space:/.test(path[1] ?? '')
  const chance = dice(3)
  let match: Match
  do {
    const { id } = await open(page.request, others, { game: 'seafall', options: { prologue: 'no' } })
    match = await playUntil(
      page.request,
      id,
      (match, seat) => new Set(match.choices[String(seat)]!.flatMap(({ path }) => (sails(path) ? path[0] : []))).size > 1,
      (match, seat) => anyOf(match, seat, chance),
    )
  } while (match.status === 'over') // by chance no two ships may ever be free to sail
  const { path } = Object.values(match.choices)
    .flat()
    .find(({ path }) => sails(path))!
  await page.goto(`/m/${match.id}`)
  const table = new Table(page)
  await table.ready()
  await table.clear()

  const ship = page.locator(`.dock [data-element="${path[0]}"]`)
  const first = page.locator('.sea .target.space').first() // of several that do not fit in sight at once it is the one
  const middle = async () => {
    const { x, y, width, height } = (await first.boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }
  await ship.click()
  const at = await middle()
  await page.getByRole('button', { name: 'One step back' }).first().click()
  await expect(first).toHaveCount(0)
  await page.mouse.move(at.x > 640 ? 300 : 1000, at.y > 300 ? 120 : 480) // far from it
  for (let i = 0; i < 6; i++) await page.mouse.wheel(0, -333)
  await expect(page.getByRole('button', { name: 'Show the whole map' })).toBeEnabled()
  await ship.click()
  await expect(first).toBeAttached()
  await expect
    .poll(async () => {
      const { x, y } = await middle()
      return x > 0 && x < 1280 && y > 0 && y < 800
    })
    .toBe(true)
})

test('the map keeps a height of its own on a page at four times its size, which scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await guest(page.request, 'Odile Compass')
  const { id } = await open(page.request, { kind: 'bot', bot: 'random' })
  await page.goto(`/m/${id}`)
  expect(await new Table(page).ready()).toBe('yours')
  const board = page.locator('.table > .board')
  expect((await board.boundingBox())!.height).toBeGreaterThan(200)
  const toggle = page.locator('.actions .toggle')
  await toggle.focus()
  await expect(toggle).toBeInViewport({ ratio: 1 })
})

test('by Tab one comes to what ends a step in the order in which it stands', async ({ page }) => {
  await guest(page.request, 'Odile Compass')
  const chance = dice(3)
  const others = Array.from({ length: 3 }, () => ({ kind: 'bot', bot: 'random' }) as const)
  const { id } = await open(page.request, others, { game: 'discoveries' })
  await playUntil(
    page.request,
    id,
    ({ choices }, seat) => {
      const ends = choices[String(seat)]!.map(({ path }) => path[0])
      return ends.includes('button:end') && ends.length > 1
    },
    (match, seat) => anyOf(match, seat, chance),
  )
  await page.goto(`/m/${id}`)
  expect(await new Table(page).ready()).toBe('yours')
  const [end, toggle] = [page.locator('.ends .button'), page.locator('.actions .toggle')]
  const first = () => page.locator('.foot button').first()
  expect((await end.boundingBox())!.y).toBeLessThan((await toggle.boundingBox())!.y)
  await expect(first()).not.toHaveClass(/toggle/)
  await page.setViewportSize({ width: 390, height: 780 })
  await expect.poll(async () => (await end.boundingBox())!.x > (await toggle.boundingBox())!.x).toBe(true)
  await expect(first()).toHaveClass(/toggle/)
})
