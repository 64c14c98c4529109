import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}

// Workers read this file again; what was chosen first goes to them by the environment.
const port = (process.env.E2E_PORT ??= String(await freePort()))
const folder = (process.env.E2E_FOLDER ??= mkdtempSync(join(tmpdir(), 'portolan-e2e-')))
// Random choices are others in every run; E2E_SEED makes those of a run again.
process.env.E2E_SEED ??= String(Math.floor(Math.random() * 2 ** 31))
const url = `http://127.0.0.1:${port}`

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // A machine that stalls for some seconds is no fault of the client's. What passes only at a second try is listed as flaky.
  retries: 2,
  reporter: [['list'], ['./e2e/reporter.ts']],
  forbidOnly: true,
  use: {
    baseURL: url,
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    trace: 'on-first-retry', // each test takes a fifth longer with one
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
  webServer: {
    cwd: import.meta.dirname,
    command: `go build -o ${folder}/ ../cmd/portolan ./e2e/campaigns && exec ${folder}/portolan serve --addr 127.0.0.1:${port} --data ${folder}/data --bot-pace 0`,
    url: `${url}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
})
