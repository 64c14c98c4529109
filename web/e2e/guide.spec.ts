import { expect, type Page } from '@playwright/test'
import { begin, Lesson } from './lesson.ts'
import { read } from './setting.ts'
import { faults } from './sound.ts'
import { test } from './table.ts'

/** The guided match of Efemeris. */
class Chart extends Lesson {
  /** Lays a tile somewhere. */
  async lay(): Promise<void> {
    await this.settled()
    const tile = (await this.offered()).find((element) => element.startsWith('tile:'))
    if (tile) await this.click(tile) // without the guide the last one is picked by itself
    const cells = (await this.offered()).filter((element) => element.startsWith('cell:'))
    expect(cells.length).toBeGreaterThan(1)
    await this.page.locator(`.board [data-element="${cells[0]}"]`).press('Enter')
    await this.page.locator('[data-confirm]').click()
    await this.settled()
  }

  /** Explores with both tiles. */
  async explore(): Promise<void> {
    await this.at('explore')
    await this.lay()
    await this.at('explore-more')
    await this.lay()
    await this.at('collect')
  }

  /** Sails to the planet that is shown, up to what it costs to conquer it. */
  async sail(): Promise<void> {
    await this.next()
    await this.at('sail')
    await this.click('ship:fr-galleon')
    const [planet] = await this.offered()
    expect(planet).toMatch(/^field:\d+$/)
    await this.click(planet!)
    await this.at('ready')
    await this.finish()
    await this.at('conquer')
    await this.pick('build:conquest', 'pay:2-2')
    await this.at('build')
  }
}

const next = (page: Page) => page.getByRole('button', { name: 'Go on', exact: true })

test('a newcomer learns to play: one click from the lobby, step by step to the victory', async ({ page }) => {
  const lesson = await begin(page, 'Efemeris', Chart)
  await lesson.at('goal')
  expect(await lesson.offered()).toEqual([])
  await next(page).click()
  await lesson.at('turn')
  await next(page).click()

  await lesson.at('explore')
  await expect(page.locator('.guide progress')).toHaveAttribute('value', '2')
  await lesson.explore()
  await expect(page.locator('.guide [role=status]')).toContainText('Posidonius paid you 1 pepper')

  // Taken back and laid again, and the page loaded anew: the guide follows.
  await page.getByRole('button', { name: 'Take the last move back' }).click()
  await lesson.at('explore-more')
  await lesson.lay()
  await lesson.at('collect')
  await page.reload()
  await lesson.at('collect')
  await lesson.sail()
  await lesson.finish()

  await lesson.at('scout')
  await lesson.lay()
  await lesson.at('scout')
  await lesson.lay()
  await lesson.at('courtesan')
  await lesson.pick('crew:courtesan')
  await lesson.at('hubac')
  await lesson.pick('crew:first-officer')
  await lesson.at('near')
  await lesson.click('ship:fr-galleon')
  const fields = await lesson.offered()
  expect(fields).toHaveLength(1)
  await lesson.click(fields[0]!)
  await lesson.at('fire')
  await lesson.pick('crew:gunner', 'ship:gb-galleon')
  await lesson.at('winds')
  await lesson.click('bonus:stellar-winds')
  await lesson.click((await lesson.offered()).find((element) => element.startsWith('field:'))!)
  await lesson.at('ready-again')
  await lesson.finish()
  await lesson.at('win')
  await lesson.pick('build:conquest', 'pay:3-3')

  await lesson.at('over')
  await expect(lesson.ending.getByRole('heading')).toHaveText('You won')
  await expect(page.locator('.guide').getByRole('link', { name: 'Read the rules' })).toHaveAttribute('href', '/rules/efemeris')
  const url = page.url()
  await page.getByRole('button', { name: 'Play against the bot' }).click()
  await expect(page).not.toHaveURL(url)
  await expect(page.locator('.bar.yours')).toBeVisible() // the set-up is dealt
  await expect(page.locator('.guide')).toHaveCount(0)
})

test('the guide can be left and found again, off its course too', async ({ page }) => {
  const lesson = await begin(page, 'Efemeris', Chart)
  await lesson.at('goal')
  await page.getByRole('button', { name: 'Go on without the guide' }).click()
  await expect(page.locator('.guide')).toHaveCount(0)
  await lesson.lay()
  await lesson.lay()
  await lesson.settled()
  expect((await lesson.offered()).length).toBeGreaterThan(1)
  await page.reload()
  await lesson.ready()
  await expect(page.locator('.guide')).toHaveCount(0)

  // The tactics are ended without having sailed: the guide has no way from here, and says so.
  await lesson.end((await lesson.button())!)
  await page.getByRole('button', { name: 'Show the guide again' }).click()
  await lesson.at('collect')
  await next(page).click()
  await lesson.at('astray')
  await expect(page.locator('.actions .ends .main')).toBeVisible()
  await page.getByRole('button', { name: 'Take the last move back' }).click()
  await lesson.at('sail')
})

test('the guided match can be begun and played by the keyboard alone', async ({ page }) => {
  const lesson = await begin(page, 'Efemeris', Chart)
  await lesson.at('goal')
  await next(page).focus()
  await page.keyboard.press('Enter')
  await lesson.at('turn')
  await expect(page.locator('.guide [role=status]')).toBeFocused()
  for (let i = 0; i < 3 && !(await next(page).evaluate((button) => button === document.activeElement)); i++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await lesson.at('explore')
  const goTo = async (selector: string, key: string) => {
    for (let i = 0; i < 12 && !(await page.evaluate((one) => document.activeElement?.matches(one), selector)); i++)
      await page.keyboard.press(key)
  }
  await goTo('.toggle', 'Tab')
  await page.keyboard.press('Enter')
  await goTo('.choice', 'Shift+Tab') // the list unfolds above its button
  for (let i = 0; i < 3; i++) {
    await expect(page.locator('.choice:focus, [data-confirm]:focus')).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await lesson.at('explore-more')
})

test('on a phone the card hides neither the map nor the cards it speaks of', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const lesson = await begin(page, 'Efemeris', Chart)
  const seen = async (selector: string) => {
    const box = (await page.locator(selector).first().boundingBox())!
    const card = (await page.locator('.guided').boundingBox())!
    expect(box.y, selector).toBeGreaterThanOrEqual(-1)
    expect(box.y + box.height, selector).toBeLessThanOrEqual(card.y + 1)
  }
  await lesson.at('goal')
  await next(page).click()
  await next(page).click()
  await lesson.at('explore')
  await expect(async () => seen('.tray button')).toPass()
  const [tile] = (await lesson.offered()).filter((element) => element.startsWith('tile:'))
  await lesson.click(tile!)
  await expect(async () => seen('.board .map')).toPass()
  expect(await faults(page, { within: '.guided' })).toEqual([])

  // A text that goes on below what is seen of it fades there, up to its end.
  const text = page.locator('.guide .text')
  await text.evaluate((all) => (all.style.height = '2rem'))
  await expect(text).toHaveClass(/\bmore\b/)
  await text.evaluate((all) => all.scrollTo({ top: all.scrollHeight }))
  await expect(text).not.toHaveClass(/\bmore\b/)

  // What a conquest costs can be tapped.
  await lesson.click(tile!)
  await lesson.explore()
  await lesson.sail()
})

/** The guided prologue of SeaFall. */
class Voyage extends Lesson {
  /** What may be picked on the board, in the panels and in the scene. */
  override offered(): Promise<string[]> {
    return this.elements()
  }

  /** Picks the first of what is offered of a sort, whatever it is. */
  async some(sort: string): Promise<string> {
    let found: string | undefined
    await expect(async () => {
      found = (await this.offered()).find((element) => element.startsWith(`${sort}:`))
      expect(found, sort).toBeDefined()
    }).toPass({ timeout: 10_000 })
    await this.click(found!)
    return found!
  }

  /** Leaves out what comes before the guild, or has an advisor help, and commissions the guild. */
  async commission(guild: string, ...first: string[]): Promise<void> {
    for (const sort of first) await (sort === 'skip' ? this.skip() : this.some(sort))
    await this.pick(`guild:${guild}`)
  }

  /** Leaves a step out, by the button at the dock's foot. */
  async skip(): Promise<void> {
    await this.ready()
    await this.end(this.page.locator('.actions .ends [data-button="button:skip"]'))
  }

  async trade(): Promise<void> {
    await this.at('hire')
    expect(await this.offered()).toHaveLength(4)
    await this.some('advisor')
    await this.click('pay:influence')
    await this.at('activate')
    await this.pick('advisor:brute')
    await this.at('merchants')
    await this.commission('merchants')
    await this.at('outward')
    await this.pick('fleet:red')
    await this.some('space')
    for (let i = 0; i < 3; i++) {
      await this.at('buy')
      await this.some('site')
      await this.some('ship')
    }
    await this.at('wait')
    await this.finish()
    await this.at('market')
    await this.commission('merchants', 'skip', 'skip')
    await this.at('homeward')
    await this.pick('fleet:red')
    await this.some('space')
    for (let i = 0; i < 2; i++) {
      await this.at('sell')
      await this.some('cargo')
      await this.click('button:sell')
    }
    await this.at('milestone')
    await this.pick('milestone:full-purse')
    await this.at('wait-again')
    await this.finish()
  }

  async build(): Promise<void> {
    await this.at('builders')
    await this.commission('builders', 'skip', 'skip')
    await this.at('build')
    await this.some('building')
    await this.some('place')
    await this.some('pay')
    await this.at('upgrade')
    await this.some('upgrade')
    await this.some('ship')
    await this.some('pay')
    await this.at('name')
    expect((await this.offered()).length).toBeGreaterThan(1)
    await this.some('island')
  }

  async explore(): Promise<void> {
    await this.at('explorers')
    await this.commission('explorers', 'skip', 'advisor')
    await this.at('voyage')
    await this.pick('fleet:red')
    await this.some('space')
    await this.at('site')
    await this.some('site')
    await this.some('ship')
    await this.at('roll')
    await this.pick('button:roll')
    // The dice may ask for luck, for damage to be taken, and the entry for a decision.
    for (let step = await this.step(); step !== 'found'; step = await this.step()) {
      let offered: string[] = []
      await expect(async () => {
        offered = await this.offered() // nothing, as long as the dice roll
        expect(offered.length, step).toBeGreaterThan(0)
      }).toPass({ timeout: 10_000 })
      const pick = step === 'spot' ? offered[0] : offered.find((element) => element === 'button:luck')
      await this.click(pick ?? offered.at(-1)!)
    }
  }
}

test('a newcomer learns SeaFall in four turns, gives an island a name, and plays on', async ({ page }) => {
  test.slow()
  const lesson = await begin(page, 'SeaFall', Voyage)
  for (const step of ['goal', 'year', 'turn']) {
    await lesson.at(step)
    expect(await lesson.offered()).toEqual([])
    await lesson.next()
  }
  await lesson.trade()
  await lesson.build()

  await lesson.at('pencil')
  await page.locator('.scene').getByRole('button', { name: 'Write its name' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Isle of Ada')
  await page.getByRole('dialog').getByRole('button', { name: 'Give the name' }).click()
  await expect(page.getByRole('region', { name: 'Board', exact: true })).toContainText('Isle of Ada')
  await lesson.next()
  await lesson.at('wait-last')
  await lesson.finish()
  await lesson.explore()
  for (const step of ['found', 'raids', 'campaign', 'on']) {
    await lesson.at(step)
    await lesson.next()
  }
  await expect(page.locator('.guide')).toHaveCount(0)

  // From here on it is a prologue like any other, and so is the campaign after it.
  const id = page.url().split('/').at(-1)!
  expect((await read(page.request, id)).options.guide).toBe('yes')
  const taken = await page.request.post(`/api/matches/${id}/seats/0/takeover`, { data: { bot: 'greedy' } })
  expect(taken.ok()).toBe(true)
  await expect.poll(async () => (await read(page.request, id)).status, { timeout: 60_000 }).toBe('over')
  await lesson.at('over')
  await lesson.ending.getByRole('button', { name: 'Next match' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Begin the match' }).click()
  await expect(page).not.toHaveURL(new RegExp(id))
  await lesson.ready()
  const next = await read(page.request, page.url().split('/').at(-1)!)
  expect(next.options.guide).toBe('no')
  expect(next.seats.map(({ bot }) => bot ?? '')).toEqual(['', 'greedy', 'greedy'])
  await expect(page.locator('.guide')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Board', exact: true })).toContainText('Isle of Ada')
})

/** The same on a phone: whatever is to be picked comes into sight above the card. */
class Cabin extends Voyage {
  override async at(step: string): Promise<void> {
    await super.at(step)
    const [first] = await this.offered()
    if (first) await this.seen(first)
  }

  override async click(element: string): Promise<void> {
    await this.seen(element)
    await super.click(element)
  }

  async seen(element: string): Promise<void> {
    await expect(async () => {
      const box = (await this.page.locator(`:is(.board, .drawers) [data-element="${element}"]`).first().boundingBox())!
      const card = (await this.page.locator('.guided').boundingBox())!
      const middle = box.y + box.height / 2
      expect(middle, element).toBeGreaterThan(0)
      expect(middle, element).toBeLessThan(card.y)
    }).toPass({ timeout: 10_000 })
  }
}

test('on a phone the guide of SeaFall hides nothing that it speaks of', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 360, height: 740 })
  const lesson = await begin(page, 'SeaFall', Cabin)
  for (const step of ['goal', 'year', 'turn']) {
    await lesson.at(step)
    await lesson.next()
  }
  await lesson.trade()
  await lesson.build()
  await lesson.at('pencil')
  await lesson.next()
  expect(await faults(page, { within: '.guided' })).toEqual([])
  await lesson.at('wait-last')
  await lesson.finish()
  await lesson.explore()
  await lesson.at('found')
})
