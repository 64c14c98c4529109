import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'

// The pages of hosts are at an address of their own: this server is the test's, with the program that the other tests use.
const program = join(process.env.E2E_FOLDER!, 'portolan')

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}

let server: ChildProcess
let data: string
let players: string
let hosts: string

test.beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'portolan-hosts-'))
  const [one, other] = [await freePort(), await freePort()]
  players = `http://127.0.0.1:${one}`
  hosts = `http://127.0.0.1:${other}`
  server = spawn(program, [
    'serve',
    '--addr',
    `127.0.0.1:${one}`,
    '--metrics-addr',
    `127.0.0.1:${other}`,
    '--data',
    data,
    '--bot-pace',
    '0',
  ])
  await expect(async () => expect((await fetch(`${hosts}/readyz`)).ok).toBe(true)).toPass()
})

test.afterAll(async () => {
  const ended = new Promise((done) => server.once('exit', done))
  server.kill('SIGTERM')
  await ended
  rmSync(data, { recursive: true })
})

/** A player of the server, by requests. */
async function person(name: string): Promise<(path: string, body?: object) => Promise<{ id: string }>> {
  const post = (token: string) => async (path: string, body: object) => {
    const answer = await fetch(players + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    })
    expect(answer.ok, await answer.clone().text()).toBe(true)
    return (answer.status === 204 ? {} : await answer.json()) as { id: string; token: string }
  }
  const { token } = await post('')('/api/sessions', { name })
  await post(token)('/api/account', { name, password: 'a horse and a battery' })
  return (path, body = {}) => post(token)(path, body)
}

/** Comes in by a link of the command. */
async function comeIn(page: Page) {
  const said = execFileSync(program, ['admin', 'link', 'Hilda', '--data', data, '--url', hosts, '--json'], { encoding: 'utf8' })
  await page.goto((JSON.parse(said) as { link: string }).link)
  await expect(page).toHaveURL(`${hosts}/admin/in`) // the key is out of the address
  await page.getByRole('button', { name: 'Come in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
}

test('a host looks after accounts, reports and matches', async ({ page }) => {
  const [anna, ben] = [await person('Anna of the seven long names'), await person('Ben')]
  const seats = [{ kind: 'me' }, { kind: 'open' }]
  const { id } = await anna('/api/matches', { game: 'efemeris', seats, visibility: 'unlisted' })
  await ben(`/api/matches/${id}/seats/1`)
  await ben(`/api/matches/${id}/reports`, { what: 'seat:0', name: 'Anna of the seven long names' })

  await page.goto(`${hosts}/`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Come in')
  await comeIn(page)
  for (const [colorScheme, width] of [
    ['light', 360],
    ['dark', 1280],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['', 'accounts', 'reports', 'matches', `matches/${id}`, 'notices', 'log', 'nowhere']) {
      await page.goto(`${hosts}/admin/${path}`)
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id: rule, nodes }) => [rule, nodes[0]!.html])).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBeLessThanOrEqual(width)
      if (process.env.E2E_LOOK) {
        const name = `${path.split('/')[0] || 'overview'}${path.includes('/') ? '-one' : ''}-${width}-${colorScheme}`
        await page.screenshot({ path: join(process.env.E2E_LOOK, `${name}.png`), fullPage: true })
      }
    }
  }
  await page.goto(`${hosts}/admin/reports`)
  await page.getByRole('button', { name: /^Let report/ }).click()
  await expect(page.getByRole('status')).toHaveText('It stands.')
  await page.goto(`${hosts}/admin/matches`)
  await page.getByRole('link', { name: id }).click()
  await page.getByRole('button', { name: /^Let a bot play on/ }).click()
  await expect(page.getByRole('status')).toContainText('A bot plays on.')
  // The bot may move between the page and what is asked on it: then nothing is done, and the page is looked at again.
  await expect(async () => {
    await page.goto(`${hosts}/admin/matches`)
    await page.getByRole('link', { name: id }).click()
    await page.getByLabel('I am sure').check()
    await page.getByRole('button', { name: 'End the match' }).click()
    await expect(page.getByText('over, row')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.getByRole('link', { name: 'Accounts' }).click()
  await page.getByRole('button', { name: 'Lock Ben' }).click()
  await expect(page.getByRole('status')).toContainText('The account is locked.')
  await page.getByRole('button', { name: 'Link to a new password of Anna of the seven long names' }).click()
  await expect(page.getByLabel('Link')).toHaveValue(/\/reset#/)
  await page.getByRole('link', { name: 'Log' }).click()
  for (const deed of [
    'came in',
    'let stand',
    'had a bot play on',
    'ended a match',
    'locked an account',
    'made a link to a new password',
  ]) {
    await expect(page.getByText(deed).first()).toBeVisible()
  }
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Come in')
  await page.goto(`${hosts}/admin/log`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Come in')
})
