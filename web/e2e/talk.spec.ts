import { expect, type Page } from '@playwright/test'
import { guest, open } from './setting.ts'
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
