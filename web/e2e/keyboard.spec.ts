import { expect } from '@playwright/test'
import { read } from './setting.ts'
import { card, somebody, Table, test } from './table.ts'

test('a match begins and goes on by the keyboard alone', async ({ page }) => {
  const key = (name: string) => page.keyboard.press(name)
  /** Goes on by Tab until what has the focus fits. */
  const tabTo = async (selector: string) => {
    for (let i = 0; i < 400; i++) {
      if (await page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector)) return
      await key('Tab')
    }
    throw new Error(`Tab never reaches ${selector}`)
  }

  /** Goes on to the list of choices, unfolded before. */
  const tabToChoice = async () => {
    const toggle = page.locator('.toggle')
    if ((await toggle.getAttribute('aria-expanded', { timeout: 2000 })) === 'false') {
      await tabTo('.toggle')
      await key('Enter')
      await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    }
    await expect(page.locator('.choice').first()).toBeVisible()
    await tabTo('.choice')
  }

  /** Goes on to what can be chosen, or where there is nothing to the button that ends the step: what is offered is drawn after what led to it. */
  const tabOn = () =>
    expect(async () => {
      if ((await table.button()) && (await page.locator('.toggle').count()) === 0) await tabTo('.ends .main')
      else await tabToChoice()
    }).toPass({ timeout: 60_000 })

  await page.goto('/')
  await expect(card(page).getByRole('button', { name: 'Play against a bot' })).toBeEnabled()
  await key('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await tabTo('input')
  await page.keyboard.type('Zeno')
  await tabTo('.button.main')
  await key('Enter')

  const table = new Table(page, 9)
  await table.ready()
  let moves = 0
  for (let i = 0; i < 22; i++) {
    await table.ready()
    await tabOn()
    if (i % 2 && (await page.locator('.choice:focus').count()) > 0) await key('ArrowDown')
    await key('Enter')
    await table.settled()
    moves++
  }
  expect(moves).toBe(22)
  await expect(page.getByRole('region', { name: 'Log', exact: true })).toContainText(/mobilizes on/)

  // Escape takes the last pick back.
  await table.ready()
  while ((await page.getByRole('button', { name: 'One step back' }).count()) === 0) {
    await tabOn()
    await key('Enter')
    await table.settled()
  }
  const before = await page.locator('.prompt').innerText()
  await key('Escape')
  await expect(page.locator('.prompt')).not.toHaveText(before)

  // With nothing to take back it folds the list, and one goes on at its button.
  while ((await page.getByRole('button', { name: 'One step back' }).count()) > 0) {
    await key('Escape')
    await table.settled()
  }
  await tabToChoice()
  await key('Escape')
  await expect(page.locator('.toggle')).toHaveAttribute('aria-expanded', 'false')
  await expect(page.locator('.toggle')).toBeFocused()
  await key('Enter')
  await expect(page.locator('.choice').first()).toBeFocused()
})

test('the board itself can be reached and played by the keyboard', async ({ page }) => {
  await page.goto('/')
  await card(page).getByRole('button', { name: 'Play against a bot' }).click()
  const table = new Table(page, 11)
  for (let i = 0; i < 80; i++) {
    await table.ready()
    if ((await table.elements()).some((element) => element.startsWith('cell:'))) break
    await table.decide(1)
  }
  await page.locator('.board [data-element^="cell:"]').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-confirm]')).toBeFocused()
  await page.keyboard.press('r')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Log', exact: true })).toContainText(/ places /)

  // Whoever lays the last tile by keys goes on by keys: the focus is with what is asked next.
  const phase = () => page.locator('.efemeris[data-phase]').getAttribute('data-phase')
  for (let i = 0; i < 12 && (await phase()) === 'exploration'; i++) {
    await table.ready()
    const tile = page.locator('.board [data-element^="tile:"]').first()
    if ((await page.locator('.board [data-element^="cell:"]').count()) === 0) {
      await tile.focus()
      await page.keyboard.press('Enter')
    }
    const cell = page.locator('.board [data-element^="cell:"]').first()
    if ((await cell.count()) === 0) break
    await cell.focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-confirm]')).toBeFocused()
    await page.keyboard.press('Enter')
    await table.settled()
  }
  expect(await phase()).not.toBe('exploration')
  if ((await table.ready()) === 'yours') await expect(page.locator('body')).not.toBeFocused()
})

test('the focus stays on the page when a table is set, and when the turn passes to somebody else', async ({ page, browser }) => {
  await page.goto('/')
  await card(page, 'Age of Discovery').getByRole('button', { name: 'Invite a friend' }).press('Enter')
  const other = await somebody(browser)
  await other.goto(await page.getByLabel('Invitation').inputValue())
  await other.getByRole('button', { name: 'Sit down and play' }).press('Enter')
  const both = [page, other]
  for (const one of both) {
    await expect(one.locator('header.bar')).toBeVisible()
    await expect(one.locator('body')).not.toBeFocused()
  }
  const { you, deciding } = await read(page.request, page.url().split('/').at(-1)!)
  const begins = you.some((seat) => deciding.includes(seat)) ? page : other
  const table = new Table(begins)
  await table.ready()
  await (await table.button())!.press('Enter')
  const doubt = begins.getByRole('dialog', { name: 'Leave that undone?' })
  await expect(doubt).toContainText('take coins, take a contract, buy ships, or place ships')
  await expect(doubt.getByRole('button', { name: 'Not yet' })).toBeFocused()
  await doubt.locator('.main').press('Enter')
  const next = both.find((one) => one !== begins)!
  await new Table(next).ready()
  await expect(begins.locator('.bar.yours')).toHaveCount(0)
  await expect(begins.locator('.board')).toBeFocused()

  // When it is one's turn again, one goes on by keys with what is asked.
  await (await new Table(next).button())!.click()
  await next.locator('dialog[open] .main').click()
  await table.ready()
  await expect(begins.locator('.actions :focus')).toHaveCount(1)

  // What can be chosen begins with a capital, whatever it begins with.
  await begins.locator('.toggle').click()
  const first = begins.locator('.choice > :first-child').first()
  expect(await first.evaluate((words) => getComputedStyle(words, '::first-letter').textTransform)).toBe('uppercase')
})

test('Escape closes a drawer from within and from its button, which has the focus then', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await card(page, 'Age of Discovery').getByRole('button', { name: 'Play against a bot' }).click()
  const table = new Table(page, 5)
  await table.ready()
  await table.click((await table.elements()).find((element) => element.startsWith('ship:'))!)
  const prompt = page.locator('.prompt')
  const picked = (await prompt.textContent())!
  const button = page.locator('.rail').getByRole('button', { name: 'Log', exact: true })
  const drawer = page.locator('#drawer-log')
  for (const how of ['at its button', 'within', 'by what closes it']) {
    await button.press('Enter')
    await expect(drawer, how).toBeVisible()
    if (how === 'within') await drawer.locator('.body').focus()
    if (how === 'by what closes it') await drawer.getByRole('button', { name: 'Close' }).press('Enter')
    else await page.keyboard.press('Escape')
    await expect(drawer, how).toHaveCount(0)
    await expect(button, how).toBeFocused()
    await expect(prompt, how).toHaveText(picked)
  }
  await page.keyboard.press('Escape')
  await expect(prompt).not.toHaveText(picked)
})

test('whoever gives up by keys is asked once more, and begins at the way back', async ({ page }) => {
  await page.goto('/')
  await card(page).getByRole('button', { name: 'Play against a bot' }).click()
  await new Table(page, 3).ready()
  await page.getByRole('button', { name: 'At the table' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Resign', exact: true }).press('Enter')
  const sure = page.getByRole('dialog', { name: 'Resign this match?' })
  await expect(sure.getByRole('button', { name: 'Cancel' })).toBeFocused()
})
