import { expect } from '@playwright/test'
import { guest, open, playUntil } from './setting.ts'
import { pace, somebody, Table, test } from './table.ts'

// What somebody sees who holds several seats, and who holds none.

const me = { kind: 'me' } as const

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
