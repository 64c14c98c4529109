import { expect, type Page } from '@playwright/test'
import { guest, open, resign } from './setting.ts'
import { card, test } from './table.ts'

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const focusIn = (page: Page) => page.evaluate(() => document.activeElement?.closest('main') !== null)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })

  test('Back leads to where one was, and a new page begins at its top', async ({ page }) => {
    await page.goto('/')
    const link = card(page, 'SeaFall').getByRole('link', { name: 'Read the rules' })
    await link.focus()
    const place = await scrolled(page)
    expect(place).toBeGreaterThan(300)

    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'SeaFall', level: 1 })).toBeVisible()
    expect(await scrolled(page)).toBe(0)
    expect(await focusIn(page)).toBe(true)
    await page.evaluate(() => window.scrollTo(0, 2000))

    await page.goBack()
    await expect(link).toBeFocused()
    await expect.poll(() => scrolled(page)).toBe(place)
    await page.goForward()
    await expect(page.getByRole('heading', { name: 'SeaFall', level: 1 })).toBeAttached()
    await expect.poll(() => scrolled(page)).toBe(2000)
    await page.reload()
    await expect.poll(() => scrolled(page)).toBe(2000)
  })

  test('Back within the rules leads to where one read', async ({ page }) => {
    await page.goto('/rules/efemeris')
    const chapter = page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Expert level' })
    await page.getByText('Contents', { exact: true }).click()
    await chapter.focus()
    const place = await scrolled(page)
    await page.keyboard.press('Enter')
    await expect(page.locator('#expert')).toBeInViewport()
    await page.goBack()
    await expect.poll(() => scrolled(page)).toBe(place)
  })

  test('whoever scrolls is not pulled back', async ({ page }) => {
    await page.goto('/')
    await card(page, 'SeaFall').getByRole('link', { name: 'Read the rules' }).click()
    await expect(page.getByRole('heading', { name: 'SeaFall', level: 1 })).toBeVisible()
    await page.goBack()
    await expect.poll(() => scrolled(page)).toBeGreaterThan(300)
    await page.mouse.move(180, 300)
    await page.mouse.wheel(0, -5000)
    await expect.poll(() => scrolled(page)).toBe(0)
    await page.waitForTimeout(500)
    expect(await scrolled(page)).toBe(0)
  })

  test('choosing leaves the style of the page alone, and what has the focus clear of the bar', async ({ page }) => {
    await guest(page.request, 'Hanno Nadir')
    const { id } = await open(page.request, { kind: 'bot', bot: 'random' })
    await page.goto(`/m/${id}`)
    const bar = page.locator('.actions')
    await expect(bar).toBeVisible()
    await page.locator('.toggle').click()
    await page.locator('.choice').first().click()
    const style = await page.evaluate(() => document.documentElement.getAttribute('style') ?? '')
    expect(style).not.toContain('--') // a custom property on the root is inherited by all

    // The map ends where the choices begin, but for their list, and nothing needs the page to scroll.
    await page.locator('.toggle').click()
    const map = (await page.locator('.board').boundingBox())!
    expect(map.y + map.height).toBeLessThanOrEqual((await bar.boundingBox())!.y + 1)
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBeLessThanOrEqual(0)
  })
})

test('the window is called by the page that is open, also where a match was left for it', async ({ page }) => {
  await guest(page.request, 'Hanno Nadir')
  const { id } = await open(page.request, { kind: 'bot', bot: 'random' })
  await resign(page.request, id)
  await page.goto(`/m/${id}`)
  await expect(page).toHaveTitle(/Match over/)
  await page.getByRole('link', { name: 'Replay' }).click()
  await expect(page.getByRole('slider')).toBeVisible()
  await expect(page).toHaveTitle('Replay – Portolan')
})

test('who has gone elsewhere while something was under way stays there', async ({ page }) => {
  await guest(page.request, 'Hanno Nadir')
  const { id } = await open(page.request, { kind: 'bot', bot: 'random' })
  await resign(page.request, id)
  let go = () => {}
  const held = new Promise<void>((done) => (go = done))
  await page.route('**/rematch', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/m/${id}`)
  const asked = page.waitForRequest('**/rematch')
  await page.getByRole('button', { name: 'Rematch' }).click()
  await asked
  await page.getByRole('link', { name: 'Replay' }).click()
  await expect(page.getByRole('slider')).toBeVisible()
  const answered = page.waitForResponse('**/rematch')
  go()
  await (await answered).finished()
  await page.getByRole('slider').press('End')
  await expect(page).toHaveURL(/replay\?at=/)
})

test('a match loads the words of its game and language alone, and what is long when it is read', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de', viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await guest(page.request, 'Leonor Meridian')
  const { id } = await open(
    page.request,
    Array.from({ length: 2 }, () => ({ kind: 'bot' as const, bot: 'random' })),
    { game: 'seafall' },
  )
  const words = async (game: string, lang: string) =>
    (await (await page.request.get(`/api/games/${game}/text/${lang}`)).json()).texts as Record<string, string>
  const german = await words('seafall', 'de')
  const chapter = german['rules.explorers.text']!.split('\n')[0]!

  const loaded: Promise<string>[] = []
  const asked: string[] = []
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    asked.push(pathname)
    if (pathname.endsWith('.js')) loaded.push(answer.text().catch(() => '')) // the page may be gone
  })
  const told = async () => (await Promise.all(loaded)).join('\n')
  await page.goto(`/m/${id}`)
  await expect(page.locator('.actions')).toBeVisible()
  const first = await told()
  const has = (text: string | undefined) => first.includes(text!) // a message with whole chunks in it would be of no use
  expect(has(german['phase.hire.hint'])).toBe(true)
  expect(has(chapter)).toBe(false)
  for (const [game, lang, key] of [
    ['seafall', 'en', 'phase.hire.hint'],
    ['efemeris', 'de', 'game.summary'],
    ['discoveries', 'de', 'game.summary'],
  ] as const) {
    expect(has((await words(game, lang))[key]), `${key} of ${game} in ${lang}`).toBe(false)
  }
  expect(asked).toContain('/api/games/seafall/data')
  expect(asked.filter((path) => path.includes('/text/'))).toEqual([])

  await page.goto('/rules/seafall')
  await expect(page.getByRole('main')).toContainText(chapter.slice(0, 30))
  expect((await told()).includes(chapter)).toBe(true)
  await context.close()
})
