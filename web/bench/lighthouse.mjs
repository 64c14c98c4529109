// What Lighthouse makes of the lobby and of a match of each game, as on a phone: performance and accessibility, the median of some
// runs, and what cost points. It builds and starts a server of its own, which serves what web/dist holds:
//
//   node web/bench/lighthouse.mjs [lobby|efemeris|discoveries|seafall]
//
// Lighthouse is no part of the client: npx fetches it, or LIGHTHOUSE=… names a program that is there. RUNS=… says how many runs (3).
// Performance is measured in real time: run it on a calm machine. docs/performance.md quotes the figures.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { withServer } from './server.mjs'

const [only] = process.argv.slice(2)
const [program, ...words] = (process.env.LIGHTHOUSE ?? 'npx --yes lighthouse@12.8.2').split(' ')
const runs = Number(process.env.RUNS ?? 3)
const played = 12 // moves of the guest's before a match is looked at
const patience = 20_000 // milliseconds: on a machine that does other things a page never rests as long as Lighthouse asks
const bots = { efemeris: 1, discoveries: 3, seafall: 2 }
const pages = ['lobby', ...Object.keys(bots)].filter((page) => !only || page === only)

const run = promisify(execFile)

/** A guest with a match that has been played for a while against bots, and is waiting for the guest: its address and cookie. */
async function seat(browser, url, game) {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB' })
  await context.request.post('/api/sessions', { data: { name: 'Ada Azimuth' } })
  const seats = [{ kind: 'me' }, ...Array.from({ length: bots[game] }, () => ({ kind: 'bot', bot: 'greedy' }))]
  const { id } = await (
    await context.request.post('/api/matches', { data: { game, options: {}, seats, visibility: 'unlisted' } })
  ).json()
  for (let moves = 0; ;) {
    const match = await (await context.request.get(`/api/matches/${id}`)).json()
    const own = match.you.find((one) => match.deciding.includes(one))
    if (own === undefined && match.status !== 'over') continue // a bot answers at once
    if (match.status === 'over' || moves++ === played) break
    const fit = match.choices[String(own)].filter(({ path }) => path[0] !== 'button:cancel')
    const { move } = fit[fit.length >> 1]
    await context.request.post(`/api/matches/${id}/moves`, { data: { number: match.number, seat: own, move } })
  }
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  await context.close()
  return { path: `/m/${id}`, cookie }
}

/** What Lighthouse says of an address. */
async function look(address, cookie) {
  const args = [
    ...words,
    address,
    '--quiet',
    '--output=json',
    '--only-categories=performance,accessibility',
    `--max-wait-for-load=${patience}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
  ]
  const env = { CHROME_PATH: process.env.CHROMIUM ?? '/usr/bin/chromium', ...process.env }
  const { stdout } = await run(program, args, { env, maxBuffer: 1 << 28 })
  return JSON.parse(stdout)
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1]

/** What was found that costs points of accessibility. */
function lost({ audits, categories }) {
  const of = ({ auditRefs }) =>
    auditRefs.filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
  return of(categories.accessibility).map(({ id }) => id)
}

await withServer(async (browser, url) => {
  console.log(
    '| Lighthouse, mobile | performance | accessibility | LCP s | blocked ms | CLS | found |\n|---|---|---|---|---|---|---|',
  )
  for (const page of pages) {
    const { path, cookie } = page === 'lobby' ? { path: '/' } : await seat(browser, url, page)
    const told = []
    for (let i = 0; i < runs; i++) told.push(await look(url + path, cookie))
    const score = (kind) => Math.round(100 * median(told.map(({ categories }) => categories[kind].score)))
    const value = (audit) => median(told.map(({ audits }) => audits[audit].numericValue))
    console.log(
      `| ${page} | ${score('performance')} | ${score('accessibility')} | ${(value('largest-contentful-paint') / 1000).toFixed(1)} | ${value('total-blocking-time').toFixed(0)} | ${value('cumulative-layout-shift').toFixed(3)} | ${[...new Set(told.flatMap(lost))].join(', ')} |`,
    )
    if (process.env.LIST) {
      const { audits } = told[0]
      for (const { id, title, details, displayValue, score } of Object.values(audits))
        if (score !== null && score < 0.95) console.log(`    ${id}: ${title} ${displayValue ?? ''} ${JSON.stringify(details?.items?.slice(0, 4) ?? '').slice(0, 700)}`) // prettier-ignore
    }
  }
})
