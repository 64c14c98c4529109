import { expect, type Locator, type Page } from '@playwright/test'
import { guest, move, open, read, resign } from './setting.ts'
import { allow } from './complaints.ts'
import { card, closeLog, somebody, Table, test, told } from './table.ts'

/** Looks what the log tells, and closes it again where it lies over the board. */
async function reads(page: Page, look: (log: Locator) => Promise<void>): Promise<void> {
  await look(await told(page))
  await closeLog(page)
}

test('two friends meet by a link, play, take back, decline a draw, resign and play again', async ({ page, browser }) => {
  await page.goto('/')
  await page.getByLabel('Your name at the table').fill('Anna')
  await card(page).getByRole('button', { name: 'Invite a friend' }).click()
  const link = await page.getByLabel('Invitation').inputValue()

  const other = await somebody(browser, { viewport: { width: 360, height: 740 }, hasTouch: true, colorScheme: 'dark' })
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'Anna invites you' })).toBeVisible()
  await other.getByLabel('Your name at the table').fill('Bruno')
  await other.getByRole('button', { name: 'Sit down and play' }).click()

  const anna = new Table(page, 3)
  const bruno = new Table(other, 4)
  await expect(page.locator('.race .nobody')).toHaveText(['A', 'B']) // nobody has a face yet
  await expect(page.locator('.bar')).toContainText(/Your turn|Bruno decides/)
  const annaBegins = (await page.locator('.bar.yours').count()) > 0
  const [first, second] = annaBegins ? [anna, bruno] : [bruno, anna]
  const [one, two] = annaBegins ? ['Anna', 'Bruno'] : ['Bruno', 'Anna']

  // A nation, taken back and chosen again: the other one sees it all.
  await first.ready()
  await first.page.getByRole('button', { name: 'Choose France' }).first().click()
  await reads(second.page, (log) => expect(log).toContainText(`${one} leads France.`))
  await first.page.getByRole('button', { name: 'Take the last move back' }).click()
  await reads(second.page, (log) => expect(log).not.toContainText('leads France'))
  await first.ready()
  await first.page.getByRole('button', { name: 'Choose Spain' }).first().click()
  await reads(second.page, (log) => expect(log).toContainText(`${one} leads Spain.`))
  await second.ready()
  await second.page.getByRole('button', { name: 'Choose Britain' }).first().click()
  await reads(first.page, (log) => expect(log).toContainText(`${two} leads Britain.`))

  // Both choose captains at the same time; who is done waits, and neither reads the other's picks.
  for (const table of [first, second]) {
    for (let i = 0; i < 2; i++) {
      await table.ready()
      await table.fromList()
    }
    await table.end((await table.button())!)
  }
  await reads(first.page, (log) => expect(log).toContainText(`takes command for ${two}`))
  await reads(first.page, (log) => expect(log).not.toContainText(`${two} picks`))

  await page.getByRole('button', { name: 'At the table' }).click()
  await page.getByRole('button', { name: 'Offer a draw' }).click()
  await expect(page.getByText('You offered a draw')).toBeVisible()
  await other.getByRole('button', { name: 'Play on' }).click()
  await expect(page.getByText('You offered a draw')).toBeHidden()

  await other.getByRole('button', { name: 'At the table' }).click()
  await other.getByRole('button', { name: 'Resign' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
  await expect(page.getByRole('heading', { name: 'You won' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'You lost' })).toBeVisible()

  await page.getByRole('button', { name: 'Rematch' }).click()
  await expect(page).not.toHaveURL(link)
  await other.getByRole('button', { name: 'Join the rematch' }).click()
  await expect(page.locator('.bar')).toContainText(/Your turn|Bruno decides/)
  await expect(other.locator('.bar')).toContainText(/Your turn|Anna decides/)
  await other.context().close()
})

test('a table is listed, watched and removed', async ({ page, browser }) => {
  const name = `Cassia ${Math.random().toString(36).slice(2, 8)}` // that of no other table in the lobby, such as one of another try
  await page.goto('/')
  await page.getByLabel('Your name at the table').fill(name)
  await card(page).getByRole('button', { name: 'Set up a table' }).click()
  await page.getByRole('dialog').getByLabel('Opponent').selectOption('A person')
  await page.getByText('Anyone', { exact: true }).click()
  await page.getByRole('button', { name: 'Open the table' }).click()
  await expect(page.getByRole('heading', { name: 'Your table is set' })).toBeVisible()

  const other = await somebody(browser)
  await other.goto('/')
  await other.getByRole('link', { name }).click()
  await expect(other.getByRole('heading', { name: `${name} invites you` })).toBeVisible()

  allow(other.context(), /status of 404/) // what is removed is not found
  await page.goto('/')
  await page.getByRole('button', { name: 'Remove this table' }).first().click()
  await expect(page.getByRole('button', { name: 'Remove this table' })).toHaveCount(0)
  await other.reload()
  await expect(other.getByRole('heading', { name: 'No match lies here' })).toBeVisible()
  await other.context().close()
})

test('who has the link of a running match watches, and reads no secret', async ({ page, browser }) => {
  await page.goto('/')
  await card(page).getByRole('button', { name: 'Play against a bot' }).click()
  const table = new Table(page, 5)
  await table.ready()
  const other = await somebody(browser)
  await other.goto(page.url())
  await expect(other.getByText('Watching')).toBeVisible()
  await expect(other.getByText('All seats are taken: you are looking on.')).toBeVisible()
  for (let i = 0; i < 4; i++) await table.decide(0.5)
  const { number, choices } = await read(other.request, page.url().split('/').at(-1)!)
  expect(number).toBeGreaterThan(4)
  expect(choices).toEqual({})
  await reads(other, (log) => expect(log).not.toContainText(' picks '))
  await expect(other.locator('.actions')).toHaveCount(0)
  await other.context().close()
})

test('a private link takes a guest along to another device', async ({ page, browser }) => {
  await page.goto('/')
  await page.getByLabel('Your name at the table').fill('Delia Roaming')
  await card(page).getByRole('button', { name: 'Play against a bot' }).click()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Make a private link' }).click()
  const link = await page.getByLabel('On another device').inputValue()
  const other = await somebody(browser)
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'Welcome, Delia Roaming' })).toBeVisible()
  await expect(other.getByRole('link', { name: /Puffin/ })).toBeVisible()
  expect(other.url()).not.toContain('guest')
  await other.context().close()
})

test('who gives up among three is told of by name, is no newcomer, and a long name leaves room for what is said of it', async ({
  page,
  browser,
}) => {
  const long = 'Maximiliane-Friederike von Hohenstaufen'
  await page.goto('/')
  await guest(page.request, long)
  const { id } = await open(page.request, [{ kind: 'open' }, { kind: 'open' }])
  const phone = { width: 360, height: 740 }
  const [bruno, zoe] = await Promise.all([somebody(browser), somebody(browser, { viewport: phone, hasTouch: true })])
  for (const [seat, other, name] of [
    [1, bruno, 'Bruno'],
    [2, zoe, 'Zoé'],
  ] as const) {
    await other.goto('/')
    await guest(other.request, name)
    expect((await other.request.post(`/api/matches/${id}/seats/${seat}`, { data: {} })).ok()).toBe(true)
  }
  // Whoever begins, it comes to the one with the long name.
  const first = await read(page.request, id)
  for (const one of [bruno, zoe]) {
    const match = await read(one.request, id)
    if (match.deciding.includes(match.you[0]!)) await move(one.request, id)
    if ((await read(page.request, id)).deciding.includes(first.you[0]!)) break
  }
  await Promise.all([page, bruno, zoe].map((one) => one.goto(`/m/${id}`)))
  for (const one of [bruno, zoe]) {
    const said = one.locator('.bar .who .line:visible')
    await expect(said).toHaveText(/^Maximiliane.*… decides$/)
    expect(await said.evaluate((line) => line.scrollHeight - line.clientHeight)).toBeLessThanOrEqual(1)
  }

  await zoe.getByRole('button', { name: 'At the table' }).click()
  await zoe.getByRole('button', { name: 'Resign' }).click()
  await zoe.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
  for (const one of [bruno, page, zoe]) {
    await reads(one, async (log) => {
      await expect(log).toContainText('Zoé resigns.')
      await expect(log).toContainText('Magpie takes over.')
      await expect(log).not.toContainText('Magpie resigns.')
    })
  }
  await expect(bruno.locator('.said .first')).toHaveText('Zoé resigns.')

  // Whoever makes an account by another name goes by that here, also in what is said.
  const account = { name: 'Robert Keel', password: 'many a slow ship' }
  expect((await bruno.request.post('/api/account', { data: account })).status()).toBe(201)
  expect((await bruno.request.post(`/api/matches/${id}/chat`, { data: { phrase: 'hello', to: 'table' } })).ok()).toBe(true)
  await page.locator('.rail').getByRole('button', { name: /^Talk/ }).click()
  await expect(page.locator('.talk .lines')).toContainText('Robert Keel')
  await expect(page.locator('.talk .lines')).not.toContainText('Bruno')
  const watcher = await somebody(browser)
  await watcher.goto(`/m/${id}`)
  await expect(watcher.getByRole('button', { name: 'Take over from Magpie' })).toBeVisible()
  await zoe.reload()
  await expect(zoe.locator('.bar')).toBeVisible()
  await expect(zoe.getByRole('button', { name: 'Take over from Magpie' })).toHaveCount(0)
  // Nor is she on another device of hers, which has kept nothing of it; it is found out before anything is offered.
  const { cookies } = await zoe.request.storageState()
  const laptop = await somebody(browser, { storageState: { cookies, origins: [] } })
  const known = laptop.waitForResponse(/\/sat$/)
  await laptop.goto(`/m/${id}`)
  await (await known).finished()
  await expect(laptop.locator('.bar')).toBeVisible()
  await expect(laptop.getByRole('button', { name: 'Take over from Magpie' })).toHaveCount(0)

  // In the rematch the seat is free again, not the bot's: whoever watched the end is shown the way.
  await resign(bruno.request, id)
  await page.getByRole('button', { name: 'Rematch' }).click()
  await expect(page).not.toHaveURL(new RegExp(id))
  await bruno.getByRole('button', { name: 'Join the rematch' }).click()
  await expect(laptop.getByRole('link', { name: 'Join the rematch' })).toBeVisible()
  await laptop.goto('/')
  await expect(laptop.getByRole('heading', { name: 'You are asked to play' })).toBeVisible()
  await zoe.getByRole('link', { name: 'Join the rematch' }).click()
  await zoe.getByRole('button', { name: 'Sit down and play' }).first().click()
  for (const one of [page, bruno, zoe]) await expect(one.locator('.bar')).toContainText(/Your turn|decides/)
  await expect(watcher.getByRole('link', { name: 'Join the rematch' })).toHaveCount(0)
  await Promise.all([bruno, zoe, laptop, watcher].map((one) => one.context().close()))
})

test('of those who sit at a table the invited read who waits for them: people, no bots', async ({ page, browser }) => {
  const other = await somebody(browser)
  await guest(page.request, 'Anna')
  await guest(other.request, 'Bruno')
  const seats = [{ kind: 'me' }, { kind: 'bot', bot: 'greedy' }, { kind: 'open' }, { kind: 'open' }]
  const opened = await page.request.post('/api/matches', { data: { game: 'discoveries', seats } })
  const { id } = (await opened.json()) as { id: string }
  const invited = await somebody(browser)
  await invited.goto(`/m/${id}`)
  await expect(invited.getByRole('heading', { name: 'Anna invites you' })).toBeVisible()
  await expect(invited.getByText(/waits? for you/)).toHaveCount(0)
  expect((await other.request.post(`/api/matches/${id}/seats/2`)).ok()).toBe(true)
  await expect(invited.getByText('Bruno waits for you')).toBeVisible()
  await other.context().close()
  await invited.context().close()
})

test('who is asked to a table may hear nothing more of who asks', async ({ page, browser }) => {
  const other = await somebody(browser)
  expect((await page.request.post('/api/sessions', { data: { name: 'Anna' } })).status()).toBe(201)
  expect((await other.request.post('/api/sessions', { data: { name: 'Bruno' } })).status()).toBe(201)
  const opened = async (): Promise<string> => {
    const made = await other.request.post('/api/matches', {
      data: { game: 'efemeris', seats: [{ kind: 'me' }, { kind: 'open' }] },
    })
    return ((await made.json()) as { id: string }).id
  }
  expect((await page.request.post(`/api/matches/${await opened()}/seats/1`, { data: {} })).ok()).toBe(true) // they have met
  const { player } = (await (await page.request.get('/api/me')).json()) as { player: { id: string } }
  const players = [player.id]
  expect((await other.request.post(`/api/matches/${await opened()}/invites`, { data: { players } })).ok()).toBe(true)

  await page.goto('/')
  const asked = page.getByRole('region', { name: 'You are asked to play' })
  await asked.getByRole('button', { name: 'What to do about Bruno’s invitation' }).click()
  await asked.getByRole('button', { name: 'Hear nothing more of this person' }).click()
  await expect(page.getByText('You and Bruno don’t hear each other any more.')).toBeVisible()
  await expect(asked).toHaveCount(0)
  await page.goto('/account')
  await expect(page.getByRole('button', { name: /Bruno/ })).toBeVisible()
  await other.context().close()
})
