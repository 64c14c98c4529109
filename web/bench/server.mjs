import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

/** A port that nobody listens on. */
async function freePort() {
  const server = createServer()
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address()
  await new Promise((done) => server.close(done))
  return port
}

/**
 * Builds and starts a server, which serves what web/dist holds and whose bots take this long: its address, its process, what gives a player
 * the campaign that was recorded for the browser tests (the ids of its matches), and what ends it.
 */
async function serve(pace) {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-bench-'))
  const web = join(import.meta.dirname, '..')
  execFileSync('go', ['build', '-o', folder, '../cmd/portolan', './e2e/campaigns'], { cwd: web })
  const data = join(folder, 'data')
  const address = `127.0.0.1:${await freePort()}`
  const server = spawn(join(folder, 'portolan'), ['serve', '--addr', address, '--bot-pace', pace, '--data', data], {
    stdio: 'ignore',
  })
  const url = `http://${address}`
  const ready = () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  while (!(await ready())) await new Promise((done) => setTimeout(done, 50))
  const saga = ({ id, name }) => {
    const args = ['--data', data, '--put', id, '--name', name, join(web, 'e2e/campaigns/saga.json.gz')]
    return JSON.parse(execFileSync(join(folder, 'campaigns'), args, { encoding: 'utf8' })).matches
  }
  const stop = async () => {
    const ended = new Promise((done) => server.once('exit', done))
    server.kill()
    await ended
    rmSync(folder, { recursive: true })
  }
  return { url, stop, saga, pid: server.pid }
}

/**
 * Runs something with a browser and the server of PORTOLAN=http://…, or one of its own, whose bots wait before a move: tells its address,
 * and which process it is and what puts the recorded campaign there, if it is its own.
 */
export async function withServer(run, pace = '0') {
  const own = process.env.PORTOLAN === undefined
  const { url, stop, pid, saga } = own ? await serve(pace) : { url: process.env.PORTOLAN, stop: () => undefined }
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    await run(browser, url, { pid, saga })
  } finally {
    await browser.close()
    await stop()
  }
}
