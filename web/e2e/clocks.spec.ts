import { expect } from '@playwright/test'
import { guest, read } from './setting.ts'
import { card, somebody, test, told } from './table.ts'

test('a table agrees on a clock, which runs where everybody sees it, and the others go on without who is out of time', async ({
  page,
  browser,
}) => {
  await page.goto('/')
  await page.getByLabel('Your name at the table').fill('Anna')
  await card(page).getByRole('button', { name: 'Set up a table' }).click()
  await page.getByRole('dialog').getByLabel('Opponent').selectOption('A person')
  await page.getByLabel('Time', { exact: true }).selectOption('A clock of your own')
  await page.getByLabel('Minutes at the beginning').fill('1')
  await page.getByLabel('Minutes more for each decision').fill('0')
  await page.getByText('A bot plays on', { exact: true }).click()
  await page.getByRole('button', { name: 'Open the table' }).click()
  const link = await page.getByLabel('Invitation').inputValue()

  const other = await somebody(browser, { viewport: { width: 360, height: 740 }, hasTouch: true })
  await other.goto(link)
  await other.getByLabel('Your name at the table').fill('Bruno')
  await other.getByRole('button', { name: 'Sit down and play' }).click()
  const match = await read(page.request, link.split('/').at(-1)!)
  expect(match.terms).toEqual({ clock: { start: 60, add: 0, cap: 60 }, timeout: 'bot' })
  for (const one of [page, other]) {
    const running = one.locator('.clocks .running .numeral')
    await expect(running).toHaveText(/^(1:00|0:\d\d)$/)
    const seen = await running.innerText()
    await expect(running).not.toHaveText(seen)
    await expect(one.locator('.clocks .urgent')).toBeVisible()
  }

  // A table that wants to be asked, and a clock of a second.
  await guest(other.request, 'Bruno')
  const seats = [{ kind: 'me' }, { kind: 'open' }]
  const terms = { clock: { start: 1, add: 0, cap: 1 }, timeout: 'ask' }
  const opened = await page.request.post('/api/matches', { data: { game: 'efemeris', seats, terms } })
  const { id } = (await opened.json()) as { id: string }
  expect((await other.request.post(`/api/matches/${id}/seats/1`)).ok()).toBe(true)
  const { deciding, seats: sitting } = await read(page.request, id)
  const [waits, late] = deciding[0] === 0 ? [other, page] : [page, other]
  const name = sitting[deciding[0]!]!.name
  await late.goto(`/m/${id}`)
  await expect(late.locator('.clocks .own')).toHaveText('0:00')
  await expect(late.getByText('Your time is up.')).toBeAttached()
  await waits.goto(`/m/${id}`)
  await expect(waits.getByText(`${name} is out of time.`)).toBeVisible()
  await waits.getByRole('button', { name: 'Wait' }).click()
  await expect(waits.getByText(`${name} is out of time.`)).toBeHidden()
  await waits.reload()
  await waits.getByRole('button', { name: 'A bot plays on' }).click()
  await expect(await told(waits)).toContainText(`${name} runs out of time; Magpie plays on.`)
  await late.getByRole('button', { name: 'Take my seat back' }).click()
  await other.context().close()
})
