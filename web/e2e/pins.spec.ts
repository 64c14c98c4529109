import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { games, guest, open, playOn } from './setting.ts'
import { faults } from './sound.ts'
import { somebody, Table, test } from './table.ts'

/** Where the places of the map and what can be chosen lie, and whether a pin lies above the middle of any of the latter. */
function lay(page: Page): Promise<{ boxes: string[]; hidden: string[] }> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('.board :is(.map [data-place], [data-element]:not(:disabled))')]
    const boxes = all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return [x, y, width, height].map(Math.round).join(' ')
    })
    const hidden = all.flatMap((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      const above = document.elementFromPoint(x + width / 2, y + height / 2)
      return one.matches('[data-element]') && above?.closest('.pinboard') ? [(one as HTMLElement).dataset.element!] : []
    })
    return { boxes, hidden }
  })
}

/** The same once all is drawn: hands and docks come part by part. */
async function whole(page: Page): ReturnType<typeof lay> {
  let was = await lay(page)
  await expect(async () => {
    const before = was
    await page.waitForTimeout(150)
    was = await lay(page)
    expect(was).toEqual(before)
  }).toPass()
  return was
}

/** Phases in which a scene or a panel lies over the map, by game: then it has no place in sight. */
const covered: Record<string, RegExp> = {
  efemeris: /^(nation|captains|crew)$/,
  discoveries: /^missions$/,
  seafall: /^(?!(hire|activate|guild|action)$)/,
}

/** Plays a match by requests up to a number from which on its map lies open. */
async function playOpen(request: APIRequestContext, game: string, id: string): Promise<void> {
  for (let number = 40; ;) {
    const match = await playOn(request, id, number)
    const { phase, endeavour } = match.view as { phase: string; endeavour?: { kind: string } }
    if (match.status === 'over' || (!covered[game]!.test(phase) && !endeavour?.kind)) return
    number = match.number + 1
  }
}

const pins = (page: Page) => page.locator('.pinboard .pin')

/** Begins to choose a place on the map, from the notes in the table's menu. */
async function choosePlace(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'At the table', exact: true }).click()
  await page.getByRole('button', { name: 'My notes' }).click()
  await page.getByRole('button', { name: 'Pin a note to the map' }).click()
  await expect(page.locator('.pinboard .place').first()).toBeFocused()
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox').fill(text)
  await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).press('Enter')
}

test('a note is pinned to a place of the map in every game: by keys, for oneself alone, and nothing moves for it or hides behind it', async ({
  page,
  browser,
}) => {
  await guest(page.request, 'Pina Pin')
  const matches: string[] = []
  for (const { game, others } of games) {
    const { id } = await open(page.request, others, { game })
    await playOpen(page.request, game, id)
    matches.push(`/m/${id}`)
    await page.goto(`/m/${id}`)
    await new Table(page).ready()
    const before = await whole(page)

    // Escape leaves the map as it was; what is chosen on the board is not chosen meanwhile.
    await choosePlace(page)
    await page.keyboard.press('Escape')
    await expect(page.locator('.pinboard')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'At the table', exact: true })).toBeFocused()

    await choosePlace(page)
    if (game === 'efemeris') expect(await faults(page, { within: '.pinboard' })).toEqual([])
    await page.keyboard.press('Enter')
    await write(page, 'Beware of\nthe kraken')
    await expect(pins(page)).toHaveAccessibleName(/^Note, .+: Beware of\s+the kraken$/)
    await expect(pins(page)).toBeFocused()
    await expect(page.locator('.pinboard .bubble')).toBeVisible()
    expect(await faults(page, { within: '.pinboard' })).toEqual([])
    expect(await lay(page)).toEqual({ ...before, hidden: [] })
  }

  // It is there in the next visit, is changed by a click, and taken away.
  await page.reload()
  await pins(page).click()
  await write(page, 'Calm waters')
  await expect(pins(page)).toHaveAccessibleName(/Calm waters$/)
  const other = await somebody(browser)
  await guest(other.request, 'Otto Other')
  const asked = other.waitForResponse((answer) => answer.url().endsWith('/notes'))
  await other.goto(matches.at(-1)!)
  await asked
  await expect(other.locator('.board')).toBeVisible()
  await expect(pins(other)).toHaveCount(0)
  await other.context().close()
  await pins(page).click()
  await page.getByRole('button', { name: 'Take it away' }).click()
  await expect(pins(page)).toHaveCount(0)
})

test('on a phone a pin covers no figures of the journeys of Age of Discovery', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await guest(page.request, 'Pina Pin')
  const { game, others } = games[1]!
  const { id } = await open(page.request, others, { game })
  await playOpen(page.request, game, id)
  await page.goto(`/m/${id}`)
  await new Table(page).ready()
  const places = await page.locator('.map [data-place^="journey:"]').count()
  for (let n = 1; n <= 3; n++) {
    await choosePlace(page)
    for (let i = 1; i < n; i++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await write(page, `Note ${n}`)
    await expect(pins(page)).toHaveCount(n)
  }
  const covered = await page.evaluate(() => {
    const boxes = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect())
    const figures = boxes('.map [data-figures]')
    const meet = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    return {
      figures: figures.length,
      covered: boxes('.pinboard .pin').filter((pin) => figures.some((one) => meet(pin, one))).length,
    }
  })
  expect(covered).toEqual({ figures: places, covered: 0 })
})
