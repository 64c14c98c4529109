import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { put } from './saga.ts'
import { guest, open, read } from './setting.ts'
import { faults } from './sound.ts'
import { pace, test } from './table.ts'

interface Deed {
  number: number
  args: Record<string, string | number>
}

/** A duel of bots in which a ship was sunk and a planet conquered, with the rows in which it happened. */
async function battle(request: APIRequestContext): Promise<{ id: string; sunk: Deed; conquered: Deed }> {
  for (let tries = 0; tries < 12; tries++) {
    const { id, you } = await open(request, { kind: 'bot', bot: 'greedy' })
    await request.post(`/api/matches/${id}/seats/${you[0]}/takeover`, { data: { bot: 'greedy' } })
    await expect.poll(async () => (await read(request, id)).status, { timeout: 60_000 }).toBe('over')
    const { number } = await read(request, id)
    const history = await (await request.get(`/api/matches/${id}/history?from=1&to=${number}&views=false`)).json()
    const rows: { number: number; events: { kind: string; args: Deed['args'] }[] }[] = history.rows ?? history
    const find = (kind: string) => {
      const row = rows.find(({ events }) => events?.some((event) => event.kind === kind))
      return row && { number: row.number, args: row.events.find((event) => event.kind === kind)!.args }
    }
    const [sunk, conquered] = [find('sunk'), find('conquered')]
    if (sunk && conquered) return { id, sunk, conquered }
  }
  throw new Error('no ship was sunk in twelve matches')
}

/** Opens the replay at the row before a deed and goes one step on, to its scene. */
async function play(page: Page, id: string, { number }: Deed, words: string): Promise<void> {
  await expect(async () => {
    await page.goto(`/m/${id}/replay?at=${number - 1}`)
    await page.getByRole('button', { name: 'One step forward' }).click()
    await expect(page.locator('section.scene figcaption')).toContainText(words, { timeout: 16_000 }) // other marks come first
  }).toPass()
}

test('a sinking and a conquest of Efemeris are scenes, with marks at their places and ghosts of what is lost', async ({
  page,
}) => {
  test.slow()
  await pace(page, 0.1) // slow enough to look at
  await guest(page.request, 'Odile Compass')
  const { id, sunk, conquered } = await battle(page.request)
  const scene = page.locator('section.scene')

  // On a slow machine it may be over before all of it was looked at: then it is played again.
  await expect(async () => {
    await play(page, id, sunk, 'sinks the')
    await expect(scene.locator('.sinking .ship')).toBeAttached()
    await expect(page.locator('.map [data-mark="sunk"]')).toBeAttached()
    await expect(scene).toHaveCSS('opacity', '1') // what fades in has no contrast yet
    expect(await faults(page, { within: 'section.scene' })).toEqual([])
    await scene.getByRole('button', { name: 'Skip' }).click({ timeout: 5000 })
  }).toPass()
  await expect(scene.locator('.sinking')).toHaveCount(0)
  await expect(page.locator(`.map [data-ghost="${sunk.args.ship}"]`)).toBeVisible()
  await expect(page.locator(`.map [data-ship="${sunk.args.ship}"]`)).toHaveCount(0)

  // Where nothing is to move, the scene is one still picture with the same words.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await play(page, id, conquered, 'conquers')
  await expect(scene.locator('.flag')).toBeVisible()
  expect(await scene.evaluate((root) => root.getAnimations({ subtree: true }).length)).toBe(0)
  await expect(page.locator('.map [data-mark="conquered"]')).toBeAttached()
  await expect(async () => {
    await page.mouse.click(640, 300) // any click ends it
    await expect(scene.locator('.flag')).toHaveCount(0, { timeout: 2000 })
  }).toPass()
  await expect(page.locator(`.map [data-land="${conquered.args.planet}"]`)).toBeVisible()
})

test('on a phone what ends a scene is whole, beside the drawers’ buttons and above the long words of a step', async ({
  page,
}) => {
  await pace(page, 0.1)
  await page.addInitScript(() => localStorage.setItem('portolan.drawers', ''))
  await page.setViewportSize({ width: 800, height: 360 })
  await guest(page.request, 'Odile Compass')
  const { matches } = await put(page.request, 'founding')
  const id = matches.at(-2)! // of a match that is over there are most buttons
  const { number } = await read(page.request, id)
  const rows: { number: number; events: { kind: string }[] }[] = await (
    await page.request.get(`/api/matches/${id}/history?from=1&to=${number}&views=false`)
  ).json()
  const ends = rows.find(({ events }) => events.some(({ kind }) => kind === 'ends'))
  expect(ends, 'its end').toBeDefined()
  const begin = () =>
    expect(async () => {
      await page.goto(`/m/${id}/replay?at=${ends!.number - 1}`)
      await page.getByRole('button', { name: 'One step forward' }).click()
      await expect(page.locator('section.scene .skip')).toBeVisible({ timeout: 16_000 })
    }).toPass()
  await begin()
  const skip = page.locator('section.scene').getByRole('button', { name: 'Skip' })
  const whole = () =>
    skip.evaluate((button) => {
      const { left, right, top, height } = button.getBoundingClientRect()
      const points = [left + 8, right - 8].flatMap((x) => [8, height / 2, height - 8].map((y) => [x, top + y] as const))
      return points.every(([x, y]) => button.contains(document.elementFromPoint(x, y)))
    })
  await expect.poll(whole, { timeout: 8000 }).toBe(true)

  // Upright the controls lie at the foot, and grow over the map with what a step tells.
  await page.setViewportSize({ width: 360, height: 780 })
  await begin()
  await page
    .locator('.said')
    .evaluate((one) => (one.textContent = 'Nerea Quadrant scores a journey, and another one. '.repeat(6)))
  await expect.poll(whole, { timeout: 8000 }).toBe(true)
})
