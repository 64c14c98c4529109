import { expect, type APIRequestContext, type Page } from '@playwright/test'
import type { LogRow } from '../src/play/logbook.ts'
import { put } from './saga.ts'
import { guest, open, read } from './setting.ts'
import { shifted, watchShifts } from './shifts.ts'
import { sound } from './sound.ts'
import { test } from './table.ts'

/** Has a bot play the caller's seat to the match's end. */
async function playedOut(request: APIRequestContext, id: string): Promise<void> {
  expect((await request.post(`/api/matches/${id}/seats/0/takeover`, { data: { bot: 'greedy' } })).ok()).toBe(true)
  await expect.poll(async () => (await read(request, id)).status, { timeout: 60_000 }).toBe('over')
}

const long = 'Überwasserstraßenbrückenzollwächterinnen' // as long as a name may be, and nowhere to break

/** Two matches of a campaign, in which one player names a ship and bots play the rest; their ids. */
async function campaign(request: APIRequestContext): Promise<string[]> {
  await guest(request, long)
  const bot = { kind: 'bot', bot: 'greedy' } as const
  const first = await open(request, [bot, bot], { game: 'seafall' })
  expect((await request.post(`/api/matches/${first.id}/names`, { data: { what: 'ship:red-1', name: 'Swan <i>' } })).ok()).toBe(
    true,
  )
  await playedOut(request, first.id)
  const second = (await (await request.post(`/api/matches/${first.id}/rematch`, { data: {} })).json()) as { id: string }
  await playedOut(request, second.id)
  return [first.id, second.id]
}

const chapter = (page: Page, number: number) => page.getByRole('region', { name: `Match ${number}`, exact: true })

test('a campaign is a book: a chapter a match, with its map, its rulers and what the log told; its leaves are turned', async ({
  page,
}) => {
  const ids = await campaign(page.request)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/m/${ids[1]}/history`)

  // The newest chapter lies open. Nobody goes by a bot's id.
  const second = chapter(page, 2)
  await expect(second.getByRole('img', { name: /^The chart at the end, with/ })).toBeVisible()
  await expect(second.locator('.rulers li')).toHaveCount(3)
  await expect(second.locator('.rulers .title').first()).not.toBeEmpty()
  await expect(second).toContainText('Pearl')
  await expect(chapter(page, 1)).toBeHidden()
  await sound(page, 'the second chapter')

  // By keys, by the ribbons, by the buttons at the sides.
  await page.keyboard.press('ArrowLeft')
  const first = chapter(page, 1)
  await expect(first).toBeVisible()
  await expect(first.getByRole('heading', { name: 'Match 1' })).toBeFocused()
  await expect(second).toBeHidden()
  await expect(first).toContainText('Swan <i>')
  await expect(page.getByRole('button', { name: 'Chapter before' })).toBeDisabled()
  await page.getByRole('button', { name: 'Next chapter' }).click()
  await expect(second).toBeVisible()
  await page.getByRole('navigation', { name: 'Chapters' }).getByRole('button', { name: 'Match 1' }).click()
  await expect(first).toBeVisible()

  // What the log told is told by its words, which this campaign has opened: none is left as a number.
  const { events } = (await (await page.request.get(`/api/matches/${ids[0]}/history`)).json()).reduce(
    (all: { events: { kind: string }[] }, row: { events: { kind: string }[] }) => ({ events: [...all.events, ...row.events] }),
    { events: [] },
  ) as { events: { kind: string }[] }
  const pages = events.filter(({ kind }) => kind === 'read').length
  await expect(first.locator('.entry')).toHaveCount(pages)
  for (const title of await first.locator('.entry strong').allTextContents()) expect(title).not.toMatch(/^Entry \d/)

  // The whole book is on paper, in the colours of day, since paper is light.
  const root = page.locator('html')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(root).toHaveAttribute('data-theme', 'light')
  await expect(first).toBeVisible()
  await expect(second).toBeVisible()
  expect(await page.locator('.history').innerText()).not.toMatch(/\bgreedy\b/)
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })

  // The campaign's home has its world, who leads, what was told, and the way to the next match.
  await page.getByRole('link', { name: 'The campaign' }).click()
  await expect(page.getByRole('heading', { name: 'The campaign', level: 1 })).toBeVisible()
  await expect(page.getByRole('img', { name: /^The chart at the end, with/ })).toBeVisible()
  const leading = page.getByRole('region', { name: 'Who leads' }).locator('.leading > li')
  await expect(leading).toHaveCount(3)
  await expect(leading.first().locator('.bars')).toContainText('Match 2: ')
  const story = page.getByRole('region', { name: 'The story so far' })
  await story.getByText('Match 1', { exact: true }).click()
  await expect(story.locator('article')).toHaveCount(pages)
  await expect(page.getByRole('region', { name: 'The matches' }).getByRole('link', { name: 'Match report' })).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Names in use' })).toContainText('Swan <i>')
  await sound(page, 'the campaign’s home')
  await page.getByRole('button', { name: 'Play the next match' }).click()
  await expect(page.getByRole('dialog', { name: 'Who plays the next match?' })).toBeVisible()
  await page.goto(`/m/${ids[1]}/history#chapter-1`)
  await expect(first).toBeVisible()

  // On a phone a leaf is turned by a finger, and fits.
  await page.setViewportSize({ width: 360, height: 740 })
  await first.locator('h2').evaluate((heading) => {
    const at = (x: number) => [new Touch({ identifier: 1, target: heading, clientX: x, clientY: 300 })]
    heading.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: at(300), changedTouches: at(300) }))
    heading.dispatchEvent(new TouchEvent('touchend', { bubbles: true, touches: [], changedTouches: at(120) }))
  })
  await expect(second).toBeVisible()
  await sound(page, 'the second chapter on a phone')

  // Whatever else tells of the match fits as well, however long somebody's name is.
  for (const path of [`/m/${ids[0]}/campaign`, `/m/${ids[0]}/report`, `/m/${ids[0]}/replay`, `/m/${ids[0]}`, '/']) {
    await page.goto(path)
    await expect(page.getByText(long.slice(0, 12)).first()).toBeAttached()
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wider, `${path} is as wide as the phone`).toBeLessThanOrEqual(0)
  }
  const { id } = await open(page.request, { kind: 'open' })
  await page.goto(`/m/${id}`)
  const lines = await page
    .locator('.seats .free .name')
    .evaluate((name) => name.getClientRects()[0]!.height / parseFloat(getComputedStyle(name).lineHeight))
  expect(lines, 'lines of “Open seat”').toBeLessThan(1.5)
})

test('on a phone the ribbon of the open chapter is in sight, however many there are, and no name touches its glory', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await guest(page.request, 'Ada Keel')
  const { matches } = await put(page.request, 'end')
  await watchShifts(page)
  await page.goto(`/m/${matches.at(-1)}/history`)
  const ribbon = page.locator('.ribbon[aria-current]')
  await expect(ribbon).toBeInViewport({ ratio: 0.9 })
  const last = Number(await ribbon.textContent())
  expect(last).toBeGreaterThan(6)
  const rulers = page.locator('.spread.open .rulers li')
  await expect(rulers).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Print the book' })).toBeVisible()
  const { total, worst } = await shifted(page)
  expect(total, worst).toBeLessThan(0.02)
  const touching = await rulers.evaluateAll((all) =>
    all.filter((ruler) => {
      const range = document.createRange()
      range.selectNodeContents(ruler.querySelector('strong')!)
      const right = Math.max(...[...range.getClientRects()].map((line) => line.right))
      return right > ruler.querySelector('.points')!.getBoundingClientRect().left - 4
    }),
  )
  expect(touching).toEqual([])
  await page.keyboard.press('Home')
  await expect(page.locator('.ribbon').first()).toBeInViewport({ ratio: 0.9 })

  // On paper no room is kept for charts that are not there.
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.blank').nth(1)).toBeAttached()
  await expect(page.locator('.blank:visible')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })

  // Where the match ended with a page to turn, that comes before what is done afterwards.
  await page.goto(`/m/${matches.at(-1)}`)
  const filled = (selector: string) => page.locator(selector).evaluate((button) => getComputedStyle(button).backgroundColor)
  await expect(page.locator('[data-scene] [data-confirm]')).toBeVisible()
  expect(await filled('.ending .button.main')).not.toBe(await filled('[data-scene] [data-confirm]'))
})

test('who leaves a book that is still read for the printer prints no other page; who stays prints the book', async ({ page }) => {
  await guest(page.request, 'Ada Keel')
  const { matches } = await put(page.request, 'end')
  await page.addInitScript(() => {
    const counted = window as unknown as { printed: number }
    counted.printed = 0
    window.print = () => void counted.printed++
  })
  const printed = () => page.evaluate(() => (window as unknown as { printed: number }).printed)
  let release!: () => void
  const held = new Promise<void>((done) => (release = done))
  await page.route(`**/api/matches/${matches[0]}`, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/m/${matches.at(-1)}/history`)
  const print = page.getByRole('button', { name: 'Print the book' })
  await print.click()
  await expect(print).toBeDisabled()
  await page.getByRole('link', { name: 'Campaign' }).click()
  await expect(print).toHaveCount(0)
  const read = page.waitForResponse((answer) => answer.url().includes(`/api/matches/${matches[0]}/history`))
  release()
  await read
  await page.goBack()
  await print.click()
  await expect.poll(printed).toBeGreaterThan(0)
  await expect(print).toBeEnabled() // it has read all by now, and so has the page that was left before
  expect(await printed()).toBe(1)
})

test('in a replay an island has its name from when it got it', async ({ page }) => {
  await guest(page.request, 'Odile Compass')
  const bots = Array.from({ length: 2 }, () => ({ kind: 'bot', bot: 'greedy' }) as const)
  const { id } = await open(page.request, bots, { game: 'seafall' })
  await playedOut(page.request, id)
  const rows = (await (await page.request.get(`/api/matches/${id}/history`)).json()) as LogRow[]
  const named = rows.find(({ kind, what }) => kind === 'name' && what?.startsWith('island:'))!
  const names = page.locator('.sea .names text')
  await page.goto(`/m/${id}/replay?at=${named.number}`)
  await expect(names.getByText(named.text!, { exact: true })).toHaveCount(1)
  await page.goto(`/m/${id}/replay?at=${named.number - 1}`)
  await expect(names).not.toHaveCount(0)
  await expect(names.getByText(named.text!, { exact: true })).toHaveCount(0)
})
