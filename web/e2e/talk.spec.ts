import { expect, type Page } from '@playwright/test'
import { guest, open, resign } from './setting.ts'
import { faults } from './sound.ts'
import { somebody, test } from './table.ts'

const talk = (page: Page, name = 'Talk') => page.locator('.rail').getByRole('button', { name, exact: true })

test('two who play talk in set phrases, each in their own language; who has an account writes, and who is blocked is not heard', async ({
  page,
  browser,
}) => {
  await guest(page.request, 'Talia Talk')
  const { id } = await open(page.request, { kind: 'open' })
  const other = await somebody(browser, { locale: 'de-DE' })
  await guest(other.request, 'Theo Tafel')
  expect((await other.request.post(`/api/matches/${id}/seats/1`, { data: {} })).ok()).toBe(true)
  const account = { name: `Theo ${Math.random().toString(36).slice(2, 10)}`, password: 'four words that rhyme' }
  expect((await other.request.post('/api/account', { data: account })).status()).toBe(201)
  await page.goto(`/m/${id}`)
  await other.goto(`/m/${id}`)

  await talk(page).click()
  await page.getByRole('button', { name: 'Good luck!' }).click()
  await expect(page.getByRole('log')).toContainText('Good luck!')
  await expect(page.getByLabel('Your own words')).toHaveCount(0) // a guest
  await expect(talk(other, 'Gespräch').locator('.badge')).toHaveText('1')
  await talk(other, 'Gespräch').click()
  await expect(other.getByRole('log')).toContainText('Viel Glück!')
  await expect(talk(other, 'Gespräch').locator('.badge')).toHaveCount(0)
  await other.getByLabel('Eigene Worte').fill('Grüße aus Győr!')
  await other.keyboard.press('Enter')
  await expect(page.getByRole('log')).toContainText('Grüße aus Győr!')
  expect(await faults(page, { within: '.drawer' })).toEqual([])

  // What was said is there in the next visit, and no news.
  await page.reload()
  await expect(page.getByRole('log')).toContainText('Grüße aus Győr!')
  await expect(talk(page).locator('.badge')).toHaveCount(0)

  await page.getByRole('button', { name: 'What to do about Theo' }).click()
  await page.getByRole('button', { name: 'Hear nothing more of this person' }).click()
  await expect(page.getByRole('log')).not.toContainText('Grüße')
  await page.goto('/account')
  await page.getByRole('button', { name: 'again' }).click()
  await expect(page.getByRole('heading', { name: 'People you don’t hear' })).toHaveCount(0)
  await other.context().close()
})

test('who watches and takes a seat speaks to the table from then on', async ({ page, browser }) => {
  await guest(page.request, 'Tara Table')
  const { id } = await open(page.request, [{ kind: 'open' }, { kind: 'open' }])
  for (const seat of [1, 2]) {
    const other = await somebody(browser)
    await guest(other.request, `Nils ${seat}`)
    expect((await other.request.post(`/api/matches/${id}/seats/${seat}`, { data: {} })).ok()).toBe(true)
    if (seat === 2) await resign(other.request, id)
    await other.context().close()
  }
  await page.goto(`/m/${id}`)
  const watcher = await somebody(browser)
  await watcher.goto(`/m/${id}`)
  await talk(watcher).click()
  await expect(watcher.locator('.talk')).toBeVisible()
  const allowed = watcher.waitForResponse((answer) => answer.url().includes('/chat') && answer.request().method() === 'GET')
  await watcher.getByRole('button', { name: 'Take over from Magpie' }).click()
  await allowed // to whom one speaks from a seat
  await watcher.getByRole('button', { name: 'Good luck!' }).click()
  await talk(page).click()
  await expect(page.getByRole('log')).toContainText('Good luck!')
  await watcher.context().close()
})

test('what a partner says is shown in words at once, and not once more where the talk is open', async ({ page, browser }) => {
  await guest(page.request, 'Anna Talk')
  const free = { kind: 'open' } as const
  const bot = { kind: 'bot', bot: 'greedy' } as const
  const { id } = await open(page.request, [bot, free, bot])
  const partner = await somebody(browser, { locale: 'fr-FR', viewport: { width: 800, height: 1000 } })
  await guest(partner.request, 'Bruno Talk')
  expect((await partner.request.post(`/api/matches/${id}/seats/2`, { data: {} })).ok()).toBe(true)
  await partner.goto(`/m/${id}`)
  await expect(partner.locator('header.bar')).toBeVisible()

  const say = async (phrase: string, to: string) =>
    expect((await page.request.post(`/api/matches/${id}/chat`, { data: { phrase, to } })).ok()).toBe(true)
  await say('hello', 'table')
  await say('attack', 'partners')
  const shown = partner.locator('.toast')
  await expect(shown).toHaveText(/^Anna Talk\u00a0: À l’attaque\u00a0!\s*$/)
  await expect(talk(partner, 'Discussion').locator('.badge')).toHaveText('2')
  await talk(partner, 'Discussion').click()
  await shown.getByRole('button').click()
  await say('defend', 'partners')
  await expect(partner.getByRole('log')).toContainText('Défendons')
  await expect(shown).toHaveCount(0)
  await partner.context().close()
})
