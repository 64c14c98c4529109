import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect } from '@playwright/test'
import { dice, Table, test } from './table.ts'

const root = resolve(import.meta.dirname, '../..')

/** A copy of the client's sources that has a fourth game's folders and no other difference, built. */
function build(folder: string): string {
  const skipped = /\/(node_modules|dist|e2e|test-results|playwright-report)$/
  cpSync(join(root, 'web'), join(folder, 'web'), { recursive: true, filter: (file) => !skipped.test(file) })
  for (const game of readdirSync(join(root, 'games'), { withFileTypes: true }).filter((entry) => entry.isDirectory()))
    cpSync(join(root, 'games', game.name, 'text'), join(folder, 'games', game.name, 'text'), { recursive: true })
  symlinkSync(join(root, 'web/node_modules'), join(folder, 'web/node_modules'))
  const own = join(root, 'web/e2e/fourth')
  cpSync(join(own, 'client'), join(folder, 'web/src/games/reefs'), { recursive: true })
  cpSync(join(own, 'text'), join(folder, 'games/reefs/text'), { recursive: true })
  const dist = join(folder, 'dist')
  execFileSync('npx', ['vite', 'build', '--logLevel', 'warn'], {
    cwd: join(folder, 'web'),
    env: { ...process.env, DIST: dist, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return dist
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}

test('a fourth game is played in the browser without a line outside its folders', async ({ page }) => {
  test.slow() // client and server are built for it
  const folder = mkdtempSync(join(tmpdir(), 'portolan-fourth-'))
  const client = build(folder)
  execFileSync('go', ['build', '-o', join(folder, 'fourth'), './web/e2e/fourth'], { cwd: root, stdio: 'inherit' })
  const addr = `127.0.0.1:${await freePort()}`
  const house = spawn(join(folder, 'fourth'), ['-addr', addr, '-data', join(folder, 'data'), '-client', client], {
    stdio: 'inherit',
  })
  try {
    const url = `http://${addr}`
    await expect
      .poll(() =>
        fetch(`${url}/readyz`).then(
          (answer) => answer.ok,
          () => false,
        ),
      )
      .toBe(true)
    await page.goto(url)
    await expect(page.getByRole('article', { name: 'Reefs', exact: true })).toBeVisible()

    await page.request.post(`${url}/api/sessions`, { data: { name: 'Reef' } })
    const seats = [{ kind: 'me' }, { kind: 'bot', bot: 'search:1' }]
    const made = await page.request.post(`${url}/api/matches`, { data: { game: 'reefs', seats, visibility: 'unlisted' } })
    expect(made.status()).toBe(201)
    const { id } = (await made.json()) as { id: string }
    await page.goto(`${url}/m/${id}`)
    const table = new Table(page)
    const chance = dice(4)
    for (let turns = 0; (await table.ready()) === 'yours' && turns < 20; turns++) {
      const fields = await table.elements()
      await table.click(fields[Math.floor(chance() * fields.length)]!)
    }
    await expect(table.ending).toBeVisible()
    await expect(page.getByRole('region', { name: 'Log', exact: true })).toContainText(/Reef (put a ship|lost a ship)/)
    await page.goto('about:blank') // a page whose server stops complains
  } finally {
    house.kill()
    await once(house, 'exit')
    rmSync(folder, { recursive: true })
  }
})
