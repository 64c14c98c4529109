import { readFileSync } from 'node:fs'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import type { components } from '../src/api/schema.ts'
import { hyphenated } from '../src/play/hyphens.ts'
import { begin, Lesson } from './lesson.ts'
import { guest, open, playOn, read, type Other } from './setting.ts'
import { card, pace, somebody, speak, Table, test } from './table.ts'

type HistoryRow = components['schemas']['HistoryRow']

/** What these tests read of a view. */
interface View {
  phase: string
  scored: number
  players: { hand: string[]; handSize: number; mission: string; picked: boolean; points: number; ships: number[] }[]
}

const greedy: Other = { kind: 'bot', bot: 'greedy' }
const still: Other = { kind: 'bot', bot: 'still' }
const log = (page: Page) => page.getByRole('region', { name: 'Log', exact: true })

async function viewOf(request: APIRequestContext, id: string): Promise<View> {
  return (await read(request, id)).view as unknown as View
}

/**
 * Moves for the caller where the caller decides: the first choice of a kind, in the order of their kinds. True when there was
 * something to decide.
 */
async function move(request: APIRequestContext, id: string, ...kinds: string[]): Promise<boolean> {
  const match = await read(request, id)
  const seat = match.you.find((s) => match.deciding.includes(s))
  if (seat === undefined || match.status !== 'playing') return false
  const choices = match.choices[String(seat)]!
  const choice = kinds.map((kind) => choices.find((one) => one.kind === kind)).find(Boolean)
  if (!choice) return false
  const data = { number: match.number, seat, move: choice.move }
  expect((await request.post(`/api/matches/${id}/moves`, { data })).ok()).toBe(true)
  return true
}

/** The ships that were clicked in the turn under way: one that no place takes would be picked up for ever. */
const tried = new WeakMap<Table, Set<string>>()

/** Clicks what leads somewhere: what a path that was begun still needs, coins, a ship, a place for it; else ends the turn. */
async function clickOn(table: Table): Promise<void> {
  const done = tried.get(table) ?? new Set<string>()
  tried.set(table, done)
  const elements = (await table.elements()).filter((element) => !done.has(element))
  const back = table.page.getByRole('button', { name: 'Take back (Escape)' })
  const picked = (await back.count()) > 0
  const sorts = picked
    ? ['colour:', 'hold:', 'rounds:', 'journey:', 'ship:', 'market:']
    : ['button:coins', 'market:', 'ship:', 'mission:']
  const found = sorts.map((sort) => elements.find((element) => element.startsWith(sort))).find(Boolean)
  if (found) {
    if (found.startsWith('ship:')) done.add(found)
    await table.click(found)
  } else if (picked) {
    await back.click()
  } else {
    done.clear()
    await table.end((await table.button())!)
  }
}

test('a newcomer plays with three bots to the end by clicking, and reads what it came to', async ({ page }) => {
  test.slow()
  await pace(page, 0)
  await page.goto('/')
  await card(page, 'Age of Discovery').getByRole('button', { name: 'Set up a table' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('radio', { name: /^4/ }).check({ force: true })
  await expect(form.getByLabel('Opponent 3')).toHaveValue('greedy')
  await form.getByRole('button', { name: 'Begin' }).click()
  await expect(page).toHaveURL(/\/m\/\w+$/)

  const table = new Table(page, 3)
  for (let i = 0; (await table.ready()) === 'yours'; i++) {
    await clickOn(table)
    expect(i).toBeLessThan(600)
  }
  await expect(table.ending.getByRole('heading')).toHaveText(/You (won|lost)|wins|A draw/)
  const id = page.url().split('/').at(-1)!
  const { players } = await viewOf(page.request, id)
  await table.ending.getByRole('link', { name: 'Match report' }).click()
  const points = page.locator('figure').first()
  await points.locator('summary').click()
  await expect(points.locator('tbody tr').last().locator('td')).toHaveText(players.map((player) => String(player.points)))
  for (const title of ['Coins', 'Ships', 'Contracts fulfilled'])
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  const moments = page.locator('section[aria-labelledby="moments"]')
  await expect(moments.getByText('The final scoring is held.')).toBeVisible()
  await moments.getByText('The interim scoring is held.').click()
  await expect(page).toHaveURL(/\/replay\?at=\d+$/)
  await expect(page.locator('div.discoveries')).toBeVisible()
})

test('with open missions everybody picks one in secret after the interim scoring', async ({ page, browser }) => {
  await pace(page, 0)
  await guest(page.request, 'Anna')
  const { id } = await open(page.request, { kind: 'open' }, { game: 'discoveries', options: { missions: 'open' } })
  const other = await somebody(browser)
  await pace(other, 0)
  await guest(other.request, 'Bruno')
  expect((await other.request.post(`/api/matches/${id}/seats/1`, { data: {} })).ok()).toBe(true)

  // Both buy what they can until the hourglass has brought the interim scoring.
  const requests = [page.request, other.request]
  for (let i = 0; (await viewOf(page.request, id)).phase !== 'missions'; i++) {
    for (const request of requests) while (await move(request, id, 'coins', 'buy', 'end'));
    expect(i).toBeLessThan(200)
  }
  await page.goto(`/m/${id}`)
  await other.goto(`/m/${id}`)
  const anna = new Table(page)
  const bruno = new Table(other)
  await anna.ready()
  await bruno.ready()
  const offered = await anna.elements()
  expect(offered).toHaveLength(4)
  expect(offered.every((element) => element.startsWith('mission:'))).toBe(true)
  await anna.click(offered[2]!)
  await expect(log(other)).toContainText('Anna has picked a special mission')
  await expect(log(other)).not.toContainText('Anna picks')
  expect((await viewOf(other.request, id)).players[0]).toMatchObject({ picked: true, mission: '' })
  expect((await viewOf(page.request, id)).players[0]!.mission).toBe(offered[2]!.slice('mission:'.length))

  // Bruno picks the same one by the keyboard; the match goes on.
  await bruno.ready()
  await other.locator(`.board [data-element="${offered[2]}"]`).focus()
  await other.keyboard.press('Enter')
  await expect.poll(async () => (await viewOf(other.request, id)).phase).toBe('play')
  expect((await viewOf(page.request, id)).players[1]).toMatchObject({ picked: true, mission: '' })
  await other.context().close()
})

test('a newcomer learns to play step by step, from the first ship to the final scoring', async ({ page }) => {
  test.setTimeout(240_000)
  const lesson = await begin(page, 'Age of Discovery', Lesson)
  /** What a step leads to: each element in turn is clicked. */
  const step = async (id: string, ...elements: string[]) => {
    await lesson.at(id)
    for (const element of elements) {
      if (element === 'button:end') {
        await expect(page.locator('[data-button="button:end"]')).toBeVisible()
        await lesson.end((await lesson.button())!)
        continue
      }
      await page.locator(`.board [data-element="${element}"]`).first().click() // waits for it, and scrolls it free
      await lesson.settled()
    }
  }
  await lesson.at('goal')
  expect(await lesson.elements()).toEqual([])
  await lesson.next()
  await lesson.at('turn')
  await expect(page.locator('.harbour .acts[data-pointed]')).toBeVisible()
  await lesson.next()

  await lesson.at('buy')
  expect(await lesson.elements()).toEqual(['market:0'])
  await step('buy', 'market:0')
  const ships = async () => (await viewOf(page.request, page.url().split('/').at(-1)!)).players[0]!.ships
  await lesson.at('carry')
  const [red, joker] = (await ships()).map((ship) => `ship:${ship}`) as [string, string]
  await step('carry', 'contract:chillies', 'rounds:1', red)
  await step('wait', 'button:end')
  await expect(page.locator('.guide [role=status]')).toContainText('Chillies paid 2 coins')

  // Taken back and done again, and the page loaded anew: the guide follows.
  await step('coins', 'button:coins')
  await lesson.at('take')
  await page.getByRole('button', { name: 'Take the last move back' }).click()
  await step('coins', 'button:coins')
  await lesson.at('take')
  await page.reload()
  await step('take', 'contract:ginger')
  await step('reserve', 'card:reserve', 'market:1')
  await step('wait-again', 'button:end')
  await step('yellow', 'market:1')
  await lesson.at('glass')
  await lesson.next()
  await lesson.at('cathay')
  const yellow = (await ships()).map((ship) => `ship:${ship}`).find((ship) => ship !== red && ship !== joker)!
  await step('cathay', yellow, 'journey:cathay')
  await step('wait-interim', 'button:end')
  await step('empty', 'button:coins')
  await step('any', 'contract:ginger', 'rounds:1', 'card:any', red)
  await step('interim', 'button:end')
  await lesson.at('mission')
  await expect(page.locator('.quay .mission[data-pointed]')).toBeVisible()
  await lesson.next()
  await step('paid', 'button:coins')
  await step('red', 'market:1')
  await step('wait-final', 'button:end')
  await step('last', 'button:coins')
  const small = (await ships()).map((ship) => `ship:${ship}`).find((ship) => ship !== red && ship !== joker)!
  await step('brazil', red, 'journey:brazil')
  await step('malabar', small, 'journey:malabar')
  await step('joker', joker, 'hold:1', 'colour:blue') // the journey follows by itself
  await step('final', 'button:end')
  await lesson.at('over')
  await expect(lesson.ending.getByRole('heading')).toHaveText('You won')
  await expect(page.locator('.guide').getByRole('link', { name: 'Read the rules' })).toHaveAttribute('href', '/rules/discoveries')
})

test('nobody else reads a hand, a mission or a stack', async ({ page, browser }) => {
  await pace(page, 0)
  await guest(page.request, 'Dora Secret')
  const { id } = await open(page.request, greedy, { game: 'discoveries' })
  const hides = ({ hand, handSize }: View['players'][number]) => hand.length < handSize
  let own = await viewOf(page.request, id)
  for (let i = 0; i < 6 || !hides(own.players[1]!); i++) {
    // a bot may have played its last card
    await move(page.request, id, 'draw', 'coins', 'end')
    own = await viewOf(page.request, id)
    expect(i, 'moves').toBeLessThan(90)
  }
  const { hand, mission } = own.players[0]!
  expect(hand.length).toBeGreaterThanOrEqual(2)
  expect(own.players[1]!.mission).toBe('')

  const other = await somebody(browser)
  await pace(other, 0)
  const heard: string[] = []
  other.on('response', async (response) => {
    if (response.url().includes(`/api/matches/${id}/history`)) heard.push(await response.text())
  })
  await other.goto(`/m/${id}`)
  await expect(other.getByText('Watching')).toBeVisible()
  await expect(other.locator('div.discoveries')).toBeVisible()
  const told = JSON.stringify(await read(other.request, id))
  const seen = (JSON.parse(told) as { view: View }).view
  expect(seen.players[0]!.mission).toBe('')
  const page2 = await other.content()
  for (const contract of hand.filter((card) => !seen.players[0]!.hand.includes(card))) {
    expect(told).not.toContain(`"${contract}"`)
    expect(page2).not.toContain(`contract:${contract}`)
    for (const text of heard) expect(text).not.toContain(`"${contract}"`)
  }
  // All four missions are known, but not whose is which: the own one is marked on the own page alone.
  await page.goto(`/m/${id}`)
  for (const one of [page, other]) await one.getByRole('button', { name: 'Special missions' }).click()
  await expect(page.getByText('yours, secret')).toHaveCount(1)
  await expect(other.getByRole('region', { name: 'Special missions' }).first()).toBeVisible()
  await expect(other.getByText('yours, secret')).toHaveCount(0)
  expect(mission).not.toBe('')
  await other.context().close()
})

/** A match without a guide that is dealt as the guided one: its first seat can buy the ships that the guide speaks of. */
async function dealt(page: Page): Promise<{ id: string; table: Table }> {
  await pace(page, 0)
  await guest(page.request, 'Carla Drag')
  const { id } = await open(page.request, still, { game: 'discoveries', options: { guide: 'yes' } })
  await page.goto(`/m/${id}`)
  const table = new Table(page)
  await table.settled()
  await page.getByRole('button', { name: 'Go on without the guide' }).click()
  await table.ready()
  return { id, table }
}

for (const [width, height] of [
  [360, 740],
  [360, 780],
  [1280, 800],
  [1920, 1080],
] as const) {
  test(`all journeys lie open on the map at ${width} by ${height} pixels, and nothing is scrolled for them`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await pace(page, 0)
    await guest(page.request, 'Odile Compass')
    const { id } = await open(page.request, [greedy, greedy, greedy], { game: 'discoveries' })
    await page.goto(`/m/${id}`)
    const table = new Table(page)
    for (let i = 0; i < 6; i++) {
      await table.ready()
      const {
        covered,
        share,
        page: scrolled,
      } = await page.evaluate(() => {
        const covered = [...document.querySelectorAll('.journey')].flatMap((journey) => {
          const { x, y, right, bottom } = journey.getBoundingClientRect()
          const points = [0.5, 0.2, 0.8].flatMap((a) => [0.5, 0.2, 0.8].map((b) => [x + (right - x) * a, y + (bottom - y) * b]))
          const free = points.every(([x, y]) => document.elementFromPoint(x!, y!)?.closest('.journey') === journey)
          return free ? [] : [journey.getAttribute('aria-label')]
        })
        const map = document.querySelector('.map')!.getBoundingClientRect()
        const { scrollHeight, scrollWidth } = document.documentElement
        const chart = document.querySelector('section.chart')!
        if (chart.scrollHeight > chart.clientHeight + 1) covered.push('what lies below the edge')
        return {
          covered,
          share: (map.width * map.height) / (innerWidth * innerHeight),
          page: [scrollHeight - innerHeight, scrollWidth - innerWidth],
        }
      })
      expect(covered).toEqual([])
      expect(scrolled).toEqual([0, 0])
      if (width >= 1280) expect(share).toBeGreaterThan(0.6)
      await move(page.request, id, 'buy', 'sail', 'coins', 'end')
      await move(page.request, id, 'sail', 'end')
    }
  })
}

test('on a small laptop the harbour has room for its ships', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await guest(page.request, 'Odile Compass')
  const { id } = await open(page.request, [greedy], { game: 'discoveries' })
  await page.goto(`/m/${id}`)
  await new Table(page).ready()
  const [dock, quay] = await Promise.all(['.dock', '.harbour .quay'].map((part) => page.locator(part).boundingBox()))
  expect(quay!.width).toBeGreaterThan(3 * 3.6 * 16) // three ships abreast
  expect(quay!.y + quay!.height).toBeLessThanOrEqual(dock!.y + dock!.height)
})

test('on a phone a ship is carried by finger from the tray to its journey', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  const { id, table } = await dealt(page)
  await table.click('market:1')
  await table.ready()
  const number = (await viewOf(page.request, id)).players[0]!.ships.find((ship) => ship < 42)!
  const ship = page.locator(`.board [data-element="ship:${number}"]`)
  await ship.scrollIntoViewIfNeeded()
  const middle = async (selector: string) => {
    const { x, y, width, height } = (await page.locator(selector).boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }
  const from = await middle(`.board [data-element="ship:${number}"]`)
  const to = await middle('.board [data-drop="journey:cathay"]')
  const client = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', from)
  for (let i = 1; i <= 8; i++)
    await touch('touchMove', { x: from.x + ((to.x - from.x) * i) / 8, y: from.y + ((to.y - from.y) * i) / 8 })
  await touch('touchEnd')
  await expect.poll(async () => (await viewOf(page.request, id)).players[0]!.ships).not.toContain(number)
  await context.close()
})

test('on a phone the ships for sale are in sight at the first decision, with their prices and one’s own coins', async ({
  page,
}) => {
  const { table } = await dealt(page)
  const sold = page.locator('.board [data-element^="market:"]')
  for (const [width, height, ratio] of [
    [360, 740, 0.95],
    [390, 844, 0.95],
    [800, 360, 0.8],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.reload()
    await table.ready()
    await expect(sold).toHaveCount(5)
    for (const ship of await sold.all()) await expect(ship, `at ${width}×${height}`).toBeInViewport({ ratio })
    await expect(page.locator('.stall header .purse')).toBeInViewport({ ratio: 1 })
  }
})

test('on a phone what can be chosen next comes into view in the tray by itself', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const { id, table } = await dealt(page)
  await table.click('market:0')
  await table.ready()
  const number = (await viewOf(page.request, id)).players[0]!.ships.find((ship) => ship < 42)!
  await table.click('contract:chillies')
  await page.locator('.tray').evaluate((tray) => tray.scrollTo({ top: 0, behavior: 'instant' }))
  await expect(page.locator(`.board [data-element="ship:${number}"]`)).not.toBeInViewport()
  await table.click('rounds:1')
  await expect(page.locator(`.board [data-element="ship:${number}"]`)).toBeInViewport({ ratio: 0.9 })
  await page.goto('about:blank') // what is loaded again keeps where it was scrolled to
  await page.goto(`/m/${id}`)
  await expect(page.locator(`.board [data-element="ship:${number}"]`)).toBeInViewport({ ratio: 0.9 })
})

test('on a phone the way back from a choice lies clear of the drawers’ buttons', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 600 })
  const { table } = await dealt(page)
  await table.click('market:0')
  await table.ready()
  await table.click('contract:chillies')
  const back = (await page.locator('.slip .cancel').boundingBox())!
  const rail = (await page.locator('.rail').boundingBox())!
  expect(back.x + back.width).toBeLessThanOrEqual(rail.x)
})

test('a journey that cannot be chosen opens in large', async ({ page }) => {
  const { table } = await dealt(page)
  await page.getByRole('button', { name: /^Spitsbergen/ }).click()
  const card = page.getByRole('dialog')
  await expect(card.getByRole('heading', { name: 'Spitsbergen' })).toBeVisible()
  await expect(card).toContainText('Empty: the first ship sets the colour')
  await page.keyboard.press('Escape')
  expect(await table.elements()).not.toContain('journey:spitsbergen')
})

test('what a scoring brought hides no journey’s name', async ({ page }) => {
  await pace(page, 0)
  await guest(page.request, 'Odile Compass')
  const { id } = await open(page.request, [greedy, greedy, greedy], { game: 'discoveries' })
  const first = async () => (await viewOf(page.request, id)).scored
  while ((await first()) === 0) await move(page.request, id, 'buy', 'sail', 'coins', 'end')
  const rows = (await (await page.request.get(`/api/matches/${id}/history`)).json()) as HistoryRow[]
  const row = rows.find(({ events }) => events.some(({ kind, args }) => kind === 'scored' && 'journey' in args))!
  await page.goto(`/m/${id}/replay?at=${row.number}`)
  await expect(page.locator('.journey .chip').first()).toBeVisible()
  for (const [width, height] of [
    [1280, 800],
    [360, 780],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(page.locator('.discoveries.wide')).toHaveCount(width > 1000 ? 1 : 0) // it is laid out anew
    await expect.poll(() => page.locator('.chart ul').evaluate((list) => list.clientWidth <= innerWidth)).toBe(true)
    // As many chips on a journey as there can be: everybody has scored there.
    const hidden = await page.evaluate(() => {
      for (const scored of document.querySelectorAll('.journey .scored')) {
        scored.classList.add('many')
        while (scored.children.length < 4) scored.append(scored.firstElementChild!.cloneNode(true))
      }
      const boxes = (selector: string) =>
        [...document.querySelectorAll(selector)].map((e) => [e, e.getBoundingClientRect()] as const)
      const chips = boxes('.journey .chip')
      return boxes('.journey .name')
        .filter(([, a]) => chips.some(([, b]) => a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom))
        .map(([name]) => name.textContent)
    })
    expect(hidden, `${width}`).toEqual([])
  }
})

test('no word on a letter breaks without a hyphen, in any language', async ({ page }) => {
  await guest(page.request, 'Odile Compass')
  const { id } = await open(page.request, greedy, { game: 'discoveries' })
  await page.goto(`/m/${id}`)
  await expect(page.locator('.bill')).toHaveCount(8) // four on the market, two in hand, each within its place
  const json = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Record<string, string>
  for (const lang of ['en', 'de', 'fr', 'hu']) {
    const own = json(`../src/games/discoveries/text/${lang}.json`)
    const words = Object.entries(json(`../../games/discoveries/text/${lang}.json`))
    const divide = Object.assign((key: string) => own[key] ?? key, { has: () => true })
    const names = words.filter(([key]) => /^contract\.[a-z]+$/.test(key)).map(([, name]) => hyphenated(name, divide))
    expect(names.length).toBe(24)
    await speak(page, lang)
    for (const [width, height] of [
      [1280, 800],
      [360, 780],
    ] as const) {
      await page.setViewportSize({ width, height })
      const broken = await page.evaluate((names) => {
        const found = new Set<string>()
        for (const place of document.querySelectorAll('.bill .name')) {
          const was = place.textContent
          for (const name of names) {
            place.textContent = name
            const text = place.firstChild!
            const edge = place.closest('button')!.getBoundingClientRect()
            for (const part of name.matchAll(/[^\s\u00ad-]+/g)) {
              const letters = [...part[0]].map((_, i) => {
                const range = document.createRange()
                range.setStart(text, part.index + i)
                range.setEnd(text, part.index + i + 1)
                return [...range.getClientRects()].at(-1)! // a hyphen before it has one of its own
              })
              if (letters.some((l) => Math.abs(l.top - letters[0]!.top) > 2 || l.right > edge.right + 0.5))
                found.add(`${name}: ${part[0]}`)
            }
          }
          place.textContent = was
        }
        return [...found]
      }, names)
      expect(broken, `${lang}, ${width}`).toEqual([])
    }
  }
})

test('on a tablet no seal’s ribbon hangs over the name of the goods', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 1200 })
  await guest(page.request, 'Odile Compass')
  const { id } = await open(page.request, greedy, { game: 'discoveries' })
  await page.goto(`/m/${id}`)
  await expect(page.locator('.bill .ribbon')).toHaveCount(6)
  const hidden = await page.locator('button.bill').evaluateAll((all) =>
    all.flatMap((bill) => {
      const range = document.createRange()
      range.selectNodeContents(bill.querySelector('.name')!)
      const [name, ribbon] = [range.getBoundingClientRect(), bill.querySelector('.ribbon')!.getBoundingClientRect()]
      const clear = name.left >= ribbon.right || name.top >= ribbon.bottom || name.right <= ribbon.left
      return clear ? [] : [range.toString()]
    }),
  )
  expect(hidden).toEqual([])
})

test('a line of the recap points to its place, and to the score of who took what is out of sight', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('portolan.drawers', '')) // the log lies over the recap
  await pace(page, 0)
  await page.goto('/')
  await guest(page.request, 'Anna')
  const { id } = await open(page.request, [greedy, greedy, greedy], { game: 'discoveries' })
  await playOn(page.request, id, 24)
  await page.goto(`/m/${id}`)
  await new Table(page).ready()
  const recap = page.locator('.said')
  await recap.getByRole('button', { name: /since your last move/ }).click()
  const lines = recap.locator('li button')
  expect(await lines.count()).toBeGreaterThan(1)
  const pointed = page.locator('[data-pointed]')
  // A part of the page has a border, a part of a drawing a glow. It stands out for some seconds, then another click shows it again.
  const look = (all: Element[]) => all.map((one) => [getComputedStyle(one).outlineStyle, getComputedStyle(one).filter].join())
  for (const line of await lines.all()) {
    await expect(async () => {
      await line.click()
      expect(await pointed.evaluateAll(look), await line.innerText()).toContainEqual(expect.stringMatching(/^solid|drop-shadow/))
    }).toPass()
  }
})
