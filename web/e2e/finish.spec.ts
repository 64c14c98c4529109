import { expect, type APIRequestContext } from '@playwright/test'
import type { components } from '../src/api/schema.ts'
import { put } from './saga.ts'
import { anyOf, guest, open, playUntil, read, type Match, type Other } from './setting.ts'
import { shifted, watchShifts } from './shifts.ts'
import { dice, pace, speak, Table, test } from './table.ts'

const steps = ['develop', 'improve', 'keep', 'box', 'reconcile', 'titles']

/** Plays by chance, an endeavour where one can be, until the caller decides something at the end of the match, or it is over. */
function toTheEnd(request: APIRequestContext, id: string): Promise<Match> {
  const chance = dice(1)
  // An entry of the log may ask in a turn what a match's end asks, too.
  const ending = (match: Match) => {
    const { phase, finish } = match.view as unknown as components['schemas']['SeafallView']
    return finish.reason !== '' && steps.includes(phase)
  }
  return playUntil(request, id, ending, (match, seat) => anyOf(match, seat, chance, ({ kind }) => /^(explore|raid)/.test(kind)))
}

for (const size of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test(`what is decided at the end of a match moves nothing else at ${size.width}`, async ({ page }) => {
    test.slow() // some matches may have to be played to their end
    await page.setViewportSize(size)
    await page.addInitScript(() => localStorage.setItem('portolan.drawers', ''))
    await pace(page, 0)
    await guest(page.request, 'Odile Compass')
    const others: Other[] = Array.from({ length: 2 }, () => ({ kind: 'bot', bot: 'random' }))
    let match: Match
    let id: string
    do {
      ;({ id } = await open(page.request, others, { game: 'seafall' }))
      match = await toTheEnd(page.request, id)
    } while (match.status === 'over') // others decided all of it
    await watchShifts(page)
    await page.goto(`/m/${id}`)
    const table = new Table(page)
    await table.ready()
    const end = page.getByRole('list', { name: 'The end of the match' })
    await expect(end).toBeVisible()
    const chance = dice(1)
    let before = await shifted(page)
    /** Each decision by itself: there may be one, or a dozen. */
    const still = async () => {
      const { total, worst } = await shifted(page)
      expect(total - before.total, worst).toBeLessThan(0.02)
      before = { total, worst }
    }
    const asked = page.locator('.scene section.now')
    const seen = new Set<string | null>()
    while (match.status !== 'over') {
      const { number } = match
      const shown = await asked.textContent()
      seen.add(shown)
      match = await playUntil(page.request, id, (one) => one.number > number || one.status === 'over', (one, seat) => anyOf(one, seat, chance)) // prettier-ignore
      if (match.status !== 'over') await expect(asked).not.toHaveText(shown!)
      await still()
    }
    expect(seen.size, 'what was asked').toBeGreaterThan(1)
    await expect(table.ending).toBeVisible()
    await still()
  })
}

test('on a phone the card that tells how a match ended stands at once where it stays, below what the game tells of it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await guest(page.request, 'Ada Keel')
  const id = (await put(page.request, 'end')).matches.at(-1)!
  await watchShifts(page)
  await page.goto(`/m/${id}`)
  await new Table(page).ready()
  await expect(page.locator('[data-scene] [data-confirm]')).toBeInViewport()
  const card = page.locator('.card.ending')
  await expect(card.getByRole('link', { name: 'Replay' })).toBeHidden()
  const { total, worst } = await shifted(page)
  expect(total, worst).toBeLessThan(0.02)

  // What was hidden for it is back once that is put away.
  for (const _ of ['the ending', 'the coronation']) await page.locator('[data-scene] [data-confirm]').click()
  await expect(card.getByRole('link', { name: 'Replay' })).toBeVisible()
})

test('on a phone what a replay tells of a match’s end stands above its controls, however much the last step has to say', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await guest(page.request, 'Ada Keel')
  const { matches } = await put(page.request, 'end')
  const close = page.locator('[data-scene] [data-confirm]')
  const panel = page.locator('.controls .panel')
  for (const id of matches) {
    const { number } = await read(page.request, id)
    await page.goto(`/m/${id}/replay?at=${number}`)
    await expect(close).toBeVisible()
    if ((await panel.boundingBox())!.height > 200) break // the last step needs more room than its words have
  }
  const controls = (await panel.boundingBox())!
  expect(controls.height).toBeGreaterThan(200)
  for (const end of [0, 10_000]) {
    await page.locator('[data-scene]').evaluate((scene, top) => (scene.scrollTop = top), end)
    await expect(close).toBeInViewport({ ratio: 1 })
    const { y, height } = (await close.boundingBox())!
    expect(y + height).toBeLessThanOrEqual(controls.y)
  }
  const last = (await page.locator('[data-scene] .frame').last().boundingBox())!
  expect(last.y + last.height, 'the end of what is told').toBeLessThanOrEqual(controls.y)
})

test('on a phone the steps of a match’s end are named, in a long language too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await guest(page.request, 'Ada Keel')
  const id = (await put(page.request, 'end')).matches[0]!
  await page.goto(`/m/${id}`)
  const names = page.locator('.scene .way li > :last-child')
  await expect(names).toHaveCount(steps.length)
  const card = (await page.locator('.scene .frame', { has: page.locator('.way') }).boundingBox())!
  for (const lang of ['de', 'fr', 'hu', 'en']) {
    await speak(page, lang)
    for (const name of await names.all()) {
      const [{ x, width }, words] = [(await name.boundingBox())!, await name.evaluate((one) => one.scrollWidth)]
      expect(width, lang).toBeGreaterThan(20)
      expect(x + Math.max(width, words), lang).toBeLessThan(card.x + card.width)
    }
  }
})

/** In the campaign's first match a throw sinks the ship that was the last to hold it up: the row of that throw. */
async function lastThrow(request: APIRequestContext, id: string): Promise<number> {
  const { number } = await read(request, id)
  const rows = (await (await request.get(`/api/matches/${id}/history?from=1&to=${number}&views=false`)).json()) as {
    number: number
    events: { kind: string }[]
  }[]
  const kinds = ({ events }: (typeof rows)[number]) => events.map(({ kind }) => kind)
  return rows.find((row) => kinds(row).includes('ends') && kinds(row).includes('rolled'))!.number
}

test('how a match ends is told once the dice of the throw that ends it lie still', async ({ page }) => {
  await pace(page, 0.5)
  await guest(page.request, 'Ada Keel')
  const id = (await put(page.request, 'end')).matches[0]!
  const row = await lastThrow(page.request, id)
  await page.goto(`/m/${id}/replay?at=${row - 1}`)
  await expect(page.getByRole('list', { name: 'The end of the match' })).toHaveCount(0)
  // What is on the page is looked at with each of its changes.
  await page.evaluate(() => {
    const seen = new Set<string>()
    const look = () => {
      const dice = document.querySelector('.scene .dice')
      const end = document.querySelector('.scene .way')
      if (dice) seen.add(`${dice.matches('.sorted') ? 'dice at rest' : 'dice on their way'}${end ? ', the end' : ''}`)
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
    Object.assign(window, { seen })
  })
  await page.getByRole('button', { name: 'One step forward' }).click()
  await expect(page.locator('.scene .way')).toBeVisible()
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
  expect(seen).toContain('dice on their way')
  expect(seen).not.toContain('dice on their way, the end')
})

/** In the campaign's first match a throw that brings glory at once: its row. */
async function wonThrow(request: APIRequestContext, id: string): Promise<number> {
  const { number } = await read(request, id)
  const rowsOf = async (from: number, to: number, views: boolean) =>
    (await (await request.get(`/api/matches/${id}/history?from=${from}&to=${to}&views=${views}`)).json()) as {
      number: number
      events: { kind: string }[]
      view?: components['schemas']['SeafallView']
    }[]
  const glory = (view?: components['schemas']['SeafallView']) => view!.provinces.map((province) => province.glory).join()
  for (const row of await rowsOf(1, number, false)) {
    if (!row.events.some(({ kind }) => kind === 'rolled')) continue
    const [before, after] = await rowsOf(row.number - 1, row.number, true)
    if (glory(before?.view) !== glory(after?.view)) return row.number
  }
  throw new Error('no throw brings glory at once')
}

test('the strip tells what a throw brought once its dice lie still', async ({ page }) => {
  await pace(page, 0.5)
  await guest(page.request, 'Ada Keel')
  const id = (await put(page.request, 'end')).matches[0]!
  const row = await wonThrow(page.request, id)
  await page.goto(`/m/${id}/replay?at=${row - 1}`)
  const race = page.locator('.race')
  await expect(race).toBeVisible()
  // What is on the page is looked at before each of its frames.
  await page.evaluate(() => {
    const seen: string[] = []
    const look = () => {
      const dice = document.querySelector('.scene .dice')
      const now = `${!dice ? 'no dice' : dice.matches('.sorted') ? 'at rest' : 'falling'}: ${document.querySelector('.race')!.textContent.replace(/\s+/g, ' ')}`
      if (seen.at(-1) !== now) seen.push(now)
      requestAnimationFrame(look)
    }
    look()
    Object.assign(window, { seen })
  })
  const before = await race.textContent()
  await page.getByRole('button', { name: 'One step forward' }).click()
  await expect(page.locator('.scene .dice.sorted')).toBeVisible()
  await expect.poll(() => race.textContent()).not.toBe(before)
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  const told = (when: string) => [...new Set(seen.filter((one) => one.startsWith(when)).map((one) => one.slice(when.length)))]
  expect(told('falling'), 'as it was before').toEqual([`: ${before!.replace(/\s+/g, ' ')}`])
  expect(told('at rest').at(-1)).not.toBe(told('falling')[0])
})
