// What the client's pages cost, measured in a real browser: what a first visit loads, and what the browser works for each own
// move at a table and what follows it. It builds and starts a server of its own, which serves what web/dist holds:
//
//   node web/bench/pages.mjs [loads|decisions]
//
// With PORTOLAN=http://… it measures a server that runs already; bots should answer at once there. Figures go to standard
// output as Markdown tables; docs/performance.md quotes them.
import { play } from './play.mjs'
import { withServer } from './server.mjs'

const part = process.argv[2] ?? 'all'
let url = ''
const warm = 8 // rows of a match that are shown before it counts, …
const rows = 60 // … and afterwards
const lang = 'en-GB'
const tables = [
  { game: 'efemeris', seats: 2 },
  { game: 'discoveries', seats: 4 },
  { game: 'seafall', seats: 4 },
]
const sizes = [
  { name: 'phone', viewport: { width: 360, height: 740 } },
  { name: 'desk', viewport: { width: 1280, height: 800 } },
]

/** Opens a match of a guest against random bots; the guest's session is in the context. */
async function open(context, { game, seats }) {
  await context.request.post(`${url}/api/sessions`, { data: { name: 'Ada Azimuth' } })
  const bots = Array.from({ length: seats - 1 }, () => ({ kind: 'bot', bot: 'random' }))
  const data = { game, options: {}, seats: [{ kind: 'me' }, ...bots], visibility: 'unlisted' }
  return (await (await context.request.post(`${url}/api/matches`, { data })).json()).id
}

/** What a page loads at a first visit, in KB as sent, by kind. */
async function load(browser, path, prepare) {
  const context = await browser.newContext({ locale: lang, viewport: sizes[0].viewport })
  const address = url + (prepare ? path(await prepare(context)) : path)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  const kinds = new Map()
  const sums = { script: 0, words: 0, style: 0, data: 0, rest: 0 }
  cdp.on('Network.responseReceived', ({ requestId, response, type }) => kinds.set(requestId, kindOf(new URL(response.url), type)))
  cdp.on(
    'Network.loadingFinished',
    ({ requestId, encodedDataLength }) => (sums[kinds.get(requestId) ?? 'rest'] += encodedDataLength),
  )
  await page.goto(address)
  await page.waitForTimeout(2500) // an event stream never lets the network rest
  await context.close()
  const all = Object.values(sums).reduce((a, b) => a + b)
  return { ...sums, all }
}

/** Chunks of words are named by their language. */
function kindOf({ pathname }, type) {
  if (/\/(en|de|fr|hu)[.-][^/]*\.js$/.test(pathname)) return 'words'
  if (type === 'Script') return 'script'
  if (type === 'Stylesheet') return 'style'
  return pathname.startsWith('/api/') ? 'data' : 'rest'
}

async function loads(browser) {
  console.log('| first visit, KB | scripts | words | styles | data | document, pictures | all |\n|---|---|---|---|---|---|---|')
  const row = (name, { script, words, style, data, rest, all }) =>
    console.log(`| ${[name, ...[script, words, style, data, rest, all].map((n) => (n / 1000).toFixed(1))].join(' | ')} |`)
  row('lobby', await load(browser, '/'))
  for (const table of tables)
    row(
      table.game,
      await load(
        browser,
        (id) => `/m/${id}`,
        (context) => open(context, table),
      ),
    )
  for (const { game } of tables) row(`rules of ${game}`, await load(browser, `/rules/${game}`))
}

/** What a move of one's own, and all that others do until the next one, costs the browser: time of style, layout, script and all tasks, and elements whose style was worked out. */
async function cost(browser, table, { viewport }) {
  const context = await browser.newContext({ baseURL: url, locale: lang, viewport })
  await context.addInitScript(() => localStorage.setItem('portolan.settings', JSON.stringify({ speed: 0 })))
  const id = await open(context, table)
  const page = await context.newPage()
  await page.goto(`/m/${id}`)
  await page.locator('.bar.yours').waitFor()
  const shown = async () => {
    await page.locator('.table[aria-busy=false]').waitFor()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
  await play(context, id, warm, shown)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  const busy = async () =>
    (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000
  const events = []
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  const done = new Promise((end) => cdp.once('Tracing.tracingComplete', end))
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  })
  const before = await busy()
  let made = 0
  await play(context, id, warm + rows, async () => {
    made++
    await shown()
  })
  const tasks = ((await busy()) - before) / made
  await cdp.send('Tracing.end')
  await done
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  await context.close()
  const main = events.find((e) => e.name === 'UpdateLayoutTree')
  const here = events.filter((e) => e.pid === main?.pid && e.tid === main?.tid)
  const sum = (name, of = (e) => e.dur / 1000) => here.filter((e) => e.name === name).reduce((n, e) => n + (of(e) ?? 0), 0) / made
  return {
    nodes,
    elements: sum('UpdateLayoutTree', (e) => e.args.elementCount),
    style: sum('UpdateLayoutTree'),
    layout: sum('Layout'),
    tasks,
  }
}

async function costs(browser) {
  console.log('| a move | elements of the page | restyled | style ms | layout ms | all tasks ms |\n|---|---|---|---|---|---|')
  for (const table of tables) {
    for (const size of sizes) {
      const c = await cost(browser, table, size)
      console.log(
        `| ${table.game}, ${size.name} | ${c.nodes} | ${c.elements.toFixed(0)} | ${c.style.toFixed(1)} | ${c.layout.toFixed(1)} | ${c.tasks.toFixed(1)} |`,
      )
    }
  }
}

await withServer(async (browser, address) => {
  url = address
  if (part !== 'decisions') await loads(browser)
  if (part !== 'loads') await costs(browser)
})
