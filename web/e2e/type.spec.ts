import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { hyphenated } from '../src/play/hyphens.ts'
import { games, guest, open, playOn } from './setting.ts'
import { somebody, speak, Table, test } from './table.ts'

/** The faces in which the words of the page are drawn, as the browser tells, with how many characters each has. */
async function faces(page: Page): Promise<{ name: string; ours: boolean; count: number }[]> {
  const client = await page.context().newCDPSession(page)
  await client.send('DOM.enable')
  await client.send('CSS.enable')
  const { nodes } = await client.send('DOM.getFlattenedDocument', { depth: -1 })
  const worded = new Set(nodes.filter((node) => node.nodeType === 3 && node.nodeValue.trim()).map((node) => node.parentId!))
  const counts = new Map<string, { name: string; ours: boolean; count: number }>()
  for (const nodeId of worded) {
    const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId })
    for (const { familyName: name, isCustomFont: ours, glyphCount } of fonts) {
      const known = counts.get(name) ?? { name, ours, count: 0 }
      counts.set(name, { ...known, count: known.count + glyphCount })
    }
  }
  await client.detach()
  return [...counts.values()]
}

/** All words come to be set in the client's own faces; what else there is are a few signs such as arrows that point down. */
async function set(page: Page, where: string): Promise<void> {
  // Until a face is there its words stand in another one: parts of a page that come late may ask for one more.
  await expect(async () => {
    await page.evaluate(() => document.fonts.ready)
    const drawn = await faces(page)
    const ours = drawn.filter((face) => face.ours).reduce((sum, { count }) => sum + count, 0)
    const others = drawn.filter((face) => !face.ours)
    expect(ours, where).toBeGreaterThan(100)
    expect(
      others.reduce((sum, { count }) => sum + count, 0),
      `${where}: ${JSON.stringify(others)}`,
    ).toBeLessThan(30)
    expect(
      others.filter(({ name }) => /serif|times|georgia/i.test(name) && !/sans/i.test(name)),
      where,
    ).toEqual([])
  }).toPass({ timeout: 20_000 })
}

/** How far the page's things have moved by themselves since it was loaded: the sum that Cumulative Layout Shift takes the most of. */
async function shifted(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
        const watch = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) sum += entry.value
        })
        watch.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => done(sum)))
      }),
  )
}

test('lobby and matches are set in our own faces in languages of many letters', async ({ page, browser }) => {
  await guest(page.request, 'Ödön Weiß')
  const matches: { game: string; id: string }[] = []
  for (const { game, others } of games) {
    const { id } = await open(page.request, others, { game })
    await playOn(page.request, id, 20)
    matches.push({ game, id })
  }
  for (const locale of ['de-DE', 'hu-HU', 'fr-FR']) {
    const context = await browser.newContext({ locale, storageState: await page.context().storageState() })
    const one = await context.newPage()
    await one.goto('/')
    await expect(one.locator('.games article')).toHaveCount(games.length)
    await set(one, `the lobby, ${locale}`)
    for (const { game, id } of matches) {
      await one.goto(`/m/${id}`)
      await new Table(one).ready()
      await set(one, `${game}, ${locale}`)
    }
    await context.close()
  }
})

test('nothing moves when the faces come late', async ({ page }) => {
  await guest(page.request, 'Odile Compass')
  let free = () => {}
  const held = new Promise<void>((done) => (free = done))
  await page.route('**/*.woff2', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('main')).toBeVisible()
  await expect(page.getByRole('button').first()).toBeVisible()
  const before = await shifted(page)
  free()
  await page.evaluate(() => document.fonts.ready)
  expect((await faces(page)).some((face) => face.ours)).toBe(true)
  expect((await shifted(page)) - before).toBeLessThan(0.02)
})

test('a phone and a laptop name every phase whole in every language, also beside high scores of a full table', async ({
  page,
}) => {
  test.slow()
  const sizes = [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]
  await guest(page.request, 'Ödön Weiß')
  const cut: string[] = []
  for (const [game, others, options] of [
    ['efemeris', 2, { mode: 'free-for-all' }],
    ['discoveries', 3, {}],
    ['seafall', 3, { prologue: 'no' }],
    ['seafall', 4, { prologue: 'no' }],
  ] as const) {
    const bots = Array.from({ length: others }, () => ({ kind: 'bot', bot: 'random' }) as const)
    const { id } = await open(page.request, bots, { game, options })
    await playOn(page.request, id, 1)
    await page.goto(`/m/${id}`)
    await new Table(page).ready()
    for (const lang of ['en', 'de', 'fr', 'hu']) {
      await speak(page, lang)
      const read = (folder: string) =>
        JSON.parse(readFileSync(join(import.meta.dirname, folder, game, 'text', `${lang}.json`), 'utf8')) as Record<
          string,
          string
        >
      const t = Object.assign((key: string) => read('../src/games')[key] ?? key, { has: () => true })
      const names = Object.entries(read('../../games'))
        .filter(([key]) => /^phase\.[\w-]+$/.test(key))
        .map(([, name]) => hyphenated(name, t))
      for (const size of sizes) {
        await page.setViewportSize(size)
        const found = await page.locator('.phase strong').evaluate((strong, names) => {
          for (const points of document.querySelectorAll('.race .points')) points.firstChild!.nodeValue = '12'
          return names.filter((name) => {
            strong.textContent = name
            strong.classList.toggle('long', name.length > 10)
            const words = document.createRange()
            words.selectNodeContents(strong)
            const [inner, outer] = [words.getBoundingClientRect(), strong.parentElement!.getBoundingClientRect()]
            const over = document.documentElement.scrollWidth > innerWidth || strong.scrollWidth > strong.clientWidth
            return over || inner.right > outer.right + 1 || inner.height > outer.height + 6
          })
        }, names)
        cut.push(...found.map((name) => `${size.width}, ${lang}, ${game}, ${others} others: ${name}`))
      }
    }
  }
  expect(cut).toEqual([])
})

test('a phone cuts no letter of whose turn it is, neither below the line nor above it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await guest(page.request, 'Ödön Weiß')
  const { id } = await open(page.request, { kind: 'bot', bot: 'random' })
  await page.goto(`/m/${id}`)
  await new Table(page).ready()
  const cut = await page.locator('.bar .line').evaluate((line) => {
    const foot = document.createElement('span')
    foot.style.display = 'inline-block'
    line.append(foot) // stands on the line, and is empty
    const base = foot.getBoundingClientRect().bottom
    foot.remove()
    const ink = document.createElement('canvas').getContext('2d')!
    ink.font = getComputedStyle(line).font
    const letters = ink.measureText('gjpqyŐÜÄ')
    const { top, bottom } = line.getBoundingClientRect()
    return {
      below: Math.max(0, base + letters.actualBoundingBoxDescent - bottom),
      above: Math.max(0, top - base + letters.actualBoundingBoxAscent),
    }
  })
  expect(cut).toEqual({ below: 0, above: 0 })
})

test('a laptop says whose turn it is to its last word, also by a long name', async ({ page, browser }) => {
  await guest(page.request, 'Papageitaucherin Ödön')
  const { id } = await open(page.request, { kind: 'bot', bot: 'random' })
  const watcher = await somebody(browser, { viewport: { width: 1280, height: 800 } })
  await watcher.goto(`/m/${id}`)
  const line = watcher.locator('.bar .line:visible')
  for (const lang of ['en', 'de', 'fr', 'hu']) {
    await speak(watcher, lang)
    await expect(line).toContainText('Papageitaucherin Ödön')
    const { wide, high, strip } = await line.evaluate((line) => ({
      wide: line.scrollWidth - line.clientWidth,
      high: line.scrollHeight - line.clientHeight,
      strip: line.closest('.bar')!.getBoundingClientRect().bottom - line.getBoundingClientRect().bottom,
    }))
    expect(wide, lang).toBeLessThanOrEqual(0)
    expect(high, lang).toBeLessThanOrEqual(1)
    expect(strip, lang).toBeGreaterThanOrEqual(0)
  }
  await watcher.context().close()
})
