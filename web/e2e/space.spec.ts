import { expect, type Page } from '@playwright/test'
import { anyOf, games, guest, open, playOn, playUntil, resign, type Choice, type Match, type Other } from './setting.ts'
import { shifted, watchShifts } from './shifts.ts'
import { dice, pace, speak, Table, test } from './table.ts'

/**
 * The games whose stage is measured, each with its map, what dims it while something is played out over it, and who sits at
 * the table; and, on a phone, what is drawn on the map and how much of its width that takes at least.
 */
interface StageOf {
  game: string
  map: string
  dimmed: string
  others: Other[]
  drawn?: { what: string; least: number }
}
const stages: StageOf[] = [
  { game: 'efemeris', map: '.board svg.map', dimmed: '.map[inert], .inert', others: [{ kind: 'bot', bot: 'random' }] },
  {
    game: 'discoveries',
    map: '.board div.map',
    dimmed: '.discoveries .veil',
    others: Array.from({ length: 3 }, () => ({ kind: 'bot', bot: 'random' })),
  },
  {
    game: 'seafall',
    map: '.board svg.map',
    dimmed: 'div.seafall > .scene',
    others: Array.from({ length: 2 }, () => ({ kind: 'bot', bot: 'random' })),
    drawn: { what: '.grid', least: 0.5 },
  },
]
const phone = { width: 360, height: 740 }

const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]

/** No drawer is left open. */
async function closed(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('portolan.drawers', ''))
}

interface Share {
  /** The part of the window that the map takes, and the part where it can be seen and clicked. */
  map: number
  bare: number
  page: number
  window: number
}

function share(page: Page, selector: string): Promise<Share> {
  return page
    .locator(selector)
    .first()
    .evaluate((map) => {
      const box = map.getBoundingClientRect()
      const across = Math.min(box.right, innerWidth) - Math.max(box.left, 0)
      const down = Math.min(box.bottom, innerHeight) - Math.max(box.top, 0)
      const steps = Array.from({ length: 160 }, (_, i) => (i + 0.5) / 160) // closer than edges lie that count
      const points = steps.flatMap((x) => steps.map((y) => document.elementFromPoint(x * innerWidth, y * innerHeight)))
      return {
        map: (across * down) / (innerWidth * innerHeight),
        bare: points.filter((on) => on && map.contains(on)).length / points.length,
        page: document.documentElement.scrollHeight,
        window: innerHeight,
      }
    })
}

/** Measures the map in a window of some size, as the match stands. */
async function measure(page: Page, { map, dimmed }: StageOf, size: { width: number; height: number }): Promise<string> {
  await page.setViewportSize(size)
  const phase = await page.locator('[data-phase]').first().getAttribute('data-phase')
  const found = await share(page, map)
  const where = `${size.width} × ${size.height}, ${phase}`
  expect(found.page, `page height, ${where}`).toBe(found.window)
  expect(found.map, `the map's share, ${where}`).toBeGreaterThanOrEqual(0.6)
  // A drawer that has opened by itself, for what is to be chosen in it, takes a seventh of a laptop's window.
  const least = (await page.locator('.drawer').count()) > 0 ? 0.55 : 0.6
  if ((await page.locator(dimmed).count()) === 0)
    expect(found.bare, `what of it lies open, ${where}`).toBeGreaterThanOrEqual(least)
  return `${where}: ${found.bare.toFixed(3)}`
}

for (const stage of stages) {
  test(`the map of ${stage.game} fills a window, which never scrolls`, async ({ page }) => {
    await closed(page)
    await pace(page, 0)
    await guest(page.request, 'Odile Compass')
    const { id } = await open(page.request, stage.others, { game: stage.game })
    await page.goto(`/m/${id}`)
    const table = new Table(page)
    const seen: string[] = []
    if (stage.drawn) {
      await table.ready()
      await page.setViewportSize(phone)
      const { what, least } = stage.drawn
      const part = async () => {
        const [map, drawn] = [await page.locator(stage.map).first().boundingBox(), await page.locator(what).boundingBox()]
        return Math.min(drawn!.width, map!.width) / map!.width
      }
      await expect.poll(part, 'of the width of a phone').toBeGreaterThanOrEqual(least)
    }
    for (let number = 1; (await table.ready()) === 'yours' && number <= 90; number += 15) {
      for (const size of sizes) seen.push(await measure(page, stage, size))
      await playOn(page.request, id, number)
      await page.reload()
    }
    test.info().annotations.push({ type: 'open map', description: seen.join(', ') })
  })
}

/** How far each game is played here: to its end, or until it has shown most of what it shows. A duel is given up then. */
const ends: Record<string, number> = { efemeris: 120, discoveries: 400, seafall: 120 }

const still = [sizes[0]!, phone].flatMap((size) => games.map((one) => ({ ...one, size, speed: 0 })))
/** Of SeaFall what is shown is more than what stands afterwards: dice, which lie where they fell. */
const told = [sizes[0]!, phone].map((size) => ({ ...games.find(({ game }) => game === 'seafall')!, size, speed: 2 }))

for (const { game, others, size, speed } of [...still, ...told]) {
  test(`nothing moves by itself in a match of ${game} at ${size.width}${speed ? ', shown' : ''}`, async ({ page }) => {
    await page.setViewportSize(size)
    await closed(page)
    await pace(page, speed)
    await guest(page.request, 'Odile Compass')
    const { id } = await open(page.request, others, { game })
    await page.goto(`/m/${id}`)
    const table = new Table(page)
    await table.ready()
    await watchShifts(page)
    await page.reload()
    await table.ready()
    const loading = await shifted(page)
    expect(loading.total, loading.worst).toBeLessThan(0.01)
    // The words of a page of a log come a while after the move that opened it.
    await page.route('**/pages/**', (route) => setTimeout(() => void route.continue().catch(() => {}), 150))
    let over = false
    for (let number = 5; number < ends[game]! && !over; number += 5) {
      over = (await playOn(page.request, id, number)).status === 'over'
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))) // not only the last is drawn
      if (speed) await page.locator('.table[aria-busy=false]').waitFor()
      await expect(page.getByRole('status').filter({ hasText: 'The page is being turned' })).toHaveCount(0)
    }
    if (!over && game === 'efemeris') {
      await resign(page.request, id)
      over = true
    }
    if (over) await expect(table.ending).toBeVisible()
    const { total, worst } = await shifted(page)
    test.info().annotations.push({ type: 'shift', description: `${total.toFixed(4)}\n${worst}` })
    expect(total, worst).toBeLessThan(0.01)
  })
}

test('on a phone that lies on its side what is asked stands beside the map, and leaves it its height', async ({ page }) => {
  await page.setViewportSize({ width: 667, height: 375 })
  await closed(page)
  await guest(page.request, 'Ada Keel')
  for (const { game, others } of stages) {
    const { id } = await open(page.request, others, { game })
    await playOn(page.request, id, 30)
    await page.goto(`/m/${id}`)
    const table = new Table(page)
    await table.ready()
    await table.clear()
    const found = await page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()
      const [board, ask, top] = [box('.board'), box('.table > .ask'), box('.table > .top')]
      return {
        beside: Math.round(board.right - ask.left),
        below: Math.round(innerHeight - board.bottom),
        left: Math.round(board.height - (innerHeight - top.height)),
        wide: document.documentElement.scrollWidth,
        whole: [...document.querySelectorAll('.actions .button')].every((button) => {
          const { left, right, bottom } = button.getBoundingClientRect()
          return left >= ask.left && right <= ask.right && bottom <= ask.bottom
        }),
      }
    })
    expect(found, game).toEqual({ beside: 0, below: 0, left: 0, wide: 667, whole: true })
    if (game !== 'discoveries') expect((await page.locator('.board svg.map').boundingBox())!.height).toBeGreaterThan(270)
    await resign(page.request, id)
  }
})

test('on a phone on its side what a step of SeaFall offers has room for its words', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 })
  await closed(page)
  await guest(page.request, 'Ada Keel')
  const { game, others } = stages.find(({ game }) => game === 'seafall')!
  const chance = dice(7)
  const asks = (all: readonly Choice[]) => all.some(({ kind }) => kind === 'offer')
  let match: Match
  do {
    const { id } = await open(page.request, others, { game })
    match = await playUntil(
      page.request,
      id,
      ({ choices, view }, seat) => (view as { phase: string }).phase === 'action' && asks(choices[String(seat)]!),
      (match, seat) => anyOf(match, seat, chance),
    )
  } while (match.status === 'over')
  await page.goto(`/m/${match.id}`)
  await new Table(page).ready()
  for (const lang of ['de', 'hu', 'fr']) {
    await speak(page, lang)
    for (const width of [740, 667, 640]) {
      await page.setViewportSize({ width, height: 375 })
      const button = page.locator('.loose .button').first()
      // The longest that is ever offered there, by few, and alone.
      await button.evaluate((one) => {
        for (const other of one.parentElement!.children) (other as HTMLElement).hidden = other !== one
      })
      await button.locator('.deed').evaluate((deed) => (deed.textContent = 'Die Berater der Auslage für 1 Gold ersetzen'))
      await expect.poll(() => button.evaluate((one) => one.clientHeight), `${lang}, ${width}`).toBeLessThan(64)
      const [box, dock] = [(await button.boundingBox())!, (await page.locator('.seafall > .dock').boundingBox())!]
      expect(box.x + box.width, `${lang}, ${width}`).toBeLessThanOrEqual(dock.x + dock.width)
      const actions = await page.locator('.plan li').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom)) // prettier-ignore
      expect(Math.max(...actions), `${lang}, ${width}`).toBeLessThanOrEqual(dock.y + dock.height)
    }
  }
})

test('on most phones on their side what is one’s own stands beside the map, too, and all journeys are in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 360 })
  await closed(page)
  await guest(page.request, 'Ada Keel')
  for (const { game, others } of stages) {
    const { id } = await open(page.request, others, { game })
    await playOn(page.request, id, 30)
    await page.goto(`/m/${id}`)
    const table = new Table(page)
    await table.ready()
    await table.clear()
    const found = await page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
      const [board, map, dock] = [box('.board')!, box('.board .map')!, box('.board :is(.tray, .dock)')!]
      const [said, rail] = [box('.board > .said'), box('.rail')!]
      return {
        strip: board.top,
        low: map.bottom < board.bottom - 1 || map.height < 300,
        beneath: dock.right > map.left + 1,
        covered: said !== undefined && (said.bottom > dock.top + 1 || said.right > rail.left),
        journeys: [...document.querySelectorAll('.board .journey')].filter((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect()
          return left < dock.right || right > rail.left || top < board.top || bottom > board.bottom
        }).length,
        out: [...document.querySelectorAll('.brief > *, .loose > :nth-child(-n + 2)')].filter(
          (one) => one.getBoundingClientRect().right > dock.right,
        ).length,
      }
    })
    expect(found, game).toEqual({ strip: 46, low: false, beneath: false, covered: false, journeys: 0, out: 0 })
    await resign(page.request, id)
  }
})

test('on a phone on its side the guide’s card has the height of its column, and its button is whole', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 360 })
  await guest(page.request, 'Ada Keel')
  for (const { game, others } of stages) {
    const seats = others.slice(0, game === 'seafall' ? 2 : 1)
    const { id } = await open(page.request, seats, { game, options: { guide: 'yes' } })
    await page.goto(`/m/${id}`)
    const card = page.locator('.guide')
    await expect(card.locator('.main')).toBeInViewport({ ratio: 1 })
    const text = await card.locator('.text').evaluate((one) => one.clientHeight / parseFloat(getComputedStyle(one).lineHeight))
    expect(text, game).toBeGreaterThan(7)
    const [inner, outer] = [await card.boundingBox(), await page.locator('.table > .ask').boundingBox()]
    expect(inner!.width, game).toBeLessThanOrEqual(outer!.width)
  }
})
