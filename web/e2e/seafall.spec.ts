import { expect, type APIRequestContext, type Page } from '@playwright/test'
import type { components } from '../src/api/schema.ts'
import { anyOf, guest, open, playUntil, read, type Choice, type Other } from './setting.ts'
import { faults, soundInBoth } from './sound.ts'
import { card, dice, lid, pace, somebody, Table, test } from './table.ts'

type View = components['schemas']['SeafallView']

type Match = components['schemas']['Match']
type HistoryRow = components['schemas']['HistoryRow']

const bots: Other[] = Array.from({ length: 2 }, () => ({ kind: 'bot', bot: 'greedy' }))
const log = (page: Page) => page.getByRole('region', { name: 'Log', exact: true })
const idOf = (page: Page) => page.url().split('/').at(-1)!
const viewOf = (match: Match) => match.view as unknown as View

/** Makes random moves for the caller, an endeavour where one can be, until `enough` holds where the caller decides, or the match is over. */
function venture(request: APIRequestContext, id: string, enough: (match: Match) => boolean, seed = 1): Promise<Match> {
  const chance = dice(seed)
  const ventures = ({ kind }: Choice) => /^(explore|raid)/.test(kind)
  return playUntil(request, id, enough, (match, seat) => anyOf(match, seat, chance, ventures))
}

/**
 * Clicks what leads to a choice: each element on the board or in a panel, where it is not shown there in the list. What lies above an
 * element for a moment, such as a chest that somebody has opened, may take a click: then all begins anew, every other time by the list.
 */
async function follow(table: Table, path: readonly string[]): Promise<void> {
  const back = table.page.getByRole('button', { name: 'One step back' }).first()
  let tries = 0
  await expect(async () => {
    const byList = tries++ % 2 === 1
    for (let i = 0; tries > 1 && i < 5 && (await back.isVisible()); i++) await back.click({ timeout: 5000 })
    for (const [i, element] of path.entries()) {
      const next = path[i + 1]
      const picked = table.page.locator(`.board [data-element="${element}"][aria-pressed=true]`)
      if (i > 0 && next && (await picked.count()) > 0) continue // as the only one: to click it would put it back
      if (tries > 1 && next && !(await table.offers(element)) && (await table.offers(next))) continue // it is picked already
      if (element === 'button:end') await table.end((await table.button())!)
      else if (!byList && (await table.elements()).includes(element)) await table.click(element)
      else await table.listed(element) // a scene that is on its way offers it later
      await table.settled()
    }
  }).toPass({ timeout: 120_000 })
}

/** Plays one decision by clicking: something that can be done, now and then the end of the turn. */
async function decide(table: Table, chance: () => number): Promise<'yours' | 'over'> {
  if ((await table.ready()) === 'over') return 'over'
  const match = await read(table.page.request, idOf(table.page))
  const choices = Object.values(match.choices)
    .flat()
    .filter(({ path }) => path[0] !== 'button:cancel')
  const others = choices.filter(({ path }) => path[0] !== 'button:end')
  const among = others.length > 0 && chance() < 0.5 ? others : choices
  await follow(table, among[Math.floor(chance() * among.length)]!.path)
  return 'yours'
}

test('a newcomer plays a prologue with two bots, and the first rounds of the match after it, by clicking', async ({ page }) => {
  test.slow()
  await pace(page, 0)
  await page.goto('/')
  await card(page, 'SeaFall').getByRole('button', { name: 'Play against a bot' }).click()
  await expect(page).toHaveURL(/\/m\/\w+$/)
  const table = new Table(page)
  const chance = dice(5)
  await table.ready()
  const id = idOf(page)
  const begun = await read(page.request, id)
  expect(begun.seats.map(({ bot }) => bot ?? '')).toEqual(['', 'gentle', 'gentle'])
  expect(begun.options).toMatchObject({ prologue: 'yes' })

  // A guild is commissioned, and a ship of one's own sails where it is sent.
  await venture(page.request, id, (match) => viewOf(match).phase === 'guild')
  await table.ready()
  await table.click('guild:explorers')
  await expect(log(page)).toContainText('commissions the Explorers’ Guild')
  await table.ready()
  const { choices } = await read(page.request, id)
  const sail = Object.values(choices)
    .flat()
    .find(({ kind, path }) => kind === 'sail' && path[1]!.startsWith('space:'))!
  for (const element of sail.path) await table.click(element)
  await expect(log(page)).toContainText('sails to')
  expect((await read(page.request, id)).number).toBeGreaterThan(begun.number)

  for (let i = 0; (await decide(table, chance)) === 'yours'; i++) expect(i, 'decisions').toBeLessThan(300)
  await expect(log(page)).toContainText(/Year \d, round \d/)
  await expect(table.ending).toContainText('Campaign, match 1')

  // The campaign goes on, with whoever played: now there are events, raids and years.
  await table.ending.getByRole('button', { name: 'Next match' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Begin the match' }).click()
  await expect(page).not.toHaveURL(new RegExp(id))
  await expect(page.locator('.bar')).toContainText('Campaign, match 2')
  for (let i = 0; (await decide(table, chance)) === 'yours'; i++) {
    const view = viewOf(await read(page.request, idOf(page)))
    if (view.year > 1 || view.round > 2) break
    expect(i, 'decisions').toBeLessThan(150)
  }
  await expect(log(page)).toContainText('Year 1, round 2')
})

for (const viewport of [
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
  { width: 360, height: 780 },
]) {
  test(`at ${viewport.width} px the chart has the window, and stays where it is in every step of a turn`, async ({ page }) => {
    test.setTimeout(240_000)
    await pace(page, 0)
    await page.addInitScript(() => localStorage.setItem('portolan.drawers', ''))
    await page.setViewportSize(viewport)
    await guest(page.request, 'Ada Keel')
    const { id } = await open(page.request, bots, { game: 'seafall', options: { prologue: 'no' } })
    const table = new Table(page)
    const chart = page.getByRole('region', { name: 'Sea chart' })
    const laptop = viewport.width > 1000
    const heights = new Set<number>()
    for (const phase of ['hire', 'activate', 'guild', 'action']) {
      await venture(page.request, id, (match) => viewOf(match).phase === phase)
      await page.goto(`/m/${id}`)
      await table.ready()
      // What is decided, and what one has, stand in the dock, whose height is the same in every step.
      const dock = (await page.locator('div.seafall > .dock').boundingBox())!
      heights.add(Math.round(dock.height))
      const element = { hire: 'advisor:', activate: 'advisor:', guild: 'guild:', action: '' }[phase]
      if (element) {
        const decided = page.locator(`.dock [data-element^="${element}"]`).first()
        await table.settled()
        const box = (await decided.isVisible()) && (await decided.boundingBox()) // there may be nobody to hire
        if (box) expect(box.y + box.height, `${phase}: what is decided`).toBeLessThanOrEqual(dock.y + dock.height + 4)
      }
      // Ending the turn is no more than one of the choices as long as the turn has no guild, and that no action.
      if (phase === 'guild') await expect(page.locator('.ends .main')).toHaveCount(0)
      if (!laptop) expect(dock.height / viewport.height, phase).toBeLessThan(0.3)
      const map = (await chart.boundingBox())!
      if (laptop)
        expect((map.width * map.height) / (viewport.width * viewport.height), `${phase}: the chart`).toBeGreaterThan(0.9)
      // All of the sea lies clear of what stands at its edges.
      const time = (await page.locator('div.seafall > .time').boundingBox())!
      for (const name of await page.locator('.sea .names text').all()) {
        const box = (await name.boundingBox())!
        expect(box.y + box.height, `${phase}: an island above the dock`).toBeLessThan(dock.y)
        expect(box.x > time.x + time.width || box.y > time.y + time.height, `${phase}: an island beside the astrolabe`).toBe(true)
      }
      const letters = await page
        .locator('.sea .names text')
        .evaluateAll((all) =>
          (all as SVGTextElement[])
            .filter((one) => one.textContent.length < 9)
            .map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM()!.a),
        )
      expect(Math.min(...letters), `${phase}: pixels of an island’s name`).toBeGreaterThan(9.5)
      const over = await page.evaluate(() => [
        document.documentElement.scrollWidth - window.innerWidth,
        document.documentElement.scrollHeight - window.innerHeight,
      ])
      expect(over, phase).toEqual([0, 0])
    }
    expect(heights.size).toBe(1)
  })
}

// What else might move, and how far, is measured with the stage (space.spec.ts).
test('the chart never moves while a match goes on', async ({ page }) => {
  await pace(page, 0)
  await guest(page.request, 'Ada Keel')
  const { id } = await open(page.request, bots, { game: 'seafall', options: { prologue: 'no' } })
  await page.goto(`/m/${id}`)
  const table = new Table(page)
  await table.ready()
  const frame = () => page.locator('.sea svg.map').getAttribute('viewBox')
  const before = await frame()
  await venture(page.request, id, (match) => match.number > 120)
  await table.ready()
  expect(await frame()).toBe(before)
})

test('a click on an island opens its panel, and one on the own province its estate', async ({ page }) => {
  await pace(page, 0)
  await guest(page.request, 'Ada Keel')
  const { id } = await open(page.request, bots, { game: 'seafall', options: { prologue: 'no' } })
  await page.goto(`/m/${id}`)
  await new Table(page).ready()
  const panels = page.getByRole('region', { name: 'Islands' })
  await expect(async () => {
    await page.locator('.sea g.open').first().click({ force: true }) // the chart may still be on its way into its frame
    await expect(panels.locator('.panel.shown')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.locator('.dock .who').click()
  await expect(page.locator('#drawer-own')).toContainText('Garrison')
})

test('the focus is in the scene while something is thrown and read, and at the turn again when it is over', async ({ page }) => {
  test.slow()
  await pace(page, 0)
  await guest(page.request, 'Ada Keel')
  let match: Match
  do {
    match = await open(page.request, bots, { game: 'seafall', options: { prologue: 'no' } })
    // A ship that would be lost for certain must play what it has first.
    const throws = (match: Match) => match.choices[match.you[0]!]!.some(({ path }) => path[0] === 'button:roll')
    match = await venture(page.request, match.id, (match) => viewOf(match).phase === 'pool' && throws(match))
  } while (match.status === 'over')
  const { id } = match
  await page.goto(`/m/${id}`)
  const table = new Table(page)
  await table.ready()
  const scene = page.locator('.scene')
  const within = () => page.evaluate(() => !!document.activeElement?.closest('.scene'))
  await expect.poll(within).toBe(true)
  for (let i = 0; ; i++) {
    const { phase, endeavour } = viewOf(await read(page.request, id))
    if (endeavour.kind === '') break
    expect(i, 'decisions').toBeLessThan(40)
    await expect.poll(within, phase).toBe(true)
    // What a throw means is told before it stands.
    if (phase === 'luck') await expect(scene.locator('.fate')).toHaveText(/unhurt|damaged|sunk/)
    const pick = scene.locator('[data-element]:not([data-element="button:cancel"])')
    await pick.last().focus()
    await page.keyboard.press('Enter')
    await table.settled()
  }
  // What is told at the end is put away by a key, and so is what the bots' turns then lead to.
  if (await scene.locator('> .foot > [data-confirm]').isVisible()) {
    await expect.poll(within).toBe(true)
    await expect(async () => {
      if (await scene.isVisible()) await page.keyboard.press('Escape')
      await expect(scene).toHaveCount(0, { timeout: 2000 })
    }).toPass()
  }
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
})

test('with reduced motion nothing moves, and nothing is lost', async ({ page }) => {
  await pace(page, 1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await guest(page.request, 'Ada Keel')
  let match: Match
  do {
    match = await open(page.request, bots, { game: 'seafall', options: { prologue: 'no' } })
    // A ship that would be lost for certain must play what it has first.
    const throws = (match: Match) => match.choices[match.you[0]!]!.some(({ path }) => path[0] === 'button:roll')
    match = await venture(page.request, match.id, (match) => viewOf(match).phase === 'pool' && throws(match))
  } while (match.status === 'over') // the bots may reach the target before the first endeavour
  const { id, number } = match
  await page.goto(`/m/${id}`)
  const table = new Table(page)
  await table.ready()
  const still = () => page.evaluate(() => document.getAnimations().length)
  expect(await still(), 'before the throw').toBe(0)
  await page.locator('.board [data-element="button:roll"]').first().click()
  await expect.poll(async () => (await read(page.request, id)).number).toBeGreaterThan(number)
  await table.settled()
  await expect(log(page)).toContainText('The dice show')
  expect(await still(), 'after the throw').toBe(0)
})

test('dice are thrown before anything is told of them, and the end of a match has its scene', async ({ page }) => {
  test.slow()
  await pace(page, 0.5)
  await guest(page.request, 'Ada Keel')
  const scene = page.locator('div.seafall > .scene')
  const dice = scene.locator('ul.dice')
  let match: Match
  let inTime = false
  do {
    match = await open(page.request, bots, { game: 'seafall', options: { prologue: 'no' } })
    // A ship that would be lost for certain must play what it has first.
    const throws = (match: Match) => match.choices[match.you[0]!]!.some(({ path }) => path[0] === 'button:roll')
    match = await venture(page.request, match.id, (match) => viewOf(match).phase === 'pool' && throws(match))
    if (match.status === 'over') continue
    await page.goto(`/m/${match.id}`)
    const table = new Table(page)
    await table.ready()
    await table.clear()
    const rolled = page.evaluate(
      () =>
        new Promise<boolean>((seen) => {
          const look = () => {
            const dice = document.querySelector('div.seafall > .scene ul.dice')
            if (dice) seen(dice.classList.contains('rolling'))
          }
          new MutationObserver(look).observe(document, { subtree: true, childList: true, attributeFilter: ['class'] })
        }),
    )
    const late = () => false // they lie there when they are first seen, or all is over by then
    const first = Promise.race([rolled.catch(late), page.waitForTimeout(15_000).then(late)])
    await scene.locator('[data-element="button:roll"]').click()
    inTime = await first
    match = await read(page.request, match.id)
  } while (!inTime || viewOf(match).phase !== 'luck') // then it is one's own to decide, and what is told stays
  const { id } = match
  await expect(scene.locator('.fate').first()).toBeHidden()
  await expect(dice).toHaveClass(/sorted/)
  await expect(scene.locator('.fate').first()).toBeVisible()
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((one) => one.finished)))
  expect(await faults(page, { within: 'div.seafall > .scene' })).toEqual([])

  await venture(page.request, id, () => false)
  const rows = (await (await page.request.get(`/api/matches/${id}/history`)).json()) as HistoryRow[]
  const shown = page.locator('.board > section.scene')
  /** Shows the first row in which something happened, as the next step of the replay: the scene that is then on. */
  const replay = async (kind: string, words: RegExp) => {
    const at = rows.find(({ events }) => events.some((event) => event.kind === kind))!.number - 1
    const slider = page.getByRole('slider')
    await expect(async () => {
      await page.goto(`/m/${id}/replay`)
      await slider.fill(String(at))
      await expect(slider).toHaveValue(String(at))
      await page.getByRole('heading', { level: 1 }).evaluate(() => (document.activeElement as HTMLElement).blur())
      await page.keyboard.press('ArrowRight')
      await expect(shown).toHaveAttribute('aria-label', words, { timeout: 8000 })
    }).toPass() // a scene that is late the first time is passed over
  }
  await replay('crossed-out', /crosses out a spot/)
  await expect(shown.locator('.cross.new')).toBeAttached()
  await shown.getByRole('button', { name: 'Skip' }).click()
  await expect(shown).toHaveCount(0)

  await replay('ends', /wins the match/)
  await expect(shown.locator('figure .portrait')).toBeVisible()
  expect(await faults(page, { within: '.board > section.scene', but: ['color-contrast'] })).toEqual([])
  await expect(shown).toHaveCount(0) // by itself
})

test('the dice of anybody come to rest, and their shields are met or crack, before the next step of a replay', async ({
  page,
}) => {
  test.slow()
  await pace(page, 1)
  await guest(page.request, 'Ada Keel')
  const { id } = await open(page.request, bots, { game: 'seafall', options: { prologue: 'no' } })
  const { you } = await venture(page.request, id, () => false)
  const rows = (await (await page.request.get(`/api/matches/${id}/history`)).json()) as HistoryRow[]
  // A throw that somebody else may change by luck: the row is over with it, and the next one follows soon.
  const thrown = rows.find(({ seat, events }) => !you.includes(seat) && events.at(-1)?.kind === 'rolled')!
  await page.goto(`/m/${id}/replay?at=${thrown.number - 1}`)
  await expect(page.getByRole('slider')).toHaveValue(String(thrown.number - 1))
  const seen = page.evaluate(
    (next) =>
      new Promise<string[]>((over) => {
        const seen: string[] = []
        const look = () => {
          const dice = document.querySelector('div.seafall > .scene ul.dice')
          const late = document.querySelector('div.seafall > .scene .result.late')
          const now = `${dice?.classList[1] ?? ''}${late ? ' late' : ''}`
          if (dice && seen.at(-1) !== now) seen.push(now)
          if (Number(document.querySelector<HTMLInputElement>('input[type=range]')!.value) >= next) over(seen)
          else requestAnimationFrame(look)
        }
        look()
      }),
    thrown.number + 1,
  )
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  expect((await seen)[0]).toBe('rolling')
  expect(await seen).toContain('sorted late')
})

test('a campaign begins with its opening, once to whoever sits at the table', async ({ page }) => {
  await pace(page, 1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await guest(page.request, 'Ada Keel')
  const { id } = await open(page.request, bots, { game: 'seafall' })
  const opening = page.locator('[data-scene=opening]')
  await page.goto(`/m/${id}`)
  await expect(opening.getByRole('heading', { name: 'Beyond the last chart' })).toBeVisible()
  await expect(opening.getByRole('listitem')).toHaveCount(3)
  await expect(opening.getByRole('listitem').filter({ hasText: 'Ada Keel' })).toHaveCount(1)
  expect(await opening.evaluate((root) => root.getAnimations({ subtree: true }).length)).toBe(0)
  await soundInBoth(page, 'the opening')
  await page.setViewportSize({ width: 360, height: 740 })
  await soundInBoth(page, 'the opening, on a phone')
  await expect(opening.getByRole('button', { name: 'Cast off' })).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Escape')
  await expect(opening).toHaveCount(0)
  const table = new Table(page)
  await table.ready()
  await page.reload()
  await table.ready()
  await expect(opening).toHaveCount(0)

  // It moves for less than a scene may, and a click shows all of it at once.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await pace(page, 0.05) // slow enough to look at
  const other = await open(page.request, bots, { game: 'seafall' })
  await page.goto(`/m/${other.id}`)
  const ends = () =>
    opening.evaluate((root) =>
      root.getAnimations({ subtree: true }).map((one) => Number(one.effect!.getComputedTiming().endTime)),
    )
  await expect.poll(async () => (await ends()).length).toBeGreaterThan(3)
  expect(Math.max(...(await ends()))).toBeLessThan(2500 / 0.05)
  await opening.getByRole('heading').click()
  expect(await ends()).toEqual([])
  await opening.getByRole('button', { name: 'Cast off' }).click()
  await expect(opening).toHaveCount(0)

  // Who has all shown at once has no such scenes, and who is guided is told otherwise.
  const guided = await open(
    page.request,
    [0, 1].map(() => ({ kind: 'bot', bot: 'still' })),
    { game: 'seafall', options: { guide: 'yes' } },
  )
  await page.goto(`/m/${guided.id}`)
  await expect(page.locator('.guide [data-step]')).toBeVisible()
  await expect(opening).toHaveCount(0)
  await pace(page, 0)
  const third = await open(page.request, bots, { game: 'seafall' })
  await page.goto(`/m/${third.id}`)
  await table.ready()
  await expect(opening).toHaveCount(0)
})

test('a table of SeaFall is for three to five', async ({ page }) => {
  await page.goto('/')
  await card(page, 'SeaFall').getByRole('button', { name: 'Set up a table' }).click()
  const form = page.getByRole('dialog')
  const players = form.getByRole('group', { name: 'Players' }).getByRole('radio')
  await expect(players).toHaveCount(3)
  await expect(players.first()).toBeChecked()
  await form.getByRole('radio', { name: '5', exact: true }).check({ force: true })
  await expect(form.getByLabel('Opponent 4')).toBeVisible()
  await expect(form.getByText('away', { exact: false })).toHaveCount(0)
})

test('a name that is given while somebody looks on is written with a quill', async ({ page, browser }) => {
  test.slow()
  await guest(page.request, 'Ada Keel')
  const other = await somebody(browser)
  await pace(other, 2)
  const names = other.locator('.names')
  const given = ({ names }: Match) => Object.keys(names ?? {}).find((what) => what.startsWith('island:'))
  const watching = new Table(other)
  const quill = () => other.evaluate(() => document.body.dataset.quill === 'seen')
  const written = async (match: Match) => given(match) !== undefined && (await quill())
  let match: Match
  do {
    match = await open(page.request, bots, { game: 'seafall' }) // in a prologue bots name islands, too
    await other.goto(`/m/${match.id}`)
    await expect(names.locator('text').first()).toBeVisible()
    await expect(names.locator('.quill')).toHaveCount(0)
    // It is there for a moment, which whoever looks now and then may miss.
    await other.evaluate(() => {
      const seen = new MutationObserver(() => {
        if (document.querySelector('.names .quill')) document.body.dataset.quill = 'seen'
      })
      seen.observe(document.body, { subtree: true, childList: true })
    })
    // One decision after the other, so that who looks on keeps up: what comes much too fast is not played out. A name that comes in a
    // bundle with much else is there at once: then the next one is waited for, of another match where there are no more.
    while (match.status === 'playing' && !(await written(match))) {
      const { number } = match
      match = await venture(page.request, match.id, (one) => one.number > number, number)
      await watching.settled()
    }
  } while (!(await written(match)))
  const what = given(match)!
  await expect(names.locator(`[data-name="${what.slice('island:'.length)}"]`)).toHaveText(match.names![what]!)
  await other.context().close()
})

test('a match is played to the titles, and the campaign goes on with names, in the next match and in the book', async ({
  page,
  browser,
}) => {
  await pace(page, 0)
  await guest(page.request, 'Ada Keel')
  const { id } = await open(page.request, bots, { game: 'seafall', options: { prologue: 'no' } })
  const number = (await read(page.request, id)).number
  await venture(page.request, id, (match) => match.number > number)
  await page.goto(`/m/${id}`)
  const table = new Table(page)
  const chance = dice(9)
  await table.ready()

  // The first ship gets a name, by the pencil at one's own province; the name is read, not run.
  const { colour } = viewOf(await read(page.request, id)).provinces[0]!
  const old = `${colour[0]!.toUpperCase()}${colour.slice(1)} I`
  await page.locator('.dock .who').click()
  await page
    .getByRole('button', { name: `Give a name: ${old}`, exact: true })
    .first()
    .click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Stella <b>Maris')
  // What does not arrive stays written.
  await page.route('**/names', (route) => route.abort())
  await form.getByRole('button', { name: 'Give the name' }).click()
  await expect(page.locator('.toasts:popover-open')).toContainText('The server can’t be reached') // above the dialog
  await expect(form.getByLabel('Name')).toHaveValue('Stella <b>Maris')
  await page.unroute('**/names')
  await form.getByRole('button', { name: 'Give the name' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Log', exact: true }).click()
  await expect(log(page)).toContainText(`Ada Keel gives a name to ${old}: Stella <b>Maris.`)
  const other = await somebody(browser)
  await pace(other, 0)
  await other.goto(`/m/${id}`)
  await expect(log(other)).toContainText(': Stella <b>Maris.')
  await page.locator('.dock .who').click()
  await expect(page.locator('.drawer')).toContainText('Stella <b>Maris')
  // It stays: nothing is named twice, and the other ship still can be.
  await expect(page.getByRole('button', { name: 'Give a name: Stella <b>Maris', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Give a name: ${old}I`, exact: true }).first()).toBeVisible()

  await other.context().close()

  // By chance to the end of the match, which is decided by clicking.
  await page.goto('/')
  const finishing = ['develop', 'improve', 'keep', 'box', 'reconcile', 'titles']
  // An entry of the log may ask in a turn what a match's end asks, too.
  const ends = (match: Match) => viewOf(match).finish.reason !== '' && finishing.includes(viewOf(match).phase)
  const match = await venture(page.request, id, ends, 3)
  expect(match.status).toBe('playing')
  await page.goto(`/m/${id}`)
  for (let i = 0; (await decide(table, chance)) === 'yours'; i++) expect(i, 'decisions').toBeLessThan(200)

  // What was done at the end is told step by step, and still is after a reload.
  const end = page.locator('.scene').filter({ has: page.getByRole('list', { name: 'The end of the match' }) })
  const told = async () => ({ steps: await end.locator('[data-step]').count(), words: await end.textContent() })
  await expect(async () => {
    if (await lid(page).isVisible()) await lid(page).click() // the last deeds may have opened a chest
    await expect(end).toContainText('bears a new title', { timeout: 2000 })
  }).toPass()
  const before = await told()
  expect(before.steps).toBeGreaterThan(3)
  await page.reload()
  await table.ready()
  await expect.poll(told, 'what was done before comes after the page').toEqual(before)
  if (!(await log(page).isVisible())) await page.getByRole('button', { name: 'Log', exact: true }).click()
  // The ship may have been in the harbour for the last turns, and earlier ones are folded where there are many.
  const name = log(page).getByText('Stella <b>Maris').first()
  const earlier = log(page).getByRole('button', { name: /earlier turn/ })
  await expect(name.or(earlier).first()).toBeVisible()
  while (!(await name.isVisible()) && (await earlier.isVisible())) await earlier.click()
  await expect(log(page)).toContainText('Stella <b>Maris')
  await expect(log(page)).toContainText('bears a new title')
  await expect(table.ending).toContainText('Campaign, match 1')

  await page.getByRole('button', { name: 'At the table' }).click()
  await page.getByRole('link', { name: 'Book of history' }).click()
  const chapter = page.getByRole('region', { name: 'Match 1' })
  await expect(chapter).toContainText('Ada Keel')
  await expect(chapter).toContainText('Stella <b>Maris')
  await expect(chapter.locator('.rulers .title')).toHaveCount(3)
  await page.getByRole('link', { name: 'Back to the match' }).click()

  await table.ending.getByRole('button', { name: 'Next match' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Begin the match' }).click()
  await expect(page).not.toHaveURL(new RegExp(id))
  await expect(page.locator('.bar')).toContainText('Campaign, match 2')
  await page.locator('.dock .who').click()
  await expect(page.locator('.drawer')).toContainText('Stella <b>Maris')
  await table.ready()
  expect((await read(page.request, idOf(page))).series).toMatchObject({ id, number: 2 })
})
