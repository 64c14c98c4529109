import { expect, type BrowserContext, type BrowserContextOptions, type Locator, type Page } from '@playwright/test'
import { games, guest, open, playOn, resign, type Other } from './setting.ts'
import { card, pace, test } from './table.ts'

const time = 10_000 // milliseconds
const still = 60 // frames that a page may ask for within that time: a second of what was under way
const budget = 3 // requests of a page within that time while nobody does anything

/** Scripts of a page as they are sent, in KB, with the words of its game and with all that it fetches by itself. */
const weights: Record<string, number> = { lobby: 79, match: 172 }
const scenes = 14
const pictures = 12 // of what bots have done before, where they begin

/** A page to look at, and what is there once it is loaded. */
interface Sight {
  path: string
  there: (page: Page) => Locator
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first()

/** What a newcomer sees, and what a guest does, by the browsers in which to open it: pages of one browser share few connections. */
async function sights({ request }: Page): Promise<{ newcomer: Sight[]; guest: Sight[][] }> {
  await guest(request, 'Tavira Still')
  const table = await open(request, { kind: 'open' })
  const matches: Sight[] = []
  const guides: Sight[] = []
  for (const { game, others } of games) {
    const { id } = await open(request, others, { game })
    await playOn(request, id, 12)
    matches.push({ path: `/m/${id}`, there: (page) => page.locator('.bar.yours') })
    const bots = [{ kind: 'bot', bot: 'still' }, ...(game === 'seafall' ? [{ kind: 'bot', bot: 'still' }] : [])] as Other[]
    const guided = await open(request, bots, { game, options: { guide: 'yes' } })
    guides.push({ path: `/m/${guided.id}`, there: (page) => page.locator('.guide [data-step]') })
  }
  const over = await open(request, { kind: 'bot', bot: 'random' })
  await resign(request, over.id)
  return {
    newcomer: [
      { path: '/', there: (page) => card(page) },
      { path: `/m/${table.id}`, there: (page) => page.getByRole('heading', { name: /invites you/ }) },
      { path: matches[0]!.path, there: (page) => page.getByText('Watching') },
    ],
    guest: [
      [
        { path: '/', there: (page) => page.getByRole('heading', { name: 'My matches' }) },
        { path: '/nowhere', there: heading },
        { path: '/#guest=nonsense', there: (page) => page.getByRole('heading', { name: 'You are Tavira Still here' }) },
        { path: `/m/${table.id}`, there: (page) => page.getByRole('heading', { name: 'Your table is set' }) },
        ...games.map(({ game }) => ({ path: `/rules/${game}`, there: heading })),
        { path: `${matches[0]!.path}/replay?at=5`, there: (page) => page.getByRole('slider') },
        { path: `/m/${over.id}`, there: (page) => page.locator('.ending') },
        { path: `/m/${over.id}/report`, there: heading },
        { path: `${matches.at(-1)!.path}/history`, there: heading },
        { path: `${matches.at(-1)!.path}/campaign`, there: heading },
      ],
      matches,
      guides,
    ],
  }
}

/** Waits until nothing is being shown. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => (document.querySelector('.table')?.getAttribute('aria-busy') ?? 'false') === 'false')
}

/** Counts the frames that a page asks for, so that a picture that moves without an end is found. */
async function countFrames(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const ask = window.requestAnimationFrame.bind(window)
    Object.assign(window, { frames: 0 })
    window.requestAnimationFrame = (callback) => {
      ;(window as unknown as { frames: number }).frames++
      return ask(callback)
    }
  })
}

/** The KB of scripts that a page has fetched so far, compressed and without headers. */
function scripts(page: Page): Promise<number> {
  return page.evaluate(() => {
    const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const sizes = fetched.filter(({ name }) => name.endsWith('.js')).map(({ encodedBodySize }) => encodedBodySize)
    return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 100) / 10
  })
}

/** Opens pages side by side, each until all is there. */
async function look(context: BrowserContext, sights: readonly Sight[]): Promise<Page[]> {
  const opened: Page[] = []
  for (const { path, there } of sights) {
    const page = await context.newPage()
    await page.goto(path)
    await expect(there(page), path).toBeVisible({ timeout: 60_000 })
    await settled(page)
    opened.push(page)
  }
  return opened
}

test('no page asks the server for more than a few things, or draws on and on, while nobody does anything', async ({
  page,
  browser,
}) => {
  const { newcomer, guest } = await sights(page)
  const context = async (options?: BrowserContextOptions) => {
    const made = await browser.newContext(options)
    await pace(made, 1)
    await countFrames(made)
    return made
  }
  const opened = await look(await context(), newcomer)
  for (const some of guest)
    opened.push(...(await look(await context({ storageState: await page.context().storageState() }), some)))
  const frames = () => Promise.all(opened.map((one) => one.evaluate(() => (window as unknown as { frames: number }).frames)))
  const asked = opened.map((one) => {
    const urls: string[] = []
    one.on('request', (request) => urls.push(`${request.method()} ${new URL(request.url()).pathname}`))
    return urls
  })
  const before = await frames()
  await page.waitForTimeout(time)
  const drawn = (await frames()).map((count, i) => ({ page: opened[i]!.url(), frames: count - before[i]! }))
  expect(drawn.filter(({ frames }) => frames > still)).toEqual([])
  expect(asked.map((urls, i) => ({ page: opened[i]!.url(), urls })).filter(({ urls }) => urls.length > budget)).toEqual([])
  // Pages have fetched by now what they fetch by themselves. Where moves were made that may be scenes and their pictures, too.
  for (const one of opened) {
    const path = new URL(one.url()).pathname
    const kind = path === '/' ? 'lobby' : /^\/m\/\w+$/.test(path) && (await one.locator('.table').count()) > 0 ? 'match' : ''
    const among = (sights: readonly Sight[]) => sights.some((sight) => sight.path === path)
    const more = among(guest[1]!) ? scenes + pictures : among(guest[2]!) ? pictures : 0
    if (kind) expect(await scripts(one), `KB of scripts at ${path}`).toBeLessThan(weights[kind]! + more)
  }
  await Promise.all([...new Set(opened.map((one) => one.context()))].map((context) => context.close()))
})

test('a page comes with the names of what it needs, which is all fetched before it knows, once, and used', async ({ page }) => {
  const { guest } = await sights(page)
  const german = await page
    .context()
    .browser()!
    .newContext({ storageState: await page.context().storageState(), locale: 'de-DE' })
  for (const context of [page.context(), german]) {
    for (const { path } of [guest[0]![0]!, ...guest[1]!]) {
      const one = await context.newPage()
      const asked: string[] = []
      one.on('request', (request) => asked.push(new URL(request.url()).pathname))
      const answer = await one.goto(path)
      const named = [...(await answer!.headerValue('link'))!.matchAll(/<([^>]+)>/g)].map(([, file]) => file!)
      await expect(one.locator(path === '/' ? '.lobby' : '.bar.yours').first()).toBeVisible({ timeout: 60_000 })
      await settled(one)
      const twice = named.filter((file) => asked.filter((other) => other === file).length !== 1)
      expect(twice, `of what ${path} names these are asked for never or again`).toEqual([])
      // What the page asks for by itself, and what its script has loaded of that, is asked for before anything of the server's.
      const begins = asked.findIndex((file) => file.startsWith('/api/'))
      const late = asked.slice(begins).filter((file) => /\.(css|js)$/.test(file) && named.includes(file))
      expect(late, `${path} asks for these after it has begun`).toEqual([])
      const used = await one.evaluate(() =>
        [...document.querySelectorAll('link[rel=stylesheet]')].map((link) => new URL((link as HTMLLinkElement).href).pathname),
      )
      expect(
        named.filter((file) => file.endsWith('.css') && !used.includes(file)),
        `${path} has no use for these`,
      ).toEqual([])
      const words = named.filter((file) => /\/(de|en|fr|hu)-[^/]*\.js$/.test(file))
      expect(words.length).toBeGreaterThan(2)
      expect(words.filter((file) => !file.startsWith(`/assets/${context === german ? 'de' : 'en'}-`))).toEqual([])
      await one.close()
    }
  }
  await german.close()
})

test('a campaign’s first match loads no more than a match may, its opening and faces included', async ({ page }) => {
  await pace(page, 1)
  await guest(page.request, 'Tavira Still')
  const { game, others } = games.find((one) => one.game === 'seafall')!
  const { id } = await open(page.request, others, { game })
  await page.goto(`/m/${id}`)
  await expect(page.locator('[data-scene=opening] h2')).toBeVisible({ timeout: 60_000 })
  await settled(page)
  await page.waitForTimeout(3000) // what it fetches ahead is there
  expect(await scripts(page)).toBeLessThan(weights.match! + pictures)
})

test('the replay stays where it is when the language changes', async ({ page }) => {
  await guest(page.request, 'Tavira Still')
  const { id } = await open(page.request, { kind: 'bot', bot: 'random' })
  await playOn(page.request, id, 20)
  await page.goto(`/m/${id}/replay?at=5`)
  const slider = page.getByRole('slider')
  await expect(slider).toHaveValue('5')
  for (let at = 6; at <= 9; at++) {
    await page.keyboard.press('ArrowRight')
    await expect(slider).toHaveValue(String(at))
  }
  let asked = 0
  page.on('request', (request) => (asked += request.url().includes('/api/') ? 1 : 0))
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByLabel('Language').selectOption('fr')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.keyboard.press('Escape')
  await expect(slider).toHaveValue('9')
  expect(asked).toBe(0)
})

test('what changes on a page is laid out once, in a task of its own, and nothing where nothing changes', async ({ page }) => {
  await page.goto('/')
  await card(page).waitFor()
  const laid = await page.evaluate(async () => {
    const wait = (time: number) => new Promise((done) => setTimeout(done, time))
    // Lists and pictures come after the page, on a slow machine long after: they are all here once nothing has changed for a second.
    let last = performance.now()
    const watch = new MutationObserver(() => (last = performance.now()))
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    while (performance.now() - last < 1000) await wait(100)
    watch.disconnect()
    let count = 0
    const ask = document.body.getBoundingClientRect.bind(document.body)
    document.body.getBoundingClientRect = () => (count++, ask())
    await wait(500)
    const rest = count
    const line = document.querySelector('main')!.appendChild(document.createElement('p'))
    line.textContent = 'Land ahoy'
    line.hidden = true
    const within = count
    await wait(500)
    return { rest, within, after: count }
  })
  expect(laid).toEqual({ rest: 0, within: 0, after: 1 })
})
