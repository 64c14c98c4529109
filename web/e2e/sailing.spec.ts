import { expect, type Page } from '@playwright/test'
import { anyOf, guest, open, playUntil, type Choice, type Match, type Other } from './setting.ts'
import { dice, holdMoves, pace, Table, test } from './table.ts'

const bots: Other[] = Array.from({ length: 2 }, () => ({ kind: 'bot', bot: 'greedy' }))

/** Opens a match where the caller may send several ships off, and tells a way to send one. */
async function toSail(page: Page): Promise<{ table: Table; path: string[] }> {
  await guest(page.request, 'Ada Keel')
  const sails = ({ path: [ship, space] }: Choice) => !!ship?.startsWith('ship:') && !!space?.startsWith('space:')
  const chance = dice(3)
  let match: Match
  do {
    const { id } = await open(page.request, bots, { game: 'seafall', options: { prologue: 'no' } })
    match = await playUntil(
      page.request,
      id,
      (match, seat) => new Set(match.choices[String(seat)]!.filter(sails).map(({ path }) => path[0])).size > 1,
      (match, seat) => anyOf(match, seat, chance),
    )
  } while (match.status === 'over') // by chance no two ships may ever be free to sail
  await page.goto(`/m/${match.id}`)
  const table = new Table(page)
  await table.ready()
  return { table, path: Object.values(match.choices).flat().find(sails)!.path }
}

test('a ship that was sent off stays raised while the answer is awaited', async ({ page }) => {
  await pace(page, 0)
  const { table, path } = await toSail(page)
  const raised = page.locator('.ships .picked')
  await table.click(path[0]!)
  await expect(raised).toHaveAttribute('data-ship', path[0]!.slice('ship:'.length))
  const answer = await holdMoves(page)
  const space = page.locator(`.board [data-element="${path[1]}"]`).first()
  await space.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.prompt')).toContainText('The answer is on its way')
  await expect(raised).toHaveAttribute('data-ship', path[0]!.slice('ship:'.length))
  answer()
  await table.settled()
  await expect(raised).toHaveCount(0)
})

test('a ship whose sail is taken back while it moves is back at once', async ({ page }) => {
  await pace(page, 0.01) // it is under way for longer than a test waits
  const { table, path } = await toSail(page)
  const ship = page.locator(`.ships [data-ship="${path[0]!.slice('ship:'.length)}"]`)
  const berth = (await ship.getAttribute('transform'))!
  for (const element of path) await table.click(element)
  await expect(ship).not.toHaveAttribute('transform', berth)
  await page.getByRole('button', { name: 'Take the last move back' }).click()
  await expect(ship).toHaveAttribute('transform', berth)
})
