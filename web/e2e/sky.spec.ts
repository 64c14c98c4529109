import { expect, type Locator, type Page } from '@playwright/test'
import { anyOf, guest, move, open, playUntil, read, type Match } from './setting.ts'
import { dice, holdMoves, pace, speak, Table, test } from './table.ts'

/** Opens a duel at the first decision of a phase. */
async function duelAt(page: Page, phase: string, bot = 'random'): Promise<Table> {
  await pace(page, 0)
  await guest(page.request, 'Odile Compass')
  const { id } = await open(page.request, { kind: 'bot', bot })
  const chance = dice(5)
  for (;;) {
    const match = await read(page.request, id)
    expect(match.status).toBe('playing')
    if (!match.you.some((seat) => match.deciding.includes(seat))) continue
    if ((match.view as { phase: string }).phase === phase) break
    await move(page.request, id, chance)
  }
  await page.goto(`/m/${id}`)
  const table = new Table(page)
  await table.ready()
  return table
}

/** Takes a drawn tile in hand and puts it on a cell, and tells its place on the page. */
async function put(table: Table): Promise<Locator> {
  const { page } = table
  const tile = (await table.elements()).find((element) => element.startsWith('tile:'))
  if (tile) await table.click(tile)
  const cell = (await table.elements()).find((element) => element.startsWith('cell:'))!
  await page.locator(`.board [data-element="${cell}"]`).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-confirm]')).toBeVisible()
  return page.locator('.lifted[data-tile]')
}

test('a tile that was laid stays where it was put while the answer is awaited, and does not come down again', async ({
  page,
}) => {
  const table = await duelAt(page, 'exploration')
  const laid = await put(table)
  const name = (await laid.getAttribute('data-tile'))!
  const at = (await laid.boundingBox())!
  const answer = await holdMoves(page)
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      for (const one of document.querySelectorAll('.drop[data-tile]')) seen.push(one.getAttribute('data-tile')!)
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  const buttons = page.locator('.actions .foot .button')
  const look = () => buttons.evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).color))])
  const before = await look()
  await page.locator('[data-confirm]').click()
  await expect(page.locator('.prompt')).toContainText('The answer is on its way') // and nothing looks like a refusal
  expect(await look()).toEqual(before)
  const waiting = page.locator(`.pending[data-tile="${name}"]`)
  await expect(waiting).toBeVisible()
  const there = (await waiting.boundingBox())!
  expect(Math.hypot(there.x - at.x, there.y - at.y)).toBeLessThan(3)
  answer()
  await table.settled()
  await expect(page.locator(`.pending`)).toHaveCount(0)
  await expect(page.locator(`[data-tile="${name}"]`)).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).not.toContain(name)
})

test('a hint shows the way to turn a tile, and the tick only once it lies right', async ({ page }) => {
  const table = await duelAt(page, 'exploration')
  await page.getByRole('button', { name: 'What would a strong bot do here?' }).click()
  await expect(page.locator('.hint .line').first()).toBeVisible({ timeout: 60_000 })
  const tick = page.locator('[data-confirm]')
  for (let i = 0; i < 4 && (await tick.count()) === 0; i++) {
    const element = (await page.locator('.board [data-element][data-pointed]').first().getAttribute('data-element'))!
    await page.locator(`.board [data-element="${element}"]`).first().click({ force: true })
    await table.settled()
  }
  const arrow = page.locator('[data-toward][data-pointed]')
  const right = page.locator('[data-confirm][data-pointed]')
  await expect(arrow.or(right)).toHaveCount(1)
  for (let i = 0; i < 6 && (await right.count()) === 0; i++) {
    await arrow.click()
    await expect(arrow.or(right)).toHaveCount(1)
  }
  await expect(right).toHaveCount(1)
  const wanted = await tick.getAttribute('data-confirm')
  await page.getByRole('button', { name: 'Turn clockwise' }).click()
  if ((await tick.getAttribute('data-confirm')) !== wanted) {
    await expect(arrow).toHaveCount(1)
    await expect(right).toHaveCount(0)
  }
})

test('purse, cards and fleet keep their places whatever is in hand and whatever is asked', async ({ page }) => {
  test.setTimeout(120_000)
  const table = await duelAt(page, 'exploration')
  const places = () =>
    page
      .locator('.dock .rack .place, .dock .own .panel')
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ x, y, height }) => [x, y, height].map(Math.round)),
      )
  const first = await places()
  expect(first.length).toBeGreaterThan(8)
  const phases = new Set<string>()
  for (let i = 0; i < 40; i++) {
    if ((await table.decide(0.8)) === 'over') break
    if ((await table.ready()) === 'over') break
    phases.add((await page.locator('.efemeris[data-phase]').getAttribute('data-phase'))!)
    expect(await places(), [...phases].join(' ')).toEqual(first)
  }
  expect(phases.size).toBeGreaterThan(1)
})

test('the names of planets are drawn in whole above their halos', async ({ page }) => {
  await duelAt(page, 'exploration')
  const parts = await page
    .locator('.names > g')
    .first()
    .locator('text')
    .evaluateAll((all) => all.map((text) => [getComputedStyle(text).stroke !== 'none', text.textContent]))
  expect(parts).toEqual([
    [true, parts[0]![1]],
    [false, parts[0]![1]],
  ])
})

test('whose a planet is shows in the colour and the hatching of its tile and by a device', async ({ page }) => {
  await duelAt(page, 'exploration')
  const lands = page.locator('[data-land]')
  await expect(lands).toHaveCount(2)
  const looks = await lands.evaluateAll((all) =>
    all.map((land) => [...land.querySelectorAll('polygon')].map((part) => getComputedStyle(part).fill)),
  )
  expect(new Set(looks.map(([colour]) => colour)).size).toBe(2)
  expect(new Set(looks.map(([, hatching]) => hatching)).size).toBe(2)
  await expect(page.locator('.board svg.map g.mark .device')).toHaveCount(2)
})

test('what the set-up asks fits the window, with rules in a few lines until asked for', async ({ page }) => {
  await pace(page, 0)
  await guest(page.request, 'Odile Compass')
  const { id } = await open(page.request, { kind: 'bot', bot: 'random' })
  await page.goto(`/m/${id}`)
  const table = new Table(page)
  for (const phase of ['nation', 'captains', 'crew']) {
    const setup = page.locator(`.setup[data-phase=${phase}]`)
    await expect(setup).toBeVisible()
    await table.ready()
    const fold = setup.locator('.fold').last()
    expect(await setup.evaluate((box) => box.scrollHeight <= box.clientHeight)).toBe(true)
    await fold.click()
    await expect(fold).toHaveAttribute('aria-expanded', 'true')
    expect(await fold.locator('.line').evaluate((line) => line.scrollHeight <= line.clientHeight)).toBe(true)
    await expect(fold).toBeInViewport({ ratio: 1 })
    for (;;) {
      const match = await read(page.request, id)
      if ((match.view as { phase: string }).phase !== phase) break
      if (match.you.some((seat) => match.deciding.includes(seat))) await move(page.request, id)
    }
  }
})

/** Opens a match of Efemeris with many places for its first tile, and looks at each with the tile there, and what lays it. */
async function tryPlaces(page: Page, look: (tick: Locator, cell: string) => Promise<void>): Promise<void> {
  await page.goto('/')
  await guest(page.request, 'Anna')
  const seats = [{ kind: 'me' }, { kind: 'bot', bot: 'random' }]
  const data = { game: 'efemeris', options: { level: 'expert' }, seats, setup: 'dealt', visibility: 'unlisted' }
  const { id } = (await (await page.request.post('/api/matches', { data })).json()) as { id: string }
  await page.goto(`/m/${id}`)
  const table = new Table(page, 4)
  await table.ready()
  await table.click((await table.elements()).find((one) => one.startsWith('tile:'))!)
  const tick = page.locator('[data-confirm]')
  for (const cell of (await table.elements()).filter((one) => one.startsWith('cell:'))) {
    await page.locator(`[data-element="${cell}"]`).first().dispatchEvent('click')
    await expect(tick).toBeVisible()
    await look(tick, cell)
    await page.keyboard.press('Escape')
    await expect(tick).toBeHidden()
  }
}

for (const drawers of ['', 'log'])
  test(`what lays a tile lies beneath nothing that is asked${drawers && ', nor an open log'}, wherever the tile is to lie`, async ({
    page,
  }) => {
    await page.addInitScript((open) => localStorage.setItem('portolan.drawers', open), drawers)
    await tryPlaces(page, async (tick, cell) => {
      const free = () =>
        tick.evaluate((one) =>
          [...one.parentElement!.querySelectorAll('button')].every((button) => {
            const { x, y, width, height } = button.getBoundingClientRect()
            return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
          }),
        )
      await expect.poll(free, cell).toBe(true)
    })
  })

test('on a phone the buttons for a tile lie neither on it nor on one that it is to meet', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await pace(page, 0)
  await tryPlaces(page, async (tick, cell) => {
    /** How many pixels of the tile, and of the place beside it that is nearer the map's middle, they cover. */
    const covered = () =>
      tick.evaluate((one) => {
        const bar = one.parentElement!.getBoundingClientRect()
        const { top, bottom, height } = document.querySelector('.lifted[data-tile] polygon')!.getBoundingClientRect()
        const north = (top + bottom) / 2 < document.querySelector<SVGSVGElement>('svg.map')!.getScreenCTM()!.f - 1
        const [from, to] = north ? [top, bottom + height] : [top - height, bottom]
        return Math.round(Math.min(to, bar.bottom) - Math.max(from, bar.top))
      })
    await expect.poll(covered, cell).toBeLessThanOrEqual(0)
  })
})

for (const { how, speed, motion } of [
  { how: 'glides aside', speed: 0.25, motion: 'no-preference' },
  { how: 'goes aside at once where motion is reduced', speed: 0.25, motion: 'reduce' },
  { how: 'goes aside at once at speed 0', speed: 0, motion: 'no-preference' },
] as const)
  test(`for a tile at its edge the map ${how}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ reducedMotion: motion })
    await pace(page, speed)
    /** Where the map lies whenever it has moved, and where it is at rest with a tile. */
    const rests = new Set<number>()
    await tryPlaces(page, async () => {
      const rest = await page.evaluate(async () => {
        const map = document.querySelector<SVGSVGElement>('svg.map')!
        const now = () => Math.round(map.viewBox.baseVal.y * 100) / 100
        const page = window as unknown as { ways?: number[] }
        if (!page.ways) {
          const ways = (page.ways = [])
          new MutationObserver(() => void (ways as number[]).push(now())).observe(map, { attributeFilter: ['viewBox'] })
        }
        let y = now()
        for (let frames = 0; frames < 5; frames++) {
          await new Promise(requestAnimationFrame)
          if (now() !== y) frames = 0
          y = now()
        }
        return y
      })
      rests.add(rest)
    })
    expect(Math.max(...rests) - Math.min(...rests)).toBeGreaterThan(100) // units of the drawing, half as many pixels
    const ways = await page.evaluate(() => (window as unknown as { ways: number[] }).ways)
    expect(ways.some((y) => !rests.has(y))).toBe(speed > 0 && motion !== 'reduce')
  })

test('on a laptop’s page at twice its size the sky has most room, and what ends a step stands whole beside it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await guest(page.request, 'Anna')
  const { id } = await open(page.request, [
    { kind: 'bot', bot: 'greedy' },
    { kind: 'bot', bot: 'greedy' },
  ])
  await playUntil(
    page.request,
    id,
    ({ view }) => (view as { phase: string }).phase === 'tactics',
    (match, seat) => match.choices[String(seat)]![0]!,
  )
  await page.goto(`/m/${id}`)
  await new Table(page).ready()
  for (const lang of ['en', 'de', 'fr', 'hu']) {
    await speak(page, lang)
    const ends = page.locator('.ask .ends .button')
    await expect(ends.first()).toBeVisible()
    const map = (await page.locator('.efemeris > .map').boundingBox())!
    const dock = (await page.locator('.efemeris > .dock').boundingBox())!
    const ask = (await page.locator('.ask').boundingBox())!
    expect(map.width, lang).toBeGreaterThan(Math.max(dock.width, ask.width))
    const boxes = await page.locator('.ask button').evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => [one.getBoundingClientRect().right - innerWidth, one.scrollWidth - one.clientWidth])) // prettier-ignore
    for (const over of boxes) expect(Math.max(...over), lang).toBeLessThanOrEqual(0)
  }
})

test('a double click on somebody in the reserve enlists one', async ({ page }) => {
  await guest(page.request, 'Odile Compass')
  const { id, you } = await open(page.request, { kind: 'bot', bot: 'random' })
  const enlists = (match: Match, seat: number) => match.choices[String(seat)]!.some(({ kind }) => kind === 'enlist')
  const chance = dice(3)
  await playUntil(page.request, id, enlists, (match, seat) => anyOf(match, seat, chance))
  const own = async () => {
    const rows = (await (await page.request.get(`/api/matches/${id}/history`)).json()) as { seat: number }[]
    return rows.filter(({ seat }) => seat === you[0]).length // the bot enlists meanwhile
  }
  const before = await own()
  await page.goto(`/m/${id}`)
  expect(await new Table(page).ready()).toBe('yours')
  let sent = 0
  page.on('request', (request) => request.url().endsWith('/moves') && sent++)
  const made = async (moves: number) => {
    await expect.poll(own).toBe(before + moves)
    await expect(page.locator('.table[aria-busy=false]')).toBeVisible()
  }
  await page.locator('[data-element^="reserve:"]').first().click()
  await made(1)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(page.locator('.table[aria-busy=false]')).toBeVisible()
  expect(sent).toBe(1)
  await page.mouse.down()
  await page.mouse.up()
  await made(2)
})

test.describe('in German, whose heading takes two lines', () => {
  test.use({ locale: 'de-DE', viewport: { width: 360, height: 740 } })
  test('on a phone the choice of a planet begins with its heading, and with one that is free in sight', async ({ page }) => {
    await duelAt(page, 'planet')
    await expect(page.getByRole('heading', { name: /Mobilisierungs/ })).toBeInViewport({ ratio: 1 })
    await expect(page.locator('.board .asked [data-element]:enabled').first()).toBeInViewport({ ratio: 0.5 })
  })
})
