// What a page does while nobody does anything: requests, frames, timers and processor time of its thread within ten seconds, in the
// lobby and at a match of each game that waits for the guest. It builds and starts a server of its own, which
// serves what web/dist holds, and tells the processor time of that, too:
//
//   node web/bench/idle.mjs [lobby|efemeris|discoveries|seafall]
//
// docs/performance.md quotes the figures.
import { readFileSync } from 'node:fs'
import { withServer } from './server.mjs'

const [only] = process.argv.slice(2)
const seconds = Number(process.env.SECONDS ?? 10)
const settling = 6000 // milliseconds until all has come that a page fetches by itself
const tick = 10 // milliseconds of processor time, as /proc counts it
const bots = { efemeris: 1, discoveries: 3, seafall: 2 }
const pages = ['lobby', ...Object.keys(bots)].filter((page) => !only || page === only)

/** Where a page is: the lobby, or a new match of a game in which the guest is to decide, or waits for others. */
async function addressOf(context, page) {
  if (page === 'lobby') return '/'
  const seats = [{ kind: 'me' }, ...Array.from({ length: bots[page] }, () => ({ kind: 'bot', bot: 'greedy' }))]
  const data = { game: page, options: {}, seats, visibility: 'unlisted' }
  const { id } = await (await context.request.post('/api/matches', { data })).json()
  return `/m/${id}`
}

/** What happens in a page meanwhile, by what its browser traces. */
async function watch(page, milliseconds) {
  const cdp = await page.context().newCDPSession(page)
  const events = []
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  const done = new Promise((end) => cdp.once('Tracing.tracingComplete', end))
  const asked = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const includedCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline']
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  await page.evaluate(() => console.timeStamp('watched')) // which thread it is
  await page.waitForTimeout(milliseconds)
  await cdp.send('Tracing.end')
  await done
  const main = events.find(({ name, args }) => name === 'TimeStamp' && args.data?.message === 'watched')
  const here = events.filter(({ pid, tid }) => pid === main?.pid && tid === main?.tid)
  const count = (name) => here.filter((event) => event.name === name).length
  const busy = here.filter(({ name }) => name === 'RunTask').reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0)
  return { asked, timers: count('TimerFire'), frames: count('FireAnimationFrame'), paints: count('Paint'), busy }
}

/** Milliseconds of processor time that a server has used; of one that was started elsewhere nobody knows. */
function usedBy(pid) {
  if (!pid) return NaN
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(stat[11]) + Number(stat[12])) * tick
}

await withServer(async (browser, url, { pid }) => {
  console.log(
    `| ${seconds} s of rest | requests | timers | frames asked for | painted | page, ms | server, ms |\n|---|---|---|---|---|---|---|`,
  )
  for (const name of pages) {
    const context = await browser.newContext({ baseURL: url, locale: 'en-GB', viewport: { width: 1280, height: 800 } })
    await context.addInitScript(() => localStorage.setItem('portolan.settings', JSON.stringify({ speed: 1 })))
    await context.request.post('/api/sessions', { data: { name: 'Ada Azimuth' } })
    const page = await context.newPage()
    await page.goto(await addressOf(context, name))
    if (name !== 'lobby') await page.locator('.bar.yours').waitFor({ timeout: 120_000 }) // bots have moved
    await page.waitForTimeout(settling)
    const before = usedBy(pid)
    const { asked, timers, frames, paints, busy } = await watch(page, seconds * 1000)
    const server = usedBy(pid) - before
    console.log(
      `| ${name} | ${asked.length} ${[...new Set(asked)].join(' ')} | ${timers} | ${frames} | ${paints} | ${busy.toFixed(1)} | ${server} |`,
    )
    await context.close()
  }
}, '1s')
