import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { allow } from './complaints.ts'
import { anyOf, games, guest, open, playOn, playUntil, read, type Choice } from './setting.ts'
import { faults } from './sound.ts'
import { dice, pace, shine, Table, test } from './table.ts'

/** Axe finds nothing wrong, neither at night nor by day: of the second theme only the colours can be at fault. */
async function fine(page: Page, where: string, within?: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const theme of ['dark', 'light'] as const) {
    await shine(page, theme)
    const only = theme === 'dark' ? { only: ['color-contrast'] } : {}
    expect(await faults(page, { ...(within && { within }), ...only }), `${where}, ${theme}`).toEqual([])
  }
}

/** The kinds of events that have a scene, by game. */
const scenes = JSON.parse(readFileSync(join(import.meta.dirname, '../bench/scenes.json'), 'utf8')) as Record<string, string[]>

/** What a match may not bring: it is looked for in some more, and left out where chance doesn't bring it. */
const rare: Record<string, string[]> = { efemeris: ['razed'], discoveries: [], seafall: ['sunk', 'emperor'] } // who is crowned has a test of its own

interface Row {
  number: number
  seat: number
  events: { kind: string }[]
}

/** Has bots play a match to its end, the caller's seat as well after its first deeds; tells its rows. */
async function playedOut(request: APIRequestContext, game: string, bot: string): Promise<{ id: string; rows: Row[] }> {
  const others = games.find((one) => one.game === game)!.others.map(() => ({ kind: 'bot', bot }) as const)
  const { id, you } = await open(request, others, { game, options: game === 'seafall' ? { prologue: 'no' } : {} })
  if (game === 'discoveries') await playOn(request, id, 60) // purchases and departures are scenes for who made them
  await request.post(`/api/matches/${id}/seats/${you[0]}/takeover`, { data: { bot } })
  await expect.poll(async () => (await read(request, id)).status, { timeout: 120_000 }).toBe('over')
  return { id, rows: (await (await request.get(`/api/matches/${id}/history`)).json()) as Row[] }
}

/** Takes the step in a replay that brings a scene; one whose code comes too late is passed over, and is stepped to again. */
async function show(page: Page, id: string, at: number, kind: string): Promise<void> {
  // Found and clicked at once: a click that comes a moment later skips the scene that is waited for.
  const skip = (kind: string) => document.querySelector<HTMLElement>(`section.scene:not([data-event="${kind}"]) .skip`)?.click()
  await expect(async () => {
    await page.goto(`/m/${id}/replay?at=${at - 1}`)
    await page.getByRole('slider').waitFor()
    await page.getByRole('button', { name: 'One step forward' }).click()
    await expect(async () => {
      await page.evaluate(skip, kind) // other scenes of the same step come first
      await expect(page.locator(`section.scene[data-event="${kind}"]`)).toHaveCSS('opacity', '1', { timeout: 2000 })
    }).toPass({ timeout: 60_000 }) // as do marks
  }).toPass({ timeout: 180_000 })
}

for (const { game } of games) {
  test(`axe finds nothing in the scenes of ${game}`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' }) // a scene is one still picture
    await pace(page, 0.08) // long enough to look at
    await guest(page.request, 'Odile Compass')
    const missing = new Set(scenes[game])
    for (let tries = 0; missing.size > 0 && tries < 6; tries++) {
      // Who plays with sense fights and conquers; who doesn't plays on until winter.
      const { id, rows } = await playedOut(page.request, game, tries % 2 === 0 ? 'greedy' : 'random')
      for (const kind of missing) {
        const fit = rows.filter(({ events }) => events.some((event) => event.kind === kind))
        // What is a scene for who does it alone; of scorings the last has one, whoever made the move that led to it.
        const row = (kind === 'scoring' ? undefined : fit.findLast(({ seat }) => seat === 0)) ?? fit.at(-1)
        if (!row) continue
        await show(page, id, row.number, kind)
        await fine(page, `${game}, ${kind}`, 'section.scene')
        missing.delete(kind)
      }
      if ([...missing].every((kind) => rare[game]!.includes(kind)) && tries > 0) break
    }
    expect(rare[game]).toEqual(expect.arrayContaining([...missing]))
  })

  test(`axe finds nothing in the drawers of ${game}, nor in the list of choices`, async ({ page }) => {
    test.slow()
    await page.addInitScript(() => localStorage.setItem('portolan.drawers', ''))
    await guest(page.request, 'Odile Compass')
    const others = games.find((one) => one.game === game)!.others
    const { id } = await open(page.request, others, { game })
    await playOn(page.request, id, 40)
    await page.goto(`/m/${id}`)
    const table = new Table(page)
    expect(await table.ready()).toBe('yours')
    await table.clear()
    for (const button of await page.locator('.rail button').all()) {
      const drawer = `#${await button.getAttribute('aria-controls')}`
      if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
      await expect(page.locator(`${drawer} .body > *`).first()).toBeVisible()
      await fine(page, `${game}, ${drawer}`, drawer)
      await button.click()
    }
    if (await page.locator('.toggle').isVisible()) await page.locator('.toggle').click()
    await fine(page, `${game}, the list`, '.ask')
  })
}

test('axe finds nothing in what SeaFall plays out over its chart', async ({ page }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await pace(page, 0)
  await guest(page.request, 'Ada Keel')
  const bot = { kind: 'bot', bot: 'random' } as const // who plays with sense ends the match before much was tried
  const { id } = await open(page.request, [bot, bot], { game: 'seafall', options: { prologue: 'no' } })
  const chance = dice(4)
  const looked = new Set<string>()
  const table = new Table(page)
  const phaseOf = (match: { view: unknown }) => (match.view as { phase: string }).phase
  const ventures = ({ kind }: Choice) => /^(explore|raid)/.test(kind)
  for (;;) {
    const match = await playUntil(
      page.request,
      id,
      (match) => !looked.has(phaseOf(match)),
      (match, seat) => anyOf(match, seat, chance, ventures),
    )
    if (match.status === 'over') break
    looked.add(phaseOf(match))
    await page.goto(`/m/${id}`)
    await table.ready()
    await fine(page, phaseOf(match), 'div.seafall > :is(.scene, .dock)')
  }
  // Whatever else chance brings.
  expect([...looked]).toEqual(expect.arrayContaining(['pool', 'guild', 'action']))
  await page.goto(`/m/${id}`)
  await expect(table.ending).toBeVisible()
  await fine(page, 'the end of the match')
})

test('axe finds nothing in the pages beside a match', async ({ page }) => {
  test.slow()
  allow(page.context(), /status of 4\d\d/) // links that have been used
  await guest(page.request, 'Odile Compass')
  const addresses = [
    '/nowhere',
    '/join#t',
    '/friend#t',
    '/seat#t',
    '/mail#t',
    '/reset#t',
    '/#guest=t',
    '/provider?state=s&code=c',
  ]
  for (const address of addresses) {
    await page.goto('about:blank')
    await page.goto(address)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await fine(page, address)
  }
  await page.goto('/')
  await page.getByRole('button', { name: 'Settings' }).click()
  await fine(page, 'the settings', 'dialog[open]')
  const { id } = await open(page.request, { kind: 'open' })
  await page.goto(`/m/${id}`)
  await expect(page.getByLabel('Invitation')).toBeVisible()
  await fine(page, 'a match that waits')
})
