import { expect } from '@playwright/test'
import { allow } from './complaints.ts'
import { guest, read, resign, type Match } from './setting.ts'
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
  const agreed = '1 minute for the whole match. When somebody’s time is up, a bot plays on.' // before one says yes to it
  await expect(other.getByText(agreed)).toBeVisible()
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
  await expect(late.locator('.overtime')).toHaveText(/^Your time is up\. You can still move/)
  await expect(late.getByRole('status').filter({ hasText: 'Your time is up.' })).toBeAttached()
  // A machine that stands still for seconds gives the time back, which is up again a second later.
  allow(waits.context(), /status of 409/)
  await waits.goto(`/m/${id}`)
  const asked = waits.getByText(`${name} is out of time.`)
  await expect(asked).toBeVisible()
  await expect(async () => {
    if (await asked.isVisible()) await waits.getByRole('button', { name: 'Wait' }).click({ timeout: 5000 })
    await expect(asked).toBeHidden({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })
  await expect(async () => {
    await waits.reload()
    await waits.getByRole('button', { name: 'A bot plays on' }).click({ timeout: 5000 })
    await expect(await told(waits)).toContainText(`${name} runs out of time; Magpie plays on.`, { timeout: 5000 })
  }).toPass({ timeout: 60_000 })
  await late.getByRole('button', { name: 'Take my seat back' }).click()
  await other.context().close()
})

test('who waits alone, since another has given up, is told that ending the match without who is late wins it', async ({
  page,
  browser,
}) => {
  await guest(page.request, 'Anna')
  const seats = [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }]
  const terms = { clock: { start: 1, add: 0, cap: 1 }, timeout: 'ask' }
  const { id } = (await (await page.request.post('/api/matches', { data: { game: 'efemeris', seats, terms } })).json()) as Match
  const pages = [page]
  for (const [i, name] of ['Bruno', 'Clara'].entries()) {
    const other = await somebody(browser)
    await guest(other.request, name)
    expect((await other.request.post(`/api/matches/${id}/seats/${i + 1}`)).ok()).toBe(true)
    pages.push(other)
  }
  const late = (await read(page.request, id)).deciding[0]!
  const [waits, leaves] = pages.filter((_, seat) => seat !== late)
  await waits!.goto(`/m/${id}`)
  await expect(waits!.getByRole('button', { name: 'End the match', exact: true })).toBeVisible({ timeout: 60_000 })
  await resign(leaves!.request, id)
  await expect(waits!.getByRole('button', { name: 'End the match: I win' })).toBeVisible({ timeout: 60_000 })
  for (const other of pages.slice(1)) await other.context().close()
})

test('people keep playing hours, which all at the table see, and agree on a pause that both end', async ({ page, browser }) => {
  await guest(page.request, 'Anna')
  await page.goto('/account')
  const hour = 60 * 60 * 1000
  const now = Date.now()
  const time = (ahead: number) => new Date(now + ahead).toTimeString().slice(0, 5)
  allow(page.context(), /status of 422/)
  await page.getByLabel('Night begins').fill(time(-hour))
  await page.getByLabel('Night ends').fill(time(-hour))
  await page.getByRole('button', { name: 'Keep these hours' }).click()
  await expect(page.getByText('A night has at most twelve hours.')).toBeVisible()
  await page.getByLabel('Night ends').fill(time(6 * hour))
  await page.getByRole('button', { name: 'Keep these hours' }).click()
  await expect(page.getByText(/^Night from .* to /)).toBeVisible()

  const other = await somebody(browser, { viewport: { width: 360, height: 740 }, hasTouch: true })
  await guest(other.request, 'Bruno')
  const seats = [{ kind: 'me' }, { kind: 'open' }]
  const opened = await page.request.post('/api/matches', { data: { game: 'efemeris', seats, terms: { clock: 'leisure' } } })
  const { id } = (await opened.json()) as { id: string }
  expect((await other.request.post(`/api/matches/${id}/seats/1`)).ok()).toBe(true)
  await expect.poll(async () => (await read(page.request, id)).clocks[0]!.night).toBeTruthy()
  const { deciding } = await read(page.request, id)
  await page.goto(`/m/${id}`)
  await other.goto(`/m/${id}`)
  await expect(other.locator('.clocks .running')).toHaveCount(deciding[0] === 0 ? 0 : 1) // for Anna it is night
  await expect(other.locator('.clocks [title$="it is night for them"]')).toHaveCount(deciding[0] === 0 ? 1 : 0)
  await other.getByRole('button', { name: 'At the table' }).click()
  await expect(other.getByText(/^No clock runs for Anna from /)).toBeVisible()
  await other.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'At the table' }).click()
  await page.getByRole('button', { name: 'Ask for a pause' }).click()
  await expect(page.getByLabel('How long')).toHaveValue(String(72 * hour))
  await page.getByRole('button', { name: 'Ask the others' }).click()
  await expect(page.getByText('You asked for a pause: 3 days.')).toBeVisible()
  await expect(other.getByText('Anna would like a pause: 3 days.')).toBeVisible()
  await other.getByRole('button', { name: 'Agree to the pause' }).click()
  for (const one of [page, other]) {
    await expect(one.getByText(/^Pause until /)).toBeVisible()
    await expect(one.locator('.clocks .running')).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Let the clocks run' }).click()
  await expect(other.getByText('Anna would like to go on.')).toBeVisible()
  await other.getByRole('button', { name: 'Let the clocks run' }).click()
  for (const one of [page, other]) await expect(one.getByText(/^Pause until /)).toBeHidden()
  await other.context().close()
})
