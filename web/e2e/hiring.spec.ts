import { expect, type Locator } from '@playwright/test'
import { viewOf } from './saga.ts'
import { anyOf, guest, open, playUntil, type Match, type Other } from './setting.ts'
import { dice, speak, Table, test } from './table.ts'

const bots: Other[] = Array.from({ length: 2 }, () => ({ kind: 'bot', bot: 'greedy' }))

/** By which of one's choices something is paid for, by what is bought. */
function waysOf(match: Match): Map<string, string[]> {
  const ways = new Map<string, string[]>()
  for (const { path } of match.choices[match.you[0]!] ?? [])
    if (path.length === 2 && path[1]!.startsWith('pay:')) ways.set(path[0]!, [...(ways.get(path[0]!) ?? []), path[1]!])
  return ways
}

const longest = 'Engager « Exploratrice renommée » pour 2 influence'

/** Whether the words of a button leave it. */
function overflows(button: Locator): Promise<boolean> {
  return button.evaluate((one) => {
    const [words, box] = [one.querySelector('.deed')!.getBoundingClientRect(), one.getBoundingClientRect()]
    return words.top < box.top || words.bottom > box.bottom || words.left < box.left || words.right > box.right
  })
}

test('who is for hire is whole enough to be told, and so is what is paid and what happened on a phone', async ({ page }) => {
  await guest(page.request, 'Ada Keel')
  const chance = dice(9)
  const another = () => open(page.request, bots, { game: 'seafall', options: { prologue: 'no' } })
  let { id, number } = await another()
  const twice = (match: Match) => [...waysOf(match)].find(([what, ways]) => what.startsWith('advisor:') && ways.length === 2)?.[0]
  const table = new Table(page)
  const cards = page.locator('.turn .leaf .leaf')
  let match: Match
  for (;;) {
    match = await playUntil(
      page.request,
      id,
      (match) => match.number > number && viewOf(match).phase === 'hire' && twice(match) !== undefined,
      (match, seat) => anyOf(match, seat, chance),
    )
    if (match.status === 'over') match = await another()
    ;({ id, number } = match)
    await page.goto(`/m/${id}`)
    await table.ready()
    await table.clear()
    if (twice(match) && (await page.locator('.said .count').count()) > 0 && (await cards.count()) === 5) break // others have done several things
  }
  const row = (await page.locator('.turn .row').boundingBox())!
  const fifth = (await cards.last().boundingBox())!
  expect(row.x + row.width - fifth.x, 'what is seen of the fifth').toBeGreaterThan(44)
  const card = cards.locator('[data-element]:enabled').first()
  await expect(card).toHaveAttribute('title', /\n./)

  // A name of two long words is whole; two long skills have a line each and leave the rule one, which ends in dots where it has more to say.
  const lines = await cards
    .filter({ has: page.locator('[data-element]:enabled') })
    .first()
    .evaluate((card) => {
      const facts = card.querySelector('.facts')!
      const name = card.querySelector('.name')!
      const words = ['Erfahrene', 'Kund\u00adschafterin']
      name.textContent = words.join(' ')
      const whole = document.createRange()
      whole.setStart(name.firstChild!, words[0]!.length + 1)
      whole.setEnd(name.firstChild!, name.textContent.length)
      const broken = new Set([...whole.getClientRects()].map(({ top }) => top)).size > 1
      for (const skill of facts.querySelectorAll(':scope > b')) skill.remove()
      for (const words of ['Construction −2', 'Amélioration −2'])
        facts.appendChild(document.createElement('b')).textContent = words
      const rule = card.querySelector('.rule')!
      rule.textContent = 'Une fois dans le tour, vous pouvez changer un succès en deux. '.repeat(3)
      const { webkitLineClamp, lineHeight } = getComputedStyle(rule)
      return { broken, seen: Math.round(rule.clientHeight / parseFloat(lineHeight)), most: Number(webkitLineClamp) }
    })
  expect(lines.broken, 'a long name').toBe(false)
  expect(lines.seen, 'lines of the rule').toBeGreaterThan(0)
  expect(lines.most, 'after which it ends in dots').toBe(lines.seen)

  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.locator('.said .count')).toHaveText(/\+\d/)
  await expect(page.locator('.said .short')).toBeVisible()
  const first = page.locator('.said .first')
  await first.evaluate((line) => (line.firstChild!.textContent = 'Green claims a milestone: Teeth of the sea. Red is now second'))
  expect(await first.evaluate((line) => line.scrollHeight - line.clientHeight), 'of a long deed').toBeLessThanOrEqual(2)
  await table.click(twice(match)!)
  // Both ways of paying are whole, whatever the language, and whoever is hired.
  const pay = page.locator('.turn .loose [data-element^="pay:"]')
  await expect(pay).toHaveCount(2)
  for (const lang of ['en', 'de', 'fr', 'hu', 'longest']) {
    if (lang !== 'longest') await speak(page, lang)
    else
      for (const deed of await pay.locator('.deed').all()) await deed.evaluate((one, words) => (one.textContent = words), longest)
    for (const one of await pay.all()) {
      await expect(one, lang).toBeInViewport({ ratio: 0.99 })
      const { x, width } = (await one.boundingBox())!
      expect(x + width, lang).toBeLessThanOrEqual(360)
      expect(await overflows(one), lang).toBe(false)
    }
  }
})

test('what can be bought in one way is said whole on a button that looks like what is pressed next', async ({ page }) => {
  await guest(page.request, 'Ada Keel')
  const once = (match: Match) => [...waysOf(match)].find(([what, ways]) => what.startsWith('treasure:') && ways.length === 1)?.[0]
  const chance = dice(9)
  let match: Match | undefined
  // It comes up in most matches, not in all.
  while (!match || match.status === 'over') {
    const { id } = await open(page.request, bots, { game: 'seafall' })
    match = await playUntil(
      page.request,
      id,
      (match) => viewOf(match).phase === 'hire' && once(match) !== undefined,
      (match, seat) => anyOf(match, seat, chance),
    )
  }
  const table = new Table(page)
  await page.goto(`/m/${match.id}`)
  await table.ready()
  await table.click(once(match)!)
  const pay = page.locator('.turn .loose [data-element^="pay:"]')
  await expect(pay).toHaveCount(1)
  for (const width of [1920, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const lang of ['de', 'fr', 'hu', 'en']) {
      await speak(page, lang)
      await expect(pay).toHaveClass(/main/)
      await expect(pay, lang).toBeInViewport({ ratio: 0.99 })
      expect(await overflows(pay), `${width} ${lang}`).toBe(false)
    }
  }
})

test('above a replay’s controls on a phone the guilds’ actions are whole, in a long language too', async ({ page }) => {
  await guest(page.request, 'Ada Keel')
  const chance = dice(9)
  const { id } = await open(page.request, bots, { game: 'seafall' })
  const { number } = await playUntil(
    page.request,
    id,
    (match) => viewOf(match).phase === 'guild',
    (match, seat) => anyOf(match, seat, chance),
  )
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`/m/${id}/replay?at=${number}`)
  const guilds = page.locator('.turn .guild')
  await expect(guilds).toHaveCount(4)
  for (const lang of ['fr', 'hu']) {
    await speak(page, lang)
    const room = await guilds.evaluateAll((all) => {
      const end = document.querySelector('.turn .row')!.getBoundingClientRect().bottom
      return all.map((one) => end - one.getBoundingClientRect().bottom)
    })
    expect(Math.min(...room), lang).toBeGreaterThanOrEqual(0)
  }
})

test('below a deal that can be offered, and what a guild hall allows, the guilds’ actions are whole, in a long language too', async ({
  page,
}) => {
  await guest(page.request, 'Ada Keel')
  const chance = dice(9)
  const deal = (match: Match) => (match.choices[match.you[0]!] ?? []).some(({ path }) => path[0] === 'button:offer')
  let match: Match | undefined
  while (!match || match.status === 'over') {
    const { id } = await open(page.request, bots, { game: 'seafall', options: { prologue: 'no' } })
    match = await playUntil(
      page.request,
      id,
      (match) => viewOf(match).phase === 'guild' && deal(match),
      (match, seat) => anyOf(match, seat, chance),
    )
  }
  // Whoever has a guild hall can have the advisors replaced, too: no deed is longer.
  await page.route(`**/api/matches/${match.id}`, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as Match
    const picks = json.choices[json.you[0]!]!
    if (!picks.some(({ path }) => path[0] === 'button:redraw'))
      picks.push({ ...picks[0]!, kind: 'redraw', args: { gold: 1 }, path: ['button:redraw'] })
    await route.fulfill({ response, json })
  })
  await page.goto(`/m/${match.id}`)
  const table = new Table(page)
  await table.ready()
  await table.clear()
  const guilds = page.locator('.turn .guild')
  for (const pick of ['offer', 'redraw']) await expect(page.locator(`.turn [data-element="button:${pick}"]`)).toBeVisible()
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const lang of ['en', 'de', 'fr', 'hu']) {
      await speak(page, lang)
      await expect(guilds).toHaveCount(4)
      const cut = await guilds.evaluateAll((all) => {
        const end = document.querySelector('.turn .row')!.getBoundingClientRect().bottom
        return Math.max(...all.map((one) => one.getBoundingClientRect().bottom - end))
      })
      expect(cut, `${width} ${lang}`).toBeLessThanOrEqual(0)
    }
  }
})

test('what tells an advisor’s rule stands beside the name, clear of the skills below, in a long language too', async ({
  page,
}) => {
  await guest(page.request, 'Ada Keel')
  const chance = dice(9)
  let match: Match | undefined
  while (!match || match.status === 'over') {
    const { id } = await open(page.request, bots, { game: 'seafall', options: { prologue: 'no' } })
    match = await playUntil(
      page.request,
      id,
      (match) => viewOf(match).phase === 'activate',
      (match, seat) => anyOf(match, seat, chance),
    )
  }
  await page.goto(`/m/${match.id}`)
  const table = new Table(page)
  await table.ready()
  await table.clear()
  const cards = page.locator('.turn .leaf .leaf').filter({ has: page.locator('.facts > b') })
  for (const lang of ['de', 'fr', 'hu', 'en']) {
    await speak(page, lang)
    await expect(cards.first()).toBeVisible()
    const over = await cards.evaluateAll((all) =>
      all.map((one) => {
        const info = one.querySelector('.tools svg')!.getBoundingClientRect()
        return Math.round(info.bottom - one.querySelector('.facts > b')!.getBoundingClientRect().top)
      }),
    )
    expect(Math.max(...over), lang).toBeLessThanOrEqual(1)
  }
})
