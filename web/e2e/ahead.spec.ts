import { expect } from '@playwright/test'
import { guest, read } from './setting.ts'
import { somebody, test } from './table.ts'

test('moves are tried out on a board of one’s own and ordered ahead, until something comes to light', async ({
  page,
  browser,
}) => {
  const rival = await somebody(browser)
  await guest(page.request, 'Anna')
  await guest(rival.request, 'Bruno')
  const opened = await page.request.post('/api/matches', {
    data: { game: 'discoveries', seats: [{ kind: 'me' }, { kind: 'open' }] },
  })
  const { id } = (await opened.json()) as { id: string }
  expect((await rival.request.post(`/api/matches/${id}/seats/1`)).ok()).toBe(true)
  const { number, deciding } = await read(page.request, id)
  const [waits, moves] = deciding[0] === 0 ? [rival, page] : [page, rival]

  await waits.goto(`/m/${id}`)
  await waits.getByRole('button', { name: 'Moves made ahead' }).click()
  await expect(waits.getByText('You can say this when you are asked and may pass.')).toBeVisible()
  await waits.getByRole('button', { name: 'Try something out' }).click()
  const trying = waits.getByRole('region', { name: 'Only a guess' })
  await trying.getByRole('button', { name: 'Let the others answer' }).click()
  await trying.getByRole('button', { name: 'Choices' }).press('Enter')
  await trying.getByRole('button', { name: 'Take 2 coins' }).press('Enter')
  await expect(trying.getByText(/Tried: .*Take 2 coins$/)).toBeVisible()
  await waits.keyboard.press('Control+z')
  await expect(trying.getByRole('button', { name: 'Order this move' })).toBeHidden()
  await waits.keyboard.press('Control+Shift+z')
  await trying.getByRole('button', { name: 'Order this move' }).click()
  await expect(trying).toBeHidden()
  await waits.reload()
  const ahead = waits.getByRole('region', { name: 'Moves made ahead' })
  const rail = waits.locator('.rail').getByRole('button', { name: 'Moves made ahead' })
  await expect(rail).toContainText('1')
  if ((await rail.getAttribute('aria-expanded')) === 'false') await rail.click()
  await expect(ahead.getByRole('listitem')).toHaveText(['Take 2 coins'])
  await expect(waits.locator('.asked')).toHaveText('Nothing to decide: your order holds.')
  expect((await read(waits.request, id)).number).toBe(number)

  const now = await read(moves.request, id)
  const draw = now.choices[String(deciding[0])]!.find(({ kind }) => kind === 'draw')!
  const drawn = await moves.request.post(`/api/matches/${id}/moves`, { data: { number, seat: deciding[0], move: draw.move } })
  expect(drawn.ok()).toBe(true)
  await expect(ahead.getByText('Your order has ended: luck had its say, or something came to light.')).toBeVisible()
  await ahead.getByRole('button', { name: 'All right' }).click()
  await expect(ahead.getByRole('listitem')).toHaveCount(0)
  await rival.context().close()
})
