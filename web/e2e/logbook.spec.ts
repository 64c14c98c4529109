import { expect, type Page } from '@playwright/test'
import { allow } from './complaints.ts'
import type { components } from '../src/api/schema.ts'
import { anyOf, guest, open, playUntil, read, type Choice, type Other } from './setting.ts'
import { put } from './saga.ts'
import { faults } from './sound.ts'
import { dice, pace, Table, test } from './table.ts'

type View = components['schemas']['SeafallView']
type Match = components['schemas']['Match']

const bots: Other[] = Array.from({ length: 2 }, () => ({ kind: 'bot', bot: 'random' }))
const viewOf = (match: Match) => match.view as unknown as View

/** A first match in which the caller has explored a site and picks a spot of the explorer's map, or is further on. */
async function exploring(page: Page, phase = 'spot'): Promise<Match> {
  const chance = dice(3)
  for (;;) {
    const { id } = await open(page.request, bots, { game: 'seafall', options: { prologue: 'no' } })
    const explores = ({ kind, args }: Choice) => kind === 'explore' || args.guild === 'explorers'
    const match = await playUntil(
      page.request,
      id,
      (match) => viewOf(match).phase === phase,
      (match, seat) => anyOf(match, seat, chance, explores),
    )
    if (match.status !== 'over') return match
  }
}

// What was thrown stands above it, and fills a phone's board.
test('on a phone what is to be picked or read next comes into view by itself', async ({ page }) => {
  test.slow()
  await pace(page, 0)
  await guest(page.request, 'Ada Keel')
  const { id } = await exploring(page)
  await page.setViewportSize({ width: 360, height: 600 }) // the map of spots does not fit below a throw of one row of dice
  await page.goto(`/m/${id}`)
  const table = new Table(page)
  await table.ready()
  const spots = page.locator('.scene [data-element^="spot:"]')
  await expect(spots.last()).toBeInViewport()
  await expect.poll(() => page.locator('.scene').evaluate((scene) => scene.scrollTop)).toBeGreaterThan(0)
  await spots.last().dispatchEvent('click')
  await expect(page.locator('.scene .book').getByRole('heading')).toBeInViewport()
})

test('on a phone a page of the log says that what can be done follows, and leads there', async ({ page }) => {
  test.slow()
  await pace(page, 0)
  await guest(page.request, 'Ada Keel')
  const { id } = await exploring(page, 'entry')
  await page.setViewportSize({ width: 360, height: 600 })
  await page.goto(`/m/${id}`)
  const table = new Table(page)
  await table.ready()
  await table.clear()
  const choices = page.locator('.scene .book [data-element^="choice:"]')
  await expect(choices.first()).toBeAttached()
  await expect(choices.first()).not.toBeInViewport({ ratio: 0.5 })
  const down = page.locator('.scene').getByRole('button', { name: 'What do you do?' })
  expect(await faults(page, { within: 'div.seafall > .scene' }), 'a page that goes on').toEqual([])
  await down.focus()
  await page.keyboard.press('Enter')
  await expect(choices.first()).toBeFocused()
  await expect(choices.first()).toBeInViewport({ ratio: 0.99 })
  await expect(down).toHaveCount(0)
})

test('on a phone a page of the log begins in sight, though what it leads to is chosen below it', async ({ page }) => {
  await pace(page, 0)
  await guest(page.request, 'Ada Keel')
  const { matches } = await put(page.request, 'aboard')
  await page.setViewportSize({ width: 360, height: 600 })
  await page.goto(`/m/${matches[0]}`)
  await new Table(page).ready()
  await expect(page.locator('.scene .book').getByRole('heading')).toBeInViewport({ ratio: 0.99 })
  const goods = page.locator('.scene .slip [data-element]')
  await expect(goods.first()).toBeAttached()
  await expect(goods.first()).not.toBeInViewport({ ratio: 0.5 })
  await page.locator('.scene').getByRole('button', { name: 'What do you do?' }).click()
  await expect(goods.first()).toBeInViewport({ ratio: 0.99 })
})

test('what a page of the log leads to is there, too, where its words do not come, and the page does not end in an empty leaf', async ({
  page,
}) => {
  await pace(page, 0)
  await guest(page.request, 'Ada Keel')
  const { matches } = await put(page.request, 'aboard')
  allow(page.context(), /status of 503/)
  await page.route('**/pages/**', (route) => route.fulfill({ status: 503 }))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/m/${matches[0]}`)
  await new Table(page).ready()
  await expect(page.locator('.scene .turning')).toBeVisible()
  await expect(page.locator('.scene .leaf.right')).toHaveCount(0) // it would be pushed down by the words
  await expect(page.locator('.scene .slip [data-element]').first()).toBeAttached()
})

test('on a laptop the explorer’s map is whole below the throw', async ({ page }) => {
  test.slow()
  await pace(page, 0)
  await guest(page.request, 'Ada Keel')
  await page.setViewportSize({ width: 1280, height: 800 })
  // The throw is told at length where it has just been seen, and in brief after a reload.
  const table = new Table(page)
  const chance = dice(4)
  const explores = ({ kind, args }: Choice) => kind === 'explore' || args.guild === 'explorers'
  for (let phase = ''; phase !== 'spot';) {
    const { id } = await open(page.request, bots, { game: 'seafall', options: { prologue: 'no' } })
    const match = await playUntil(
      page.request,
      id,
      (match) => viewOf(match).phase === 'pool' && viewOf(match).endeavour.kind === 'explore',
      (match, seat) => anyOf(match, seat, chance, explores),
    )
    if (match.status === 'over') continue
    await page.goto(`/m/${id}`)
    await table.ready()
    for (phase = 'pool'; phase === 'pool' || phase === 'luck'; phase = viewOf(await read(page.request, id)).phase) {
      await page.locator('.scene').locator('[data-element="button:roll"], [data-element="button:stand"]').click()
      await table.settled()
    }
  }
  const map = page.locator('.scene svg.map')
  await expect(map).toBeInViewport({ ratio: 0.99 })
  expect((await map.boundingBox())!.height).toBeGreaterThan(300)
})

test('a site that is picked keeps its place in the dock, and the guild’s actions their words', async ({ page }) => {
  test.slow()
  await pace(page, 0)
  await guest(page.request, 'Ada Keel')
  const chance = dice(3)
  const site = ({ path }: Choice) => path[0]!.startsWith('site:')
  for (;;) {
    const { id } = await open(page.request, bots, { game: 'seafall', options: { prologue: 'no' } })
    const offered = (match: Match) => match.deciding.flatMap((seat) => match.choices[seat] ?? []).find(site)
    const match = await playUntil(
      page.request,
      id,
      (match) => viewOf(match).phase === 'action' && (offered(match)?.path.length ?? 0) > 1,
      (match, seat) => anyOf(match, seat, chance, ({ args }) => args.guild === 'explorers'),
    )
    if (match.status === 'over') continue
    await page.goto(`/m/${id}`)
    const table = new Table(page)
    await table.ready()
    const docked = page.locator('.turn .lit [data-element]')
    const before = await docked.count()
    expect(before).toBeGreaterThan(0)
    await docked.first().click()
    await expect(page.locator('.actions .crumbs')).toBeVisible()
    await expect(docked).toHaveCount(before)
    const heights = await page
      .locator('.turn .plan li b')
      .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().height))
    expect(heights).toHaveLength(3)
    expect(Math.max(...heights), 'a name of an action on one line').toBeLessThan(30)
    return
  }
})

test('on phones the actions of a guild keep their words whole', async ({ page }) => {
  await pace(page, 0)
  await guest(page.request, 'Ada Keel')
  const { id } = await open(page.request, bots, { game: 'seafall', options: { prologue: 'no' } })
  const chance = dice(5)
  const building = (match: Match) => viewOf(match).phase === 'action' && viewOf(match).now.guild === 'builders'
  await playUntil(page.request, id, building, (match, seat) =>
    anyOf(match, seat, chance, ({ args }) => args.guild === 'builders'),
  )
  for (const size of [
    { width: 360, height: 740 },
    { width: 800, height: 360 },
  ]) {
    await page.setViewportSize(size)
    await page.goto(`/m/${id}`)
    const table = new Table(page)
    await table.ready()
    await table.clear()
    await expect(page.locator('.plan li')).toHaveCount(3)
    const broken = await page.locator('.plan:not(.brief) li b').evaluateAll((names) =>
      names.flatMap(({ firstChild }) => {
        const range = document.createRange()
        return [...firstChild!.textContent!.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
          range.setStart(firstChild!, index)
          range.setEnd(firstChild!, index + word.length)
          return range.getClientRects().length > 1 ? [word] : []
        })
      }),
    )
    expect(broken, `words that break at ${size.width}`).toEqual([])
    const low = await page.locator('.turn .row').evaluate((row) => row.scrollHeight - row.clientHeight)
    expect(low, `actions below the dock at ${size.width}`).toBeLessThanOrEqual(0)
  }
})

// A page is told of more dice, and of an advisor who throws them again: such throws are rare.
test('on a phone a throw and what can be done about it are in sight together', async ({ page }) => {
  test.slow()
  await pace(page, 0)
  await guest(page.request, 'Ada Keel')
  const explores = ({ kind, args }: Choice) => kind === 'explore' || args.guild === 'explorers'
  const thrown = (match: Match) => viewOf(match).phase === 'luck'
  const chance = dice(6)
  let id = ''
  for (let match: Match | undefined; !match || match.status === 'over';) {
    ;({ id } = await open(page.request, bots, { game: 'seafall', options: { prologue: 'no' } }))
    match = await playUntil(page.request, id, thrown, (one, seat) => anyOf(one, seat, chance, explores))
  }
  let faces = [0, 0, 0, 0]
  await page.route(`**/api/matches/${id}`, async (route) => {
    const answer = await route.fetch()
    const match = (await answer.json()) as Match
    viewOf(match).endeavour.dice = faces
    const picks = match.choices[0]!
    for (const element of ['button:reroll', 'button:luck'])
      if (!picks.some(({ path }) => path[0] === element)) picks.unshift({ ...picks[0]!, path: [element] })
    await route.fulfill({ response: answer, json: match })
  })
  const covered = () =>
    page.locator('.scene .result strong, .scene .pick').evaluateAll((parts) =>
      parts.flatMap((part) => {
        const { left, top, width, height } = part.getBoundingClientRect()
        const seen = [top + 2, top + height - 2].every((y) => part.contains(document.elementFromPoint(left + width / 2, y)))
        return seen && part.scrollHeight <= part.clientHeight + 2 ? [] : [part.textContent]
      }),
    )
  for (const [width, height] of [
    [800, 360],
    [740, 360],
    [360, 600],
    [360, 740],
  ] as const)
    for (faces of [
      [1, 1, 1, 0],
      [4, 4, 1, 1],
    ]) {
      await page.setViewportSize({ width, height })
      await page.goto(`/m/${id}`)
      await new Table(page).ready()
      await expect(page.locator('.scene .pick')).toHaveCount(3)
      await expect.poll(covered, { message: `${faces.join()} at ${width}×${height}`, timeout: 8000 }).toEqual([])
    }
})

test('on a phone the places for a building come into view as the province opens for them', async ({ page }) => {
  test.slow()
  await pace(page, 0)
  await guest(page.request, 'Ada Keel')
  const chance = dice(5)
  const building = ({ path }: Choice) => path[0]!.startsWith('building:')
  for (;;) {
    const { id } = await open(page.request, bots, { game: 'seafall', options: { prologue: 'no' } })
    const offered = (match: Match) => match.deciding.flatMap((seat) => match.choices[seat] ?? []).find(building)
    const match = await playUntil(
      page.request,
      id,
      (match) => offered(match) !== undefined,
      (match, seat) => anyOf(match, seat, chance, ({ args }) => args.guild === 'builders'),
    )
    if (match.status === 'over') continue
    await page.setViewportSize({ width: 360, height: 600 })
    await page.goto(`/m/${id}`)
    const table = new Table(page)
    await table.ready()
    const shown = page.locator('.rail').getByRole('button', { name: 'On display' })
    if ((await page.locator('#drawer-market').count()) === 0) await shown.click()
    await table.click(offered(match)!.path[0]!)
    await expect(page.locator('#drawer-own [data-element^="place:"]:not([disabled])').first()).toBeInViewport({ ratio: 1 })
    return
  }
})

test('the page that a throw has led to stays where it is when the throw is told no more', async ({ page }) => {
  await pace(page, 0)
  await guest(page.request, 'Ada Keel')
  const { matches } = await put(page.request, 'end')
  const rows = async (id: string, query: string) =>
    (await (await page.request.get(`/api/matches/${id}/history?${query}`)).json()) as components['schemas']['HistoryRow'][]
  /** Where a page is read for a throw, and with what is decided then the endeavour is over. */
  const lookUp = async (): Promise<string> => {
    for (const id of matches) {
      const history = await rows(id, `from=1&to=${(await read(page.request, id)).number}`)
      const has = (row: number, kind: string) => history[row]?.events?.some((event) => event.kind === kind)
      for (const [i, { number }] of history.entries()) {
        if (!has(i, 'read') || !has(i + 1, 'decided')) continue
        const [after] = await rows(id, `from=${number + 1}&to=${number + 1}&views=true`)
        if ((after!.view as unknown as View).endeavour.kind === '') return `/m/${id}/replay?at=${number}`
      }
    }
    throw new Error('there is no such place')
  }
  await page.goto(await lookUp())
  const [thrown, book] = [page.locator('.scene .throw'), page.locator('.scene .book')]
  await expect(thrown).toBeVisible()
  await expect(book).toHaveAttribute('class', /./)
  const top = () => book.evaluate((one) => one.getBoundingClientRect().top)
  const before = await top()
  await page.keyboard.press('ArrowRight')
  await expect(thrown).toBeHidden()
  expect(await top()).toBeCloseTo(before, 0)
})

// SF-13.5, SF-20.2: the words of an entry come from the server when it is read; before, nothing of it is anywhere.
test('the log is read page by page, in any language, and nothing of it can be taken back', async ({ page }) => {
  test.slow()
  await pace(page, 0)
  await guest(page.request, 'Ada Keel')
  const asked: string[] = []
  page.on('request', (request) => /\/pages\//.test(request.url()) && asked.push(new URL(request.url()).search))
  const { id, opened } = await exploring(page)
  await page.goto(`/m/${id}`)
  const table = new Table(page)
  await table.ready()
  await expect(page.locator('.board [data-element^="spot:"]').nth(1)).toBeVisible() // the scene is loaded when it is wanted
  const offered = (await table.elements()).filter((element) => element.startsWith('spot:'))
  expect(offered.length).toBeGreaterThan(1)
  // A spot says its symbol and number, and not what is read there.
  await expect(page.locator(`.board [data-element="${offered[0]}"]`).first()).toHaveAccessibleName(/^Open the log: \w+, spot \d+/)
  expect(await faults(page, { within: 'div.seafall > .scene' }), 'the explorer’s map').toEqual([])
  const before = asked.length
  expect(before).toBe(opened.length > 0 ? 1 : 0)

  await table.click(offered[0]!)
  const leaf = page.locator('.scene .book')
  await expect(leaf.getByRole('heading')).toBeVisible()
  const title = (await leaf.getByRole('heading').textContent())!
  expect(title).not.toContain('entry.')
  expect((await leaf.locator('.text').textContent())!.length).toBeGreaterThan(60)
  await expect(page.getByRole('region', { name: 'Log', exact: true })).toContainText(`reads in the log: ${title}`)
  const now = await read(page.request, id)
  const entry = now.opened.find((page) => !opened.includes(page) && /^entry\.\d+$/.test(page))!
  expect(asked.slice(before).some((search) => decodeURIComponent(search).includes(entry))).toBe(true)
  expect(now.undo, 'what can be taken back').toEqual({})

  // A choice is told when it is made, and not before.
  if (viewOf(now).phase === 'entry') {
    expect(now.opened).not.toContain(`${entry}.1`)
    await expect(leaf.locator('.outcome')).toHaveCount(0)
    await leaf.locator('[data-element="choice:2"]').click()
    await table.settled()
    const decided = await read(page.request, id)
    expect(decided.opened).toContain(`${entry}.2`)
    expect(decided.opened).not.toContain(`${entry}.1`)
    expect(decided.undo).toEqual({})
  }
  await expect(leaf.locator('.outcome').first()).toBeVisible()
  expect(await faults(page, { within: 'div.seafall > .scene' }), 'the log as a book').toEqual([])

  // In another language, and after a reload (in English again) in the map's book and in the replay, it is the same page.
  const [german] = (await (await page.request.get(`/api/matches/${id}/pages/de?ids=${entry}`)).json()).pages
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByLabel('Language').selectOption('de')
  await page.keyboard.press('Escape')
  await expect(leaf.getByRole('heading')).toHaveText(german.texts[entry])
  await page.reload()
  await table.settled()
  await table.clear()
  await page.getByRole('button', { name: 'The explorer’s map', exact: true }).click()
  await page.getByRole('button', { name: `${title} (` }).click()
  await expect(page.locator('.logbook .book h2')).toHaveText(title)
  await page.goto(`/m/${id}/replay?at=${now.number}`)
  await expect(page.locator('.scene .book h2')).toHaveText(title)
})
