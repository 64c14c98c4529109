import { expect, type Locator, type Page } from '@playwright/test'
import { guest, open, read } from './setting.ts'
import { holdMoves, pace, Table, test } from './table.ts'

// Ships of Age of Discovery are carried to where they go.

const log = (page: Page) => page.getByRole('region', { name: 'Log', exact: true })

/** What these tests read of the caller's own part of a view. */
async function mine(page: Page, id: string): Promise<{ ships: number[]; deals: unknown[] }> {
  return ((await read(page.request, id)).view as unknown as { players: { ships: number[]; deals: unknown[] }[] }).players[0]!
}

/** A first turn in which a ship of the market was bought, and how it is carried over a place. */
async function harboured(page: Page, slot = 1) {
  await pace(page, 0)
  await guest(page.request, 'Carla Drag')
  const { id } = await open(page.request, { kind: 'bot', bot: 'still' }, { game: 'discoveries', options: { guide: 'yes' } })
  await page.goto(`/m/${id}`)
  const table = new Table(page)
  await table.settled()
  await page.getByRole('button', { name: 'Go on without the guide' }).click()
  await table.ready()
  await table.click(`market:${slot}`) // in 1 the yellow ship of hold 1; nothing hidden comes up
  await table.ready()
  const number = (await mine(page, id)).ships.find((ship) => ship < 42)!
  const ship = page.locator(`.board [data-element="ship:${number}"]`)
  const carry = async (place: Locator) => {
    await ship.scrollIntoViewIfNeeded()
    const from = (await ship.boundingBox())!
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(from.x + from.width / 2 + 20, from.y + from.height / 2 + 20, { steps: 4 })
    const to = (await place.boundingBox())!
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
    await page.mouse.up()
  }
  return { id, table, number, ship, carry }
}

test('a ship that was let go over a journey stays there while the answer is awaited', async ({ page }) => {
  const { table, number, ship, carry } = await harboured(page)
  const cathay = page.locator('.board [data-place="journey:cathay"]')
  const answer = await holdMoves(page)
  await carry(cathay)
  await expect(page.locator('.prompt')).toContainText('The answer is on its way')
  await expect(cathay.locator(`.put[data-ship="${number}"]`)).toBeVisible()
  await expect(page.locator(`[data-ship="${number}"]`)).toHaveCount(1) // in its berth a pale picture is left of it
  await expect(ship).toHaveCSS('opacity', '0.4')
  answer()
  await expect(log(page)).toContainText('sends the yellow ship of hold 1 to Cathay')
  await table.settled()
  await expect(page.locator('.put')).toHaveCount(0)
  await expect(cathay.locator(`[data-ship="${number}"]`)).toBeVisible()
  await expect(ship).toHaveCount(0)
})

test('a ship whose journey is refused lies in its berth again', async ({ page }) => {
  const { number, ship, carry } = await harboured(page)
  await page.route('**/moves', (route) => route.abort())
  await carry(page.locator('.board [data-place="journey:cathay"]'))
  await expect(page.locator('.toast').first()).toBeVisible()
  await expect(page.locator('.put')).toHaveCount(0)
  await expect(ship.locator(`[data-ship="${number}"]`)).toBeVisible()
  await expect(ship).toHaveCSS('opacity', '1')
})

test('a ship is placed by drag and drop, taken back, and placed by the keyboard', async ({ page }) => {
  const { table, ship, carry } = await harboured(page)
  const journey = (name: string) => page.locator(`.board [data-element="journey:${name}"]`)

  await carry(journey('cathay'))
  await expect(log(page)).toContainText('sends the yellow ship of hold 1 to Cathay')

  await page.getByRole('button', { name: 'Take the last move back' }).click()
  await expect(log(page)).not.toContainText('sends the yellow ship')
  await table.ready()
  await ship.focus()
  await page.keyboard.press('Enter')
  await journey('gold-coast').focus()
  await page.keyboard.press('Enter')
  await expect(log(page)).toContainText('sends the yellow ship of hold 1 to the Gold Coast')
})

test('a ship that is let go over a contract in hand goes aboard as soon as the rounds are chosen', async ({ page }) => {
  const { carry } = await harboured(page, 0)
  await carry(page.locator('.board [data-drop="contract:chillies"]').first())
  await page.locator('.board [data-element="rounds:1"]').first().click()
  await expect(log(page)).toContainText('Carla Drag loads the')
})

test('a ship that was let go over a contract which is then taken back goes aboard of it no more', async ({ page }) => {
  const { id, table, number, carry } = await harboured(page, 0)
  const rounds = page.locator('.board [data-element="rounds:1"]').first()
  await carry(page.locator('.board [data-drop="contract:chillies"]').first())
  await expect(rounds).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rounds).toHaveCount(0)

  await page.locator('.board [data-drop="contract:chillies"]').first().click()
  await rounds.click()
  await table.ready()
  await expect(page.locator('.slip')).toContainText('2 holds still missing: choose ships')
  expect(await mine(page, id)).toMatchObject({ deals: [], ships: expect.arrayContaining([number]) as number[] })
})
