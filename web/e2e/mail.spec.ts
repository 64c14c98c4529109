import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, type Page } from '@playwright/test'
import { allow } from './complaints.ts'
import { somebody, test } from './table.ts'

/** A mail as it came: `end` is the address behind the button of mail programs. */
interface Letter {
  to: string
  subject: string
  text: string
  end: string
}

/** A server that tells by mail. */
interface House {
  url: string
  /** The next mail. */
  next: () => Promise<Letter>
  close: () => void
}

const root = resolve(import.meta.dirname, '../..')

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}

async function begin(): Promise<House> {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-mail-'))
  execFileSync('go', ['build', '-o', join(folder, 'mail'), './web/e2e/mail'], { cwd: root, stdio: 'inherit' })
  const addr = `127.0.0.1:${await freePort()}`
  const house = spawn(join(folder, 'mail'), ['-addr', addr, '-data', join(folder, 'data')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: house.stdout })[Symbol.asyncIterator]()
  const url = `http://${addr}`
  const ready = () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  await expect.poll(ready).toBe(true)
  return {
    url,
    next: async () => JSON.parse((await lines.next()).value as string) as Letter,
    close: () => {
      house.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The link at the end of a mail, by which its reader says yes or no. */
const linkIn = ({ text }: Letter) => /http:\S+\/mail#[\w-]+/.exec(text)![0]

async function account(page: Page, house: House, name: string): Promise<void> {
  const data = { name, password: 'four words that rhyme' }
  expect((await page.request.post(`${house.url}/api/sessions`, { data: { name } })).status()).toBe(201)
  expect((await page.request.post(`${house.url}/api/account`, { data })).status()).toBe(201)
}

/** Gives an address on the page of the account. */
async function give(page: Page, house: House, address: string): Promise<void> {
  await page.goto(`${house.url}/account`)
  const told = page.getByRole('region', { name: 'Being told' })
  await told.getByRole('button', { name: 'By mail' }).click()
  await told.getByLabel('Mail address').fill(address)
  await told.getByRole('button', { name: 'Send the link', exact: true }).click()
  await expect(told.getByText('Not confirmed yet')).toBeVisible()
}

/** A match between two people, who have sat down. */
async function playing(page: Page, other: Page, house: House): Promise<string> {
  const data = { game: 'efemeris', options: {}, seats: [{ kind: 'me' }, { kind: 'open' }], visibility: 'unlisted' }
  const { id } = (await (await page.request.post(`${house.url}/api/matches`, { data })).json()) as { id: string }
  expect((await other.request.post(`${house.url}/api/matches/${id}/seats/1`, { data: {} })).ok()).toBe(true)
  return id
}

test('whoever has confirmed an address is told there in one mail, and ends that by one click', async ({ page, browser }) => {
  test.slow() // its server is built for it
  const house = await begin()
  try {
    await account(page, house, 'Anna')
    const ben = await somebody(browser)
    await account(ben, house, 'Ben')
    const matches = [await playing(page, ben, house), await playing(page, ben, house)]
    await give(page, house, 'anna@example.org')
    const asked = await house.next()
    expect(asked).toMatchObject({ to: 'anna@example.org', subject: expect.stringContaining('Confirm your address') as unknown })
    const reader = await somebody(browser) // who reads it elsewhere need not be signed in
    allow(reader.context(), /status of 404/) // a link that leads nowhere
    await reader.goto(linkIn(asked))
    await expect(reader.getByRole('heading', { name: 'Shall Portolan write to a…@example.org?' })).toBeVisible()
    await reader.getByRole('button', { name: 'Yes, confirm' }).click()
    await expect(reader.getByRole('status').filter({ hasText: 'is confirmed' })).toBeVisible()
    const told = page.getByRole('region', { name: 'Being told' })
    await page.reload()
    await expect(told.getByText('nothing told yet')).toBeVisible()

    // At once: what comes two seconds later is told in another mail.
    const stands = await Promise.all(matches.map((id) => ben.request.get(`${house.url}/api/matches/${id}`)))
    const rows = (await Promise.all(stands.map((one) => one.json()))) as { number: number }[]
    const gone = await Promise.all(
      matches.map((id, i) => ben.request.post(`${house.url}/api/matches/${id}/resign`, { data: { number: rows[i]!.number } })),
    )
    for (const one of gone) expect(one.ok()).toBe(true)
    const news = await house.next()
    expect(news.subject).toBe('The match is over: Efemeris (+1)')
    for (const id of matches) expect(news.text).toContain(`With Ben.\n${house.url}/m/${id}\n`)
    await page.reload()
    await expect(told.getByText(/last one/)).toBeVisible()

    // The button of mail programs: a request without a session, and with nothing to look at.
    const ended = await fetch(news.end, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(ended.status).toBeLessThan(300)
    await page.reload()
    await expect(told.getByRole('button', { name: 'By mail' })).toBeVisible()
    await expect(told.getByRole('listitem')).toHaveCount(0)
    await reader.goto(linkIn(news))
    await reader.reload()
    await expect(reader.getByText('This link leads nowhere any more')).toBeVisible()

    // Begun anew, and ended by the link.
    await give(page, house, 'anna@example.org')
    const again = await house.next()
    await reader.reload()
    await reader.getByRole('button', { name: 'Yes, confirm' }).click()
    await expect(reader.getByRole('status').filter({ hasText: 'is confirmed' })).toBeVisible()
    await reader.reload()
    expect(linkIn(again)).toBe(linkIn(asked))
    await reader.getByRole('button', { name: 'End them' }).click()
    await expect(reader.getByText('No more mails go to a…@example.org.')).toBeVisible()
    await page.reload()
    await expect(told.getByRole('listitem')).toHaveCount(0)
  } finally {
    house.close()
  }
})
