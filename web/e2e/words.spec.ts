import { expect } from '@playwright/test'
import { guest, open, playOn } from './setting.ts'
import { somebody, speak, Table, test } from './table.ts'

test('on a laptop SeaFall names all three at the table, and shows both ways of paying whole', async ({ page }) => {
  await guest(page.request, 'Ada Keel')
  const bot = { kind: 'bot', bot: 'gentle' } as const
  const { id } = await open(page.request, [bot, bot], { game: 'seafall' })
  await page.goto(`/m/${id}`)
  const table = new Table(page)
  await table.ready()
  await expect(page.locator('.bar .race .name:visible')).toHaveCount(3)
  expect(await page.locator('.phase strong').evaluate((strong) => strong.scrollWidth <= strong.clientWidth)).toBe(true)
  // Gentle bots ask nobody for a deal in the first year: the first decision is one's own.
  await expect(page.locator('.steps .now')).toHaveText('Hire or buy')
  const advisors = page.locator('.board [data-element^="advisor:"]')
  const ways = page.locator('.loose [data-element^="pay:"]')
  for (let i = 0; i < (await advisors.count()); i++) {
    await advisors.nth(i).click()
    await table.settled()
    if ((await ways.count()) === 2) break
    await page.keyboard.press('Escape')
  }
  await expect(ways).toHaveCount(2)
  for (const lang of ['de', 'fr', 'hu']) {
    await speak(page, lang)
    await expect(ways.last()).toBeInViewport({ ratio: 1 })
    expect(await page.locator('.loose').evaluate((row) => row.scrollWidth - row.clientWidth), lang).toBeLessThanOrEqual(0)
  }
})

test('of two at a table the strip names the other whole, too', async ({ page }) => {
  await guest(page.request, 'Ada Keel')
  const { id } = await open(page.request, { kind: 'bot', bot: 'gentle' })
  await page.goto(`/m/${id}`)
  await new Table(page).ready()
  await speak(page, 'de')
  const name = page.locator('.race li:not(.own) .words')
  await expect(name).toHaveText('Papageitaucher')
  for (const width of [1024, 1279, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await name.evaluate((words) => words.scrollHeight - words.clientHeight), `at ${width}`).toBeLessThanOrEqual(0)
  }
})

test('what leaves a step out stands where what ends a turn does, and the list’s button holds its count', async ({ page }) => {
  await guest(page.request, 'Ada Keel')
  const bot = { kind: 'bot', bot: 'gentle' } as const
  const { id } = await open(page.request, [bot, bot], { game: 'seafall' })
  await page.goto(`/m/${id}`)
  await new Table(page).ready()
  const skip = page.locator('.actions .ends [data-button="button:skip"]')
  const toggle = page.locator('.actions .toggle')
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 780 })
    for (const lang of ['en', 'de', 'fr', 'hu']) {
      await speak(page, lang)
      await expect(skip, `${width} ${lang}`).toBeInViewport({ ratio: 1 })
      await expect(skip).not.toHaveClass(/main/) // there is somebody to hire
      expect(await toggle.evaluate((button) => button.scrollWidth - button.clientWidth), lang).toBeLessThanOrEqual(0)
    }
  }
})

test('Efemeris lies under its night sky, whatever the day is like, until somebody chooses otherwise', async ({ browser }) => {
  const page = await somebody(browser, { colorScheme: 'light' })
  const theme = page.locator('html')
  await page.goto('/')
  await expect(theme).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await new Table(page).ready()
  await expect(theme).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('radio', { name: 'Parchment' }).check()
  await expect(theme).toHaveAttribute('data-theme', 'light')
  await page.getByRole('radio', { name: 'Automatic' }).check()
  await page.keyboard.press('Escape')
  await page.goto('/')
  await expect(theme).toHaveAttribute('data-theme', 'light')
})

test('four at a table have names of their own beside their scores on a laptop, and whoever is ahead wears a crown', async ({
  page,
}) => {
  await guest(page.request, 'Ada Keel')
  const bot = { kind: 'bot', bot: 'gentle' } as const
  for (const game of ['seafall', 'discoveries']) {
    const { id } = await open(page.request, [bot, bot, bot], { game })
    await playOn(page.request, id, 30)
    await page.goto(`/m/${id}`)
    await new Table(page).ready()
    const sides = page.locator('.bar .race li')
    await expect(sides).toHaveCount(4)
    const names = await sides.locator('.name:visible').allTextContents()
    expect(new Set(names).size).toBe(4)
    expect(names.join()).not.toMatch(/Puffin|\(/)
    expect(await sides.nth(1).getAttribute('title')).toContain(`${names[1]} (Puffin): `)
    const points = (await sides.locator('.points').allTextContents()).map((text) => parseInt(text))
    const most = Math.max(...points)
    const ahead = points.map((n) => n === most && Math.min(...points) < most)
    expect(await sides.evaluateAll((all) => all.map((side) => side.querySelector('.crown') !== null)), game).toEqual(ahead)
    for (const lang of ['de', 'fr', 'hu']) {
      await speak(page, lang)
      const cut = await sides
        .locator('.words')
        .evaluateAll((all) => all.filter((name) => name.scrollHeight > name.clientHeight + 1).length)
      expect(cut, lang).toBeLessThanOrEqual(1) // that of a person, at most
      expect(await page.locator('.phase strong').evaluate((strong) => strong.scrollWidth <= strong.clientWidth), lang).toBe(true)
      expect(await page.locator('.bar').evaluate((bar) => bar.scrollWidth <= bar.clientWidth), lang).toBe(true)
    }
    await speak(page, 'en')
  }
})

test('a team of Efemeris reads its captains’ longest names whole, and no panel grows by them', async ({ page }) => {
  await guest(page.request, 'Ada Keel')
  const bot = { kind: 'bot', bot: 'gentle' } as const
  const { id } = await open(page.request, [bot, bot, bot], { game: 'efemeris', options: { mode: 'team', level: 'expert' } })
  await playOn(page.request, id, 40)
  await page.goto(`/m/${id}`)
  const names = page.locator('.board .command b')
  await expect(names.first()).toBeVisible()
  const cut = await names.evaluateAll((all) => {
    const heights = () => all.map((name) => name.closest('section')!.clientHeight).join()
    const before = heights()
    const found = ['Cosme Castel d’Oléron', 'Victorine de la Chesnaye'].filter((longest) => {
      for (const name of all) name.textContent = longest
      return all.some((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1)
    })
    return { found, grew: heights() !== before }
  })
  expect(cut).toEqual({ found: [], grew: false })
})
