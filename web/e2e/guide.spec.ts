import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { begin, Lesson } from './lesson.ts'
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
  await lesson.lay()
  await lesson.at('explore-more')
  await lesson.lay()
  await lesson.at('collect')
  await expect(page.locator('.guide [role=status]')).toContainText('Posidonius paid you 1 pepper')

  // Taken back and laid again, and the page loaded anew: the guide follows.
  await page.getByRole('button', { name: 'Take the last move back' }).click()
  await lesson.at('explore-more')
  await lesson.lay()
  await lesson.at('collect')
  await page.reload()
  await lesson.at('collect')
  await next(page).click()

  await lesson.at('sail')
  await lesson.click('ship:fr-galleon')
  const [planet] = await lesson.offered()
  expect(planet).toMatch(/^field:\d+$/)
  await lesson.click(planet!)
  await lesson.at('ready')
  await lesson.finish()
  await lesson.at('conquer')
  await lesson.pick('build:conquest', 'pay:2-2')
  await lesson.at('build')
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
  await expect(page.getByRole('heading', { name: 'Choose your nation' })).toBeVisible()
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
  for (let i = 0; i < 3 && !(await next(page).evaluate((button) => button === document.activeElement)); i++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await lesson.at('explore')
  for (let i = 0; i < 6 && !(await page.evaluate(() => document.activeElement?.matches('.choice'))); i++) await page.keyboard.press('Tab')
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
  const { violations } = await new AxeBuilder({ page }).include('.guided').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
})
