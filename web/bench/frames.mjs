// How smoothly moves and scenes are shown: the longest tasks of the page's thread while a match against bots is shown, and the
// frames of every scene. It builds and starts a server of its own, which serves what web/dist holds:
//
//   node web/bench/frames.mjs [moves|scenes|shifts] [GAME]
//
// Tasks are measured in processor time, which does not grow while other programs run, and told as they would be on a processor
// that is four times slower. So is what the page's thread does for a frame of a scene, as it is here. Frames a second are real:
// measure them on a calm machine. Layout shifts are those of a whole match, which takes some minutes. docs/performance.md quotes them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { play } from './play.mjs'
import { withServer } from './server.mjs'

const [part = 'all', only] = process.argv.slice(2)
const slower = 4
const rows = 60 // of a match that are shown one by one
const scenes = JSON.parse(readFileSync(join(import.meta.dirname, 'scenes.json'), 'utf8'))
const tables = [
  { game: 'efemeris', bots: 1 },
  { game: 'discoveries', bots: 3 },
  { game: 'seafall', bots: 2 },
].filter(({ game }) => !only || game === only)

/** A guest with a match against bots, at its place before a page of 1280 × 800 that shows moves at normal speed. */
async function seat(browser, url, { game, bots }) {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB', viewport: { width: 1280, height: 800 } })
  await context.addInitScript(() => localStorage.setItem('portolan.settings', JSON.stringify({ speed: 1 })))
  await context.request.post('/api/sessions', { data: { name: 'Ada Azimuth' } })
  const seats = [{ kind: 'me' }, ...Array.from({ length: bots }, () => ({ kind: 'bot', bot: 'greedy' }))]
  const data = { game, options: {}, seats, visibility: 'unlisted' }
  const { id } = await (await context.request.post('/api/matches', { data })).json()
  return { context, id }
}

/** What the page's thread does while something is done. */
async function traced(page, run) {
  const cdp = await page.context().newCDPSession(page)
  const events = []
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  const done = new Promise((end) => cdp.once('Tracing.tracingComplete', end))
  const includedCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing']
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  await run()
  await cdp.send('Tracing.end')
  await done
  const main = events.find(({ name }) => name === 'UpdateLayoutTree')
  return events.filter(({ pid, tid }) => pid === main?.pid && tid === main?.tid)
}

/** The tasks of the page's thread while something is done, each with its processor time and what it was spent on. */
async function tasksOf(page, run) {
  const here = (await traced(page, run)).filter(({ ph }) => ph === 'X')
  return here
    .filter(({ name }) => name === 'RunTask')
    .flatMap(({ ts, dur, tdur = 0 }) => {
      const within = here.filter((e) => e.name !== 'RunTask' && e.ts >= ts && e.ts + e.dur <= ts + dur)
      if (within.some(({ name }) => name === 'EvaluateScript')) return [] // what watches the page, no work of the page's own
      const spent = new Map()
      for (const { name, tdur = 0 } of within) spent.set(name, (spent.get(name) ?? 0) + tdur / 1000)
      const top = [...spent].toSorted((a, b) => b[1] - a[1]).slice(0, 5)
      return [{ ms: tdur / 1000, on: top.map(([name, ms]) => `${name} ${ms.toFixed(1)}`).join(', ') }]
    })
    .toSorted((a, b) => b.ms - a.ms)
}

async function moves(browser, url) {
  console.log(
    `| ${rows} rows shown | tasks | longest, ms at ${slower} times slower | above 50 ms | what the longest did |\n|---|---|---|---|---|`,
  )
  for (const table of tables) {
    const { context, id } = await seat(browser, url, table)
    const page = await context.newPage()
    await page.goto(`/m/${id}`)
    await page.locator('.bar.yours').waitFor()
    await page.waitForTimeout(1500) // scenes are fetched
    const shown = () => page.locator('.table[aria-busy=false]').waitFor({ timeout: 60_000 })
    const tasks = await tasksOf(page, () => play(context, id, rows, shown))
    const long = tasks.filter(({ ms }) => ms * slower > 50)
    console.log(`| ${table.game} | ${tasks.length} | ${(tasks[0].ms * slower).toFixed(0)} | ${long.length} | ${tasks[0].on} |`)
    if (process.env.LIST) for (const { ms, on } of tasks.slice(0, 12)) console.log(`    ${(ms * slower).toFixed(0)}: ${on}`)
    await context.close()
  }
}

/** What moves by itself while a whole match is shown, each move at normal speed: the sum of all layout shifts, and the greatest. */
async function shifts(browser, url) {
  console.log('| whole match | rows | layout shifts | the greatest |\n|---|---|---|---|')
  for (const table of tables) {
    const { context, id } = await seat(browser, url, table)
    const page = await context.newPage()
    await page.addInitScript(() => {
      window.shifts = []
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput, sources } of list.getEntries()) {
          const of = ({ node, previousRect: a, currentRect: b }) => {
            const element = node?.nodeType === Node.ELEMENT_NODE ? node : node?.parentElement
            return `${element?.tagName}.${element?.getAttribute('class')} ${[a.x, a.y, b.x, b.y].map(Math.round).join(' ')}`
          }
          if (!hadRecentInput) window.shifts.push({ value, what: sources.map(of).join(', ') })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(`/m/${id}`)
    await page.locator('.bar.yours').waitFor()
    const { number } = await play(context, id, Infinity, () =>
      page.locator('.table[aria-busy=false]').waitFor({ timeout: 120_000 }),
    )
    await page.waitForTimeout(5000)
    const all = await page.evaluate(() => window.shifts.toSorted((a, b) => b.value - a.value))
    const sum = all.reduce((total, { value }) => total + value, 0)
    console.log(
      `| ${table.game} | ${number} | ${sum.toFixed(4)} | ${all[0] ? `${all[0].value.toFixed(4)}: ${all[0].what}` : ''} |`,
    )
    if (process.env.LIST) for (const { value, what } of all.slice(0, 12)) console.log(`    ${value.toFixed(4)}: ${what}`)
    await context.close()
  }
}

/** What the page draws while a scene is on: the time between frames. */
function watchFrames(page) {
  return page.evaluate(() => {
    const times = []
    const step = (now) => {
      const scene = document.querySelector('.scene[data-event]')
      if (scene && times.push(now) === 1) performance.mark('scene begins')
      if (!scene && times.length > 0) {
        performance.mark('scene ends')
        return done(times)
      }
      requestAnimationFrame(step)
    }
    let done
    window.drawn = new Promise((resolve) => (done = resolve))
    requestAnimationFrame(step)
  })
}

async function stage(browser, url) {
  console.log(
    '| scene | frames | ms of processor time a frame | longest task | frames a second | later than two frames |\n|---|---|---|---|---|---|',
  )
  for (const table of tables) {
    const { context, id } = await seat(browser, url, table)
    const { number, you } = await play(context, id, Infinity)
    const history = await (await context.request.get(`/api/matches/${id}/history?from=1&to=${number}`)).json()
    for (const kind of scenes[table.game]) {
      const fit = history.filter(({ events }) => events.some((event) => event.kind === kind))
      const row = fit.find((one) => you.includes(one.seat)) ?? fit[0]
      if (!row) continue
      const page = await context.newPage()
      await page.goto(`/m/${id}/replay?at=${row.number - 1}`)
      await page.getByRole('slider').waitFor()
      await page.waitForTimeout(1500)
      await watchFrames(page)
      let times
      const events = await traced(page, async () => {
        await page.keyboard.press('ArrowRight')
        times = await Promise.race([page.evaluate(() => window.drawn), page.waitForTimeout(20_000)])
      })
      await page.close()
      if (!times) continue
      const gaps = times.slice(1).map((time, i) => time - times[i])
      const total = times.at(-1) - times[0]
      const at = (mark) => events.find(({ name }) => name === mark)?.ts ?? 0
      const [begin, end] = [at('scene begins'), at('scene ends')]
      const tasks = events.filter(({ name, ts, ph }) => ph === 'X' && name === 'RunTask' && ts >= begin && ts < end)
      const spent = tasks.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0)
      const longest = Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000))
      const late = gaps.filter((gap) => gap > 34).length
      const figures = [times.length, spent / times.length, longest, (gaps.length / total) * 1000, late]
      console.log(`| ${table.game}: ${kind} | ${figures.map((n) => n.toFixed(n < 10 ? 1 : 0)).join(' | ')} |`)
    }
    await context.close()
  }
}

await withServer(async (browser, url) => {
  if (['all', 'moves'].includes(part)) await moves(browser, url)
  if (['all', 'scenes'].includes(part)) await stage(browser, url)
  if (['all', 'shifts'].includes(part)) await shifts(browser, url)
})
