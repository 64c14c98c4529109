import { expect, type Page } from '@playwright/test'
import { anyOf, guest, open, playUntil, type Match } from './setting.ts'
import { dice, pace, somebody, Table, test } from './table.ts'

// What somebody sees who holds several seats, and who holds none.

const me = { kind: 'me' } as const

/** Plays at random for both of the caller's seats until a phase is reached. */
function until(page: Page, id: string, phase: string): Promise<Match> {
  const chance = dice(7)
  const enough = (match: Match) => (match.view as unknown as { phase: string }).phase === phase
  return playUntil(page.request, id, enough, (match, seat) => anyOf(match, seat, chance))
}

test('who looks on at a set-up of Efemeris is told what others choose, and asked for nothing', async ({ page, browser }) => {
  await pace(page, 0)
  await guest(page.request, 'Anna')
  const { id } = await open(page.request, me)
  const other = await somebody(browser)
  await pace(other, 0)
  await other.goto(`/m/${id}`)
  for (const [phase, heading] of [
    ['captains', 'Choosing captains'],
    ['crew', 'Choosing crew'],
    ['planet', 'Mobilization planets'],
  ] as const) {
    await until(page, id, phase)
    await expect(other.locator('.efemeris h2').first()).toHaveText(heading)
    await expect(other.locator('.setup .soft, .asked .soft')).toHaveCount(0)
  }
  await other.context().close()
})

test('who holds both seats of a duel is told of the hand that lies not open, and of one alone the bonuses can be used', async ({
  page,
}) => {
  await pace(page, 0)
  await guest(page.request, 'Anna')
  const { id } = await open(page.request, me)
  await until(page, id, 'tactics')
  await page.goto(`/m/${id}`)
  await new Table(page).ready()
  await page.locator('.rail').getByRole('button', { name: 'Players', exact: true }).click()
  await expect(page.locator('.crews').getByRole('img', { name: '5 crew cards in hand' })).toBeVisible()
  await expect(page.locator('.dock').getByRole('img', { name: /crew cards? in hand/ })).toHaveCount(0)
})

test('who picks missions for two houses of Age of Discovery sees for each its own figures and letters', async ({
  page,
  browser,
}) => {
  await pace(page, 0)
  await guest(page.request, 'Anna')
  const { id } = await open(page.request, me, { game: 'discoveries', options: { missions: 'open' } })
  // The first house sends a ship wherever it can, the second one none.
  const match = await playUntil(
    page.request,
    id,
    ({ view }) => (view as unknown as { phase: string }).phase === 'missions',
    (match, seat) => {
      const kinds = seat === 0 ? ['sail', 'coins', 'buy', 'end'] : ['coins', 'buy', 'end']
      return kinds.flatMap((kind) => match.choices[String(seat)]!.find((one) => one.kind === kind) ?? [])[0]!
    },
  )
  expect(match.deciding).toEqual([0, 1])
  const other = await somebody(browser)
  await pace(other, 0)
  await other.goto(`/m/${id}`)
  await expect(other.getByRole('heading', { name: 'Choosing missions' })).toBeVisible()
  await other.context().close()

  await page.goto(`/m/${id}`)
  const table = new Table(page)
  await table.ready()
  const worth = page.locator('.sheet .worth')
  await expect(page.getByRole('heading', { name: 'Choose your special mission' })).toBeVisible()
  await expect(worth.filter({ hasText: 'none yet' })).not.toHaveCount(4)
  await table.click((await table.elements())[0]!)
  await expect(worth.filter({ hasText: 'none yet' })).toHaveCount(4)
  await expect(page.locator('.dock')).toContainText('Contracts in hand: 2 of 4')
})
