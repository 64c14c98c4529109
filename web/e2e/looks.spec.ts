import { expect, type Page } from '@playwright/test'
import { games, guest, open, playOn, resign } from './setting.ts'
import { misnamed, soundInBoth } from './sound.ts'
import { card, Table, test } from './table.ts'

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

/** On a first screen stands the one way on; on a desktop's also those into all games, or for who has some one's own matches. */
async function atHand(page: Page, matches: boolean): Promise<void> {
  const { width, height } = page.viewportSize()!
  const ways = games.map(({ name }) => card(page, name).getByRole('button', { name: 'Play against a bot' }))
  const more = matches ? [page.getByRole('heading', { name: 'My matches' })] : ways
  const on = matches
    ? page.getByRole('link', { name: 'Play on', exact: true })
    : page.getByRole('button', { name: 'Play', exact: true })
  for (const place of [on, ...(width < 1000 ? [] : more)]) {
    const box = (await place.boundingBox())!
    expect(box.y + box.height, String(place)).toBeLessThan(height)
  }
}

for (const viewport of sizes) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport, reducedMotion: 'reduce' })

    test('the lobby and the account fit and can be used by all', async ({ page }) => {
      await page.goto('/')
      for (const { name } of games)
        await expect(card(page, name).getByRole('button', { name: 'Play against a bot' })).toBeVisible()
      await soundInBoth(page, 'the lobby of a newcomer')
      await atHand(page, false)
      for (const { name } of games) {
        await card(page, name).getByRole('button', { name: 'Set up a table' }).click()
        await expect(page.getByRole('dialog').getByRole('radio', { name, exact: true })).toBeChecked()
        await soundInBoth(page, `the dialog for a new table of ${name}`)
        await page.keyboard.press('Escape')
      }

      await guest(page.request, 'Odile Compass')
      for (const { game, others } of games) {
        await open(
          page.request,
          others.map(() => ({ kind: 'open' })),
          { game },
        )
        await open(page.request, others, { game })
      }
      await page.goto('/')
      await expect(page.locator('.tag.turn').first()).toBeVisible()
      await soundInBoth(page, 'the lobby')
      await atHand(page, true)

      await page.goto('/account')
      await expect(page.getByRole('form', { name: 'I have an account' })).toBeVisible()
      await soundInBoth(page, 'the account of a guest')
      const account = { name: `Odile ${Math.random().toString(36).slice(2, 10)}`, password: 'four words that rhyme' }
      expect((await page.request.post('/api/account', { data: account })).status()).toBe(201)
      await page.reload()
      await expect(page.getByRole('form', { name: 'Close the account' })).toBeVisible()
      await soundInBoth(page, 'the account')
    })

    for (const { game, others } of games) {
      test(`match, replay, report and rules of ${game} fit and can be used by all`, async ({ page }) => {
        test.slow()
        const table = new Table(page, viewport.width)
        const titled = () => expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await guest(page.request, 'Odile Compass')
        const { id } = await open(page.request, others, { game })
        await page.goto(`/m/${id}`)
        await table.ready()
        await soundInBoth(page, 'the beginning')
        await playOn(page.request, id, 45, viewport.width)
        await page.reload()
        await table.ready()
        await soundInBoth(page, 'the match')
        await table.any()
        await soundInBoth(page, 'the match with a path begun')
        if (game !== 'seafall') expect(await misnamed(page)).toEqual([])

        await page.goto(`/rules/${game}`)
        await titled()
        await soundInBoth(page, 'the rules')
        await resign(page.request, id)
        await playOn(page.request, id, Infinity) // nobody looks on, which is quicker
        await page.goto(`/m/${id}`)
        await expect(table.ending).toBeVisible()
        await soundInBoth(page, 'the ending')
        await page.getByRole('button', { name: 'How it ended' }).click()
        await expect(page.locator('.scrim .ending')).toBeVisible()
        await soundInBoth(page, 'the herald')
        await page.goto(`/m/${id}/replay?at=40`)
        await expect(page.getByRole('slider')).toBeVisible()
        await soundInBoth(page, 'the replay')
        await page.goto(`/m/${id}/report`)
        await titled()
        await soundInBoth(page, 'the report')
      })
    }
  })
}

test('speaks German where the browser does, and keeps a change', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-DE' })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await card(page).getByRole('button', { name: 'Gegen einen Bot spielen' }).click()
  await expect(page.getByRole('region', { name: 'Was du tun kannst' })).toBeVisible()
  await page.getByRole('button', { name: 'Einstellungen' }).click()
  await page.getByLabel('Sprache').selectOption('en')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'What you can do' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'What you can do' })).toBeVisible()
  await context.close()
})
