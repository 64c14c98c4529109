import { expect, type Page } from '@playwright/test'
import { guest, move, open, playOn, read, type Other } from './setting.ts'
import { pace, somebody, speak, Table, test } from './table.ts'

// Where the parts of Age of Discovery are short of room.

const greedy: Other = { kind: 'bot', bot: 'greedy' }

/** Has a match of Age of Discovery against so many bots lie on the page, at its first decision. */
async function begun(page: Page, bots: number): Promise<void> {
  await pace(page, 0)
  await page.goto('/')
  await guest(page.request, 'Anna')
  const { id } = await open(page.request, Array<Other>(bots).fill(greedy), { game: 'discoveries' })
  await page.goto(`/m/${id}`)
  await new Table(page).ready()
}

test('on a phone the total of the reckoning stands above the ending, however low the window', async ({ page }) => {
  await pace(page, 0)
  await page.goto('/')
  await guest(page.request, 'Anna')
  const { id } = await open(page.request, [greedy, greedy, greedy], { game: 'discoveries' })
  await playOn(page.request, id, 10_000)
  await page.goto(`/m/${id}`)
  const total = page.locator('.reckoning').getByRole('row').last()
  for (const lang of ['de', 'hu']) {
    await speak(page, lang)
    for (const height of [740, 600]) {
      await page.setViewportSize({ width: 360, height })
      await expect(async () => {
        const [row, ending] = [await total.boundingBox(), await page.locator('.ask .ending').boundingBox()]
        expect(row!.y + row!.height, `${lang}, ${height}`).toBeLessThanOrEqual(ending!.y)
      }).toPass({ timeout: 5000 })
    }
  }
})

test('on a phone what others did lies clear of the journeys', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await pace(page, 0)
  await page.goto('/')
  await guest(page.request, 'Anna')
  const { id } = await open(page.request, [greedy, greedy, greedy], { game: 'discoveries' })
  await playOn(page.request, id, 40)
  await page.goto(`/m/${id}`)
  await new Table(page).ready()
  const said = (await page.locator('.said').boundingBox())!
  const tops = await page.locator('.journey :is(.seal, .mine, .plate, .worth)').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top)) // prettier-ignore
  expect(Math.min(...tops)).toBeGreaterThanOrEqual(said.y + said.height + 4)
})

test('of the four actions of a turn those stand out that something can be chosen of', async ({ page }) => {
  await pace(page, 0)
  await page.goto('/')
  await guest(page.request, 'Anna')
  const { id } = await open(page.request, [greedy], { game: 'discoveries' })
  const belongs: Record<string, string> = { coins: 'coins', take: 'contract', draw: 'contract', buy: 'buy', sail: 'deploy', contract: 'deploy', any: 'deploy' } // prettier-ignore
  let bare = 0
  for (let number = 12; number <= 72; number += 6) {
    const match = await playOn(page.request, id, number)
    const { phase, begun, chain } = match.view as unknown as { phase: string; begun: string[]; chain: { kind: string } }
    if (match.status === 'over' || phase !== 'play' || begun.length > 0 || chain.kind !== '') continue
    const can = new Set(match.choices[String(match.you[0])]!.map(({ kind }) => belongs[kind]))
    await page.goto(`/m/${id}`)
    await new Table(page).ready()
    const acts = page.locator('.harbour .acts li')
    await expect(acts).toHaveCount(4)
    for (const [i, action] of ['coins', 'contract', 'buy', 'deploy'].entries())
      await expect(acts.nth(i), `${action}, row ${match.number}`).toHaveClass(can.has(action) ? /free/ : /bare/)
    bare += 4 - [...can].filter(Boolean).length
  }
  expect(bare).toBeGreaterThan(0)
})

test('what a contract pays is told in figures that stand apart, and for how long in such as can be read', async ({ page }) => {
  await begun(page, 1)
  for (const width of [1024, 1280, 360]) {
    await page.setViewportSize({ width, height: 780 })
    const bills = page.locator('.bills .pays')
    await expect(bills.first()).toBeVisible()
    const least = await bills.evaluateAll((all) => {
      const gaps: number[] = []
      const sizes: number[] = []
      for (const bill of all) {
        const figures = [...bill.children].map((span) => {
          const range = document.createRange()
          span.lastChild!.textContent = '14' // as wide as any
          range.selectNodeContents(span.lastChild!)
          return range.getBoundingClientRect()
        })
        gaps.push(...figures.slice(1).map((figure, i) => figure.left - figures[i]!.right))
        const stone = bill.querySelector('text')!
        sizes.push(parseFloat(getComputedStyle(stone).fontSize) * stone.getScreenCTM()!.a)
      }
      return { gap: Math.min(...gaps), size: Math.min(...sizes) }
    })
    expect(least.gap, `${width}`).toBeGreaterThanOrEqual(3)
    expect(least.size, `${width}`).toBeGreaterThanOrEqual(10.5)
  }
})

test('what a card is played on is asked once, and the list of it begins at its head', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await begun(page, 1)
  await page.locator('.toggle').click()
  await page.locator('[data-button="card:reserve"]').click()
  await expect(page.locator('.prompt')).toContainText('Now choose a ship for sale, a ship in the queue, or a contract.')
  await expect(page.locator('.slip')).toHaveCount(0)
  await expect(page.locator('.list .choice').first()).toBeInViewport({ ratio: 1 })
})

test('what is said of a draw leaves the list of choices where it was scrolled to', async ({ page, browser }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await pace(page, 0)
  await page.goto('/')
  await guest(page.request, 'Anna')
  const other = await somebody(browser)
  await guest(other.request, 'Ben')
  const { id } = await open(page.request, { kind: 'open' }, { game: 'discoveries' })
  expect((await other.request.post(`/api/matches/${id}/seats/1`, { data: {} })).ok()).toBe(true)
  for (;;) {
    const { choices, deciding } = await read(page.request, id)
    if (deciding[0] === 0 && choices['0']!.length > 5) break
    await move(deciding[0] === 0 ? page.request : other.request, id)
  }
  await page.goto(`/m/${id}`)
  await new Table(page).ready()
  await page.locator('.toggle').click()
  const list = page.locator('.actions .list')
  await list.evaluate((e) => (e.scrollTop = 40))
  expect(await list.evaluate((e) => e.scrollTop)).toBe(40)
  const { number } = await read(page.request, id)
  expect((await other.request.post(`/api/matches/${id}/draw`, { data: { answer: 'offer', number } })).ok()).toBe(true)
  await expect(page.locator('.offer')).toBeVisible()
  expect(await list.evaluate((e) => e.scrollTop)).toBe(40)
  await other.context().close()
})

test('on a phone on its side every journey has room for its medallion and its figures', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 360 })
  await begun(page, 1)
  const outside = await page.locator('.journey').evaluateAll((all) =>
    all.map((journey) => {
      const box = journey.getBoundingClientRect()
      const face = journey.querySelector('.face')!.getBoundingClientRect()
      const last = [...journey.querySelectorAll('.worth i')].map((i) => i.getBoundingClientRect().right)
      return Math.max(box.left - face.left, Math.max(...last) - box.right)
    }),
  )
  expect(outside).toHaveLength(12)
  expect(Math.max(...outside)).toBeLessThanOrEqual(0.5)
})

test('on a tablet what is one’s own stands beside the market, in sight with it', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await begun(page, 3)
  for (const lang of ['en', 'hu', 'fr']) {
    await speak(page, lang)
    await expect(async () => {
      const tray = (await page.locator('.discoveries > .tray').boundingBox())!
      for (const part of ['.harbour', '.hand', '.cards']) {
        const box = (await page.locator(`.dock ${part}`).boundingBox())!
        expect(box.y + box.height, `${part}, ${lang}`).toBeLessThanOrEqual(tray.y + tray.height + 1)
      }
      const sale = await page.locator('.stall [data-element^="market:"]').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom)) // prettier-ignore
      expect(Math.max(...sale), lang).toBeLessThanOrEqual(tray.y + tray.height + 1)
      const letters = (await page.locator('.stall .bills').boundingBox())!
      expect(letters.y + letters.height, `open contracts, ${lang}`).toBeLessThanOrEqual(tray.y + tray.height + 1)
    }).toPass()
  }
})

test('on a laptop a choice takes nothing from the map, and coins, what can be done and ships stay in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await begun(page, 3)
  for (const lang of ['en', 'de', 'fr', 'hu']) {
    await speak(page, lang)
    await expect(page.locator('.dock .coins')).toBeVisible()
    await page.locator('.purse b').evaluate((coins) => (coins.textContent = '24'))
    const lines = await page.locator('.harbour header').evaluate((head) => head.getBoundingClientRect().height)
    expect(lines, `one line, ${lang}`).toBeLessThan(32)
    const words = await page.locator('.dock .card').evaluateAll((all) => all.map((card) => {
      const [name, picture] = [card.querySelector('.name')!.getBoundingClientRect(), card.querySelector('svg')!.getBoundingClientRect()] // prettier-ignore
      return Math.round(Math.max(picture.bottom - name.top, name.width - card.clientWidth))
    })) // prettier-ignore
    expect(Math.max(...words), `words of action cards, ${lang}`).toBeLessThanOrEqual(0)
    await page.locator('.harbour [data-element^="ship:"]').first().click()
    const slip = (await page.locator('.slip').boundingBox())!
    const quay = (await page.locator('.discoveries > .tray > .quay').boundingBox())!
    expect(slip.x + slip.width, lang).toBeLessThanOrEqual(quay.x + quay.width + 1)
    await page.locator('.slip .cancel').click()
  }
})

test('no word of the own mission’s name breaks on a laptop, and what it brings stays on its card', async ({ page }) => {
  await begun(page, 1)
  await page.setViewportSize({ width: 1280, height: 800 })
  const card = page.locator('button.mission')
  const longest = { en: 'scattered', de: 'Wegbereiter', fr: 'commerciales', hu: 'Kereskedelmi' }
  for (const [lang, word] of Object.entries(longest)) {
    await speak(page, lang)
    for (const name of [word, 'Farbentreu']) {
      const found = await card.evaluate((one, name) => {
        const text = one.querySelector('.name')!.firstChild as Text
        text.data = name
        const range = document.createRange()
        range.selectNodeContents(text)
        const worth = one.querySelector('.worth')!
        const over = worth.getBoundingClientRect().bottom - one.getBoundingClientRect().bottom
        return { lines: range.getClientRects().length, wide: one.scrollWidth - one.clientWidth, over: Math.max(0, over) }
      }, name)
      expect(found, `${name}, ${lang}`).toEqual({ lines: 1, wide: 0, over: 0 })
    }
  }
})

test('the hourglass’s words, and what a purchase leaves, stay within their frames in every language', async ({ page }) => {
  await begun(page, 1)
  for (const [width, height] of [
    [1280, 800],
    [1024, 768],
    [800, 360],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const lang of ['en', 'de', 'fr', 'hu']) {
      await speak(page, lang)
      const sold = page.locator('.lot .left:not(:empty)')
      await expect(sold).not.toHaveCount(0)
      /** How far the words reach beyond what they stand in, across and down. */
      const beyond = await page.evaluate(() => {
        const out = (one: Element, frame: Element) => {
          const range = document.createRange()
          range.selectNodeContents(one)
          const [words, box] = [range.getBoundingClientRect(), frame.getBoundingClientRect()]
          return Math.max(box.left - words.left, words.right - box.right, box.top - words.top, words.bottom - box.bottom)
        }
        const left = [...document.querySelectorAll('.lot .left:not(:empty)')].map((one) => {
          const words = one.firstChild as Text
          words.data = words.data.replace(/\d+/, '12')
          return out(one, one.closest('.lot')!)
        })
        const glass = document.querySelector('.time p')!
        return { left: Math.max(...left), glass: out(glass, glass.parentElement!) }
      })
      expect(beyond.left, `what is left at ${width}, ${lang}`).toBeLessThanOrEqual(-1)
      expect(beyond.glass, `hourglass at ${width}, ${lang}`).toBeLessThanOrEqual(-1)
    }
  }
})

test('on a laptop the rules of the own mission and of the hourglass open by a click, and a card alone hides neither', async ({
  page,
}) => {
  await begun(page, 1)
  await page.setViewportSize({ width: 1280, height: 800 })
  const rule = page.getByRole('dialog')
  for (const sign of ['.mission', '.time button']) {
    await page.locator(`.quay ${sign}`).click()
    await expect(rule).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(rule).toBeHidden()
  }
  await page.locator('.board [data-element="card:any"]').click()
  await expect(page.locator('.prompt')).toContainText('Choose the ship that counts as any colour')
  await expect(page.locator('.slip')).toHaveCount(0)
})
