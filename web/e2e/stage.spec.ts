import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import type { PlayEvent } from '../src/play/types.ts'
import { placesOf } from '../src/table/pointing.ts'
import { games, guest, open, playOn, playUntil, read, resign } from './setting.ts'
import { faults } from './sound.ts'
import { card, closeLog, coded, pace, speak, Table, test } from './table.ts'

/** Opens a match against a bot, some decisions in, with something to choose. */
async function underway(page: Page, number: number, speed = 0): Promise<{ id: string; table: Table }> {
  await pace(page, speed)
  await page.goto('/')
  await guest(page.request, 'Anna')
  const { id } = await open(page.request, { kind: 'bot', bot: 'random' })
  await playOn(page.request, id, number, 5)
  await page.goto(`/m/${id}`)
  const table = new Table(page, 6)
  await table.ready()
  return { id, table }
}

test('the recap tells what others did since one’s move, points to its places and shows it again', async ({ page }) => {
  const { id, table } = await underway(page, 34)
  // Among what others did since one's own move is something that has a place on the map.
  for (;;) {
    const { status, number, you } = await read(page.request, id)
    expect(status).toBe('playing')
    const rows = (await (await page.request.get(`/api/matches/${id}/history`)).json()) as { seat: number; events: PlayEvent[] }[]
    const since = rows.slice(rows.findLastIndex(({ seat }) => you.includes(seat)) + 1).flatMap(({ events }) => events)
    if (since.some((event) => event.kind !== 'drawn' && placesOf(event).length > 0)) break
    await playOn(page.request, id, number + 1)
  }
  await page.reload()
  await table.ready()
  const recap = page.locator('.said')
  const map = (await page.locator('.board .viewport').boundingBox())!
  await expect(recap.locator('.first')).not.toBeEmpty()
  const unfold = recap.getByRole('button', { name: /since your last move/ })
  await unfold.click()
  const lines = recap.locator('li')
  expect(await lines.count()).toBeGreaterThan(0)
  const box = (await recap.boundingBox())!
  expect(box.width).toBeLessThanOrEqual(26 * 16)
  expect(box.height).toBeLessThanOrEqual(10 * 16)
  expect(await page.locator('.board .viewport').boundingBox()).toEqual(map)

  // On a phone, too, what folds it stands above what it tells.
  await page.setViewportSize({ width: 360, height: 740 })
  const overlap = () =>
    recap.evaluate((said) => {
      const [row, deeds] = ['.row button', 'ol'].map((part) => said.querySelector(part)!.getBoundingClientRect())
      return Math.max(0, row!.bottom - deeds!.top)
    })
  expect(await overlap()).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })

  // A line points to its place on the map.
  const pointing = lines.getByRole('button').filter({ hasNotText: 'draws' })
  let pointed = 0
  for (const line of await pointing.all()) {
    await line.click()
    pointed += await page.locator('.board [data-pointed]').count()
  }
  expect(pointed).toBeGreaterThan(0)
  expect(await faults(page, { within: '.said' })).toEqual([])

  // Shown again, nothing can be chosen until all is to be seen; then it stands as before.
  await page.evaluate(() => {
    const told = new MutationObserver(() => {
      if (document.querySelector('.table[aria-busy=true]')) document.body.dataset.again = 'shown'
    })
    told.observe(document.body, { subtree: true, attributeFilter: ['aria-busy'] })
  }) // whoever looks now and then may miss it
  await recap.getByRole('button', { name: 'Show again' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-again', 'shown')
  await expect(page.locator('.table')).toHaveAttribute('aria-busy', 'false')
  await expect(page.locator('.bar.yours')).toBeVisible()
  await expect(lines.first()).toBeVisible()
  await unfold.click()
  await expect(lines).toHaveCount(0)
})

test('the log ends with the newest, and lets whoever has scrolled up read on', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 640 })
  const { id, table } = await underway(page, 40)
  expect((await read(page.request, id)).status).toBe('playing')
  const body = page.locator('#drawer-log .body')
  const left = () => body.evaluate((e) => Math.round(e.scrollHeight - e.scrollTop - e.clientHeight))
  await expect.poll(left).toBeLessThan(4)
  expect(await body.evaluate((e) => e.scrollTop)).toBeGreaterThan(100)
  const faded = () => body.locator('.log').evaluate((e) => Number(getComputedStyle(e, '::before').opacity)) // what goes on above
  await expect.poll(faded).toBe(1) // what follows the scroll is drawn with the next frame
  const rounds = async () =>
    (await body.locator('h3').allInnerTexts()).map((text) => Number(/Round (\d+)/.exec(text)?.[1])).filter((n) => n > 0)
  const order = await rounds()
  expect(order).toEqual(order.toSorted((a, b) => a - b))

  const count = await body.locator('li li').count()
  await body.evaluate((e) => (e.scrollTop = 0))
  await expect.poll(faded).toBe(0)
  for (let i = 0; i < 12 && (await body.locator('li li').count()) === count; i++) await table.decide(0.4)
  expect(await body.evaluate((e) => e.scrollTop)).toBe(0)
  await body.evaluate((e) => (e.scrollTop = e.scrollHeight))
  for (let i = 0; i < 6; i++) if ((await table.decide(0.4)) === 'over') break
  await expect.poll(left).toBeLessThan(4)
})

test('a log that is all in sight is not faded at its head', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await underway(page, 6)
  const body = page.locator('#drawer-log .body')
  await expect(body.locator('h3').first()).toBeVisible()
  expect(await body.evaluate((e) => e.scrollHeight - e.clientHeight)).toBeLessThan(2)
  expect(await body.locator('.log').evaluate((e) => Number(getComputedStyle(e, '::before').opacity))).toBe(0)
})

test('after each pick it is said in words what is asked next', async ({ page }) => {
  const { table } = await underway(page, 40)
  const prompt = page.locator('.prompt p')
  const deeper = page.locator('.choice').filter({ has: page.locator('.more') })
  const toggle = page.locator('.toggle')
  const unfolded = async () => {
    if (await toggle.isVisible()) await toggle.click()
    return (await deeper.count()) > 0
  }
  for (let i = 0; !(await unfolded()); i++) {
    if (await toggle.isVisible()) await toggle.click()
    expect(i, 'decisions until one takes several picks').toBeLessThan(40)
    expect(await table.decide(0.3)).toBe('yours')
    await table.ready()
  }
  const before = (await prompt.textContent())!
  await deeper.first().click()
  await expect(prompt).not.toHaveText(before)
  await expect(prompt).toContainText(/Now choose .+\./)
  await expect(prompt.locator('.crumbs')).not.toBeEmpty()
  await page.getByRole('button', { name: 'One step back' }).click()
  await expect(prompt).toHaveText(before)
})

test('on a phone the map keeps its size whatever is asked, and the list lies over it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const { table } = await underway(page, 30)
  const size = async () => {
    const { y, height } = (await page.locator('section.board').boundingBox())!
    return [y, height]
  }
  const first = await size()
  expect(first[1]).toBeGreaterThan(780 * 0.6)
  const fold = page.locator('.toggle[aria-expanded=false]') // there is none where nothing but the end of a turn can be chosen
  for (let i = 0; (i < 6 || (i < 40 && (await fold.count()) === 0)) && (await table.decide(0.4)) !== 'over'; i++) {
    expect(await size()).toEqual(first)
    await table.ready()
  }
  await fold.click()
  await expect(page.locator('.choice').first()).toBeFocused() // the list unfolds above its button
  const cut = await page.locator('.list').evaluate((list) => list.clientHeight < Math.min(list.scrollHeight, 0.3 * innerHeight))
  expect(cut, 'the list is cut short').toBe(false)
  expect(await size()).toEqual(first)
  await page.keyboard.press('Tab')
  for (let i = 0; i < 60 && !(await page.locator('.toggle').evaluate((e) => e === document.activeElement)); i++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.locator('.choice').last()).toBeFocused()
})

test('with the guide and the list open, the buttons of the drawers stay in reach', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 640 })
  await guest(page.request, 'Anna')
  const others = [1, 2].map(() => ({ kind: 'bot', bot: 'still' }) as const)
  const { id } = await open(page.request, others, { game: 'seafall', options: { guide: 'yes' } })
  await page.goto(`/m/${id}`)
  for (let i = 0; i < 9 && (await page.locator('.toggle').count()) === 0; i++) await page.locator('.guide .main').click()
  await page.locator('.toggle').click()
  await expect(page.locator('.choice').first()).toBeVisible()
  const buttons = page.locator('.rail .button')
  const hit = await buttons.evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return one.contains(document.elementFromPoint(x + width / 2, y + height - 4))
    }),
  )
  expect(hit.length).toBeGreaterThan(4)
  expect(hit).toEqual(hit.map(() => true))
  // They stand in two columns there, beside an open drawer and not above what closes it.
  await buttons.first().click()
  const close = page.locator('.drawer > header button')
  await expect(close).toBeVisible()
  const nearest = await buttons.evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().x)))
  const { x, width } = (await close.boundingBox())!
  expect(x + width).toBeLessThanOrEqual(nearest)
  await close.click()
  const { bottom, top } = await page.locator('.actions').evaluate((e) => {
    const { bottom, top } = e.getBoundingClientRect()
    return { bottom, top }
  })
  expect(bottom).toBeLessThanOrEqual(640)
  expect(top).toBeLessThan(640 - 180)
})

test('who sees a match end is told by a herald, who hands out a picture; closed, a card is left', async ({ page }) => {
  const { id, table } = await underway(page, 34, 1)
  await resign(page.request, id)
  const herald = page.getByRole('dialog', { name: 'You lost' })
  await expect(herald).toBeVisible()
  await expect(herald).toContainText('Anna resigns.')
  await expect(herald).not.toContainText('By this deed')
  await expect(herald.getByRole('list', { name: 'Scores' }).getByRole('listitem')).toHaveCount(2)
  await expect(herald.getByRole('list', { name: 'Scores' })).toContainText('Anna you')
  await expect(herald).toBeFocused()
  await expect(table.ending).toHaveCount(1)
  await expect(herald.getByRole('img', { name: /^How the scores went: .* at the end/ })).toBeVisible()
  expect(await faults(page, { within: '.scrim' })).toEqual([])

  const saving = page.waitForEvent('download')
  await herald.getByRole('button', { name: 'Share as picture' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe(`portolan-${id}.png`)
  const png = readFileSync(await saved.path())
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  const [portrait, curve] = await page.evaluate(
    async (bytes) => {
      const pen = new OffscreenCanvas(1200, 630).getContext('2d', { willReadFrequently: true })!
      pen.drawImage(await createImageBitmap(new Blob([new Uint8Array(bytes)])), 0, 0)
      /** How many pixels of a part of the picture are nearly black. */
      const inked = (x: number, y: number, width: number, height: number) => {
        const { data } = pen.getImageData(x, y, width, height)
        return Array.from({ length: width * height }, (_, i) => Math.max(...data.subarray(4 * i, 4 * i + 3))).filter(
          (v) => v < 64,
        )
      }
      return [inked(880, 270, 240, 60).length, inked(84, 470, 400, 96).length]
    },
    [...png],
  )
  expect(portrait, 'of who won').toBeGreaterThan(300)
  expect(curve, 'or its plate by night').toBeGreaterThan(300)

  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 780 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  await page.keyboard.press('Escape')
  await expect(herald).toBeHidden()
  await expect(table.ending.getByRole('heading')).toHaveText('You lost')
  await expect(page.getByRole('button', { name: 'How it ended' })).toBeFocused()
  await page.reload()
  await expect(table.ending).toBeVisible()
  await page.waitForTimeout(1500)
  await expect(herald).toHaveCount(0) // no news any more
  await page.getByRole('button', { name: 'How it ended' }).click()
  await expect(herald).toBeVisible()
})

test('on a phone the dock stays until the end is told, and gives its place to what tells it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { id } = await underway(page, 34, 1)
  const dock = page.locator('.ask > .actions')
  await expect(dock).toBeVisible()
  await page.context().setOffline(true) // the page is behind when the match ends
  await playOn(page.request, id, 40)
  await resign(page.request, id)
  await page.evaluate(() => {
    Object.assign(window, { bare: 0 })
    const look = () => {
      if (!document.querySelector('.ask > .actions, .ask .ending')) (window as unknown as { bare: number }).bare++
      requestAnimationFrame(look)
    }
    look()
  })
  await page.context().setOffline(false)
  const herald = page.getByRole('dialog', { name: 'You lost' })
  await expect(herald).toBeVisible({ timeout: 60_000 })
  await expect(dock).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.locator('.ask > .ending')).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { bare: number }).bare)).toBe(0)
})

for (const { game, name, others } of games) {
  test(`who sees a match of ${name} played out is told by a herald, behind what the game itself tells`, async ({ page }) => {
    test.slow()
    await guest(page.request, 'Anna')
    const { id } = await open(page.request, others, { game })
    await page.goto(`/m/${id}`)
    const table = new Table(page)
    await table.ready()
    await page.context().setOffline(true) // the page need not draw every move
    await playOn(page.request, id, Infinity)
    await page.context().setOffline(false)
    await expect(table.ending).toBeVisible({ timeout: 60_000 })
    const scene = page.locator('.board [data-scene]')
    const herald = page.locator('.scrim').getByRole('dialog')
    if (game === 'seafall') {
      const report = page.getByRole('link', { name: 'Match report' })
      await page.setViewportSize({ width: 360, height: 740 })
      await closeLog(page)
      await expect(scene).toHaveAttribute('aria-label', 'The end of the match')
      await expect(report).toBeHidden() // the scene's own button is to be in sight
      await expect(herald).toHaveCount(0)
      await scene.locator('.foot').getByRole('button').click()
      await expect(scene).toHaveCount(0)
      await expect(herald.getByRole('link', { name: 'Match report' })).toBeVisible()
    }
    await expect(herald).toBeFocused()
    await expect(herald.getByRole('img', { name: /^How the scores went: .* at the end/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(herald).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'How it ended' })).toBeFocused()
    await page.reload()
    await expect(table.ending).toBeVisible()
    await table.clear()
    await page.waitForTimeout(1500)
    await expect(herald).toHaveCount(0) // no news any more
  })
}

test('a replay has its controls where a match asks, on a phone and on a laptop', async ({ page }) => {
  const { id } = await underway(page, 30)
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`/m/${id}/replay?at=20`)
    const controls = (await page.getByRole('region', { name: 'Replay controls' }).boundingBox())!
    expect(controls.y + controls.height).toBeGreaterThan(height - 24)
    expect(controls.x + controls.width).toBeLessThanOrEqual(width)
    expect(controls.height).toBeLessThan(0.3 * height)
    const over = await page.evaluate(() => [
      document.documentElement.scrollWidth - innerWidth,
      document.documentElement.scrollHeight - innerHeight,
    ])
    expect(Math.max(...over)).toBeLessThanOrEqual(0)
  }
})

test('a replay shows all that a move tells, however long it is, and neither the map nor the buttons move for it', async ({
  page,
}) => {
  const { id } = await underway(page, 30)
  const said = page.locator('.said')
  const last = page.getByRole('button', { name: 'To the next turn' })
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`/m/${id}/replay?at=30`)
    const before = [await page.locator('svg.map').boundingBox(), await last.boundingBox()]
    const lines = await said.evaluate((one) => {
      one.textContent = 'Nerea Quadrant draws a tile, and another one. '.repeat(5) // as at the first turn, in a long language
      return [one.scrollHeight, one.clientHeight]
    })
    expect(lines[0], `at ${width}`).toBe(lines[1])
    expect([await page.locator('svg.map').boundingBox(), await last.boundingBox()]).toEqual(before)
  }
})

test('the buttons of the page’s drawers stay where they are when a set-up ends, and after a reload', async ({ page }) => {
  await guest(page.request, 'Ada Compass')
  const { id } = await open(page.request, { kind: 'bot', bot: 'random' })
  const table = new Table(page)
  const log = page.locator('.rail').getByRole('button', { name: 'Log', exact: true })
  const names = page.locator('.rail button')
  await page.goto(`/m/${id}`)
  await table.ready()
  const place = await log.boundingBox()
  await playUntil(
    page.request,
    id,
    ({ view }) => !['nation', 'captains', 'crew'].includes((view as { phase: string }).phase),
    (match, seat) => match.choices[String(seat)]![0]!,
  )
  const all = ['Players', 'Planets', 'Moves made ahead', 'Log']
  for (const when of ['as it ends', 'after a reload']) {
    await expect(names, when).toHaveCount(all.length)
    expect(await names.evaluateAll((those) => those.map((one) => one.getAttribute('aria-label'))), when).toEqual(all)
    expect(await log.boundingBox(), when).toEqual(place)
    await page.reload()
    await table.ready()
  }
})

test('on a phone all drawers have their buttons above what a game lays at the foot of its board, and open by them', async ({
  page,
}) => {
  await guest(page.request, 'Ada Compass')
  const bot = { kind: 'bot', bot: 'random' } as const
  const { id } = await open(page.request, [bot, bot], { game: 'seafall', options: { prologue: 'no' } })
  const buttons = page.locator('.rail button')
  const dock = page.locator('.seafall > .dock')
  for (const [height, path, count] of [
    [740, '', 7],
    [640, '', 7],
    [740, '/replay', 6],
    [640, '/replay', 6],
  ] as const) {
    await page.setViewportSize({ width: 360, height })
    await page.goto(`/m/${id}${path}`)
    await expect(buttons).toHaveCount(count)
    await expect(async () => {
      const boxes = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
      expect(Math.max(...boxes.map(({ bottom }) => bottom))).toBeLessThanOrEqual((await dock.boundingBox())!.y)
      expect(Math.min(...boxes.map((box) => box.height))).toBeGreaterThanOrEqual(30)
    }).toPass({ timeout: 20_000 }) // they find their height when the board is measured
  }
  // Where they stand in two columns, each is beside the drawer that it opens.
  const drawer = page.locator('.drawer')
  for (const button of await buttons.all()) {
    await button.click()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(drawer).toHaveCount(1)
    const { x, width } = (await drawer.boundingBox())!
    const nearest = await buttons.evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().x)))
    expect(x + width).toBeLessThanOrEqual(nearest)
  }
})

test.describe('the lobby', () => {
  const long = 'Wolfeschlegelsteinhausenbergerdorffstein' // 40 letters without a break

  test('has room for the longest name on a phone, and its ways to play in one line on a laptop', async ({ page }) => {
    await page.goto('/')
    await guest(page.request, long)
    await open(page.request, { kind: 'bot', bot: 'greedy' })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(long)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    const { id } = await open(page.request, { kind: 'open' })
    await page.goto(`/m/${id}`)
    await expect(page.getByLabel('Invitation')).toHaveValue(/\/m\//)
    await expect(coded(page)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/')
    const button = card(page).getByRole('button', { name: 'Play against a bot' })
    const high = await button.evaluate((e) => {
      const range = document.createRange()
      range.selectNodeContents(e)
      return new Set([...range.getClientRects()].filter((r) => r.height > 8).map((r) => Math.round(r.bottom / 12))).size
    })
    expect(high).toBeLessThanOrEqual(2) // the sign and one line of words
  })
})

test('whose turn it is stands whole in a laptop’s strip, beside clocks too', async ({ page, browser }) => {
  const names = ['Ada Azimuth', 'Lou Lodestar']
  const others = [await browser.newContext(), await browser.newContext()]
  const [first, second] = others.map((one) => one.request)
  await guest(first!, names[0]!)
  await guest(second!, names[1]!)
  const seats = [{ kind: 'me' }, { kind: 'open' }]
  const opened = await first!.post('/api/matches', { data: { game: 'discoveries', seats, terms: { clock: 'leisure' } } })
  const { id } = (await opened.json()) as { id: string }
  expect((await second!.post(`/api/matches/${id}/seats/1`)).ok()).toBe(true)
  await guest(page.request, 'Anna')
  await page.goto(`/m/${id}`)
  const said = page.locator('.bar .who .line')
  await expect(said).toHaveText(/^(Ada Azimuth|Lou Lodestar) decides$/)
  for (const width of [1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    expect([width, await said.evaluate((line) => line.scrollWidth - line.clientWidth)]).toEqual([width, 0])
  }
  for (const one of others) await one.close()
})

test('a replay says what was chosen where nothing came of it', async ({ page }) => {
  await guest(page.request, 'Anna')
  type Row = { number: number; choice: { kind: string } | null; events: PlayEvent[] }
  let id = ''
  let quiet: Row | undefined
  while (!quiet) {
    ;({ id } = await open(page.request, { kind: 'bot', bot: 'random' }))
    await playOn(page.request, id, 150, 5)
    const rows = (await (await page.request.get(`/api/matches/${id}/history`)).json()) as Row[]
    quiet = rows.find(({ choice, events }) => choice?.kind === 'end-tactics' && events.length === 0)
  }
  await page.goto(`/m/${id}/replay?at=${quiet.number}`)
  await expect(page.locator('.controls .said')).toHaveText(/^(Anna|[A-Z]\w+): End tactics\.$/)
})

test('what happens is read aloud step by step, also where two steps read the same', async ({ page }) => {
  const { id } = await underway(page, 34)
  const { number } = await read(page.request, id)
  /** What was read aloud last is put out of the page by a step: only what is new there is read. */
  const anew = async (words: Locator, step: () => Promise<unknown>) => {
    const last = await words.elementHandle()
    await step()
    await expect.poll(() => last!.evaluate((one) => one.isConnected)).toBe(false)
  }
  const match = page.locator('p.unseen[aria-live] > *')
  await anew(match, () => playOn(page.request, id, number + 1))
  await page.goto(`/m/${id}/replay?at=20`)
  const slider = page.getByRole('slider')
  await expect(slider).toHaveValue('20')
  for (let at = 21; at <= 24; at++)
    await anew(page.locator('.controls .said > *'), async () => {
      await page.keyboard.press('ArrowRight')
      await expect(slider).toHaveValue(String(at))
    })
})

test('beside a low map the crew’s title is whole in long languages, too', async ({ page }) => {
  await underway(page, 40)
  await page.setViewportSize({ width: 640, height: 360 })
  const title = page.locator('.rack h2')
  for (const lang of ['de', 'fr', 'hu']) {
    await speak(page, lang)
    expect(await title.evaluate((one) => one.scrollWidth - one.clientWidth), lang).toBeLessThanOrEqual(0)
  }
})
