import { expect } from '@playwright/test'
import { allow } from './complaints.ts'
import { guest } from './setting.ts'
import { test } from './table.ts'

// Browsers know passkeys on their own machine without HTTPS, but not at an address without a domain.
const port = process.env.E2E_PORT
test.use({ baseURL: `http://localhost:${port}` })

test('a passkey signs in without name or password, until it is removed', async ({ page }) => {
  allow(page.context(), /status of 401/)
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const name = `Perla ${Math.random().toString(36).slice(2, 8)}`
  const password = 'four words that rhyme'
  await page.goto('/')
  await guest(page.request, 'Guest of a day')
  expect((await page.request.post('/api/account', { data: { name, password } })).status()).toBe(201)
  await page.goto('/account')
  const form = page.getByRole('form', { name: 'Add a passkey' })
  const add = async (key: string) => {
    await form.getByLabel('What to call it').fill(key)
    await form.getByLabel('Password').fill(password)
    await form.getByRole('button', { name: 'Add' }).click()
  }
  await add('My desk')
  const keys = page.getByRole('region', { name: 'Passkeys' })
  await expect(keys.getByRole('listitem')).toContainText('My desk')
  await add('The same again')
  await expect(form.getByRole('alert')).toContainText('has a passkey for your account already')

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'With a passkey' }).click()
  await expect(page.getByText(`Welcome back, ${name}.`)).toBeVisible()
  await page.goto('/account')
  await keys.getByRole('button', { name: 'Remove the passkey My desk' }).click()
  await expect(keys).toBeHidden()
  await add('My desk again') // and it goes with a new password, if one says so
  await expect(keys.getByRole('listitem')).toContainText('My desk again')
  const change = page.getByRole('form', { name: 'Another password' })
  await change.getByLabel('Password', { exact: true }).fill(password)
  await change.getByLabel('New password').fill('another rhyme of words')
  await change.getByLabel('Take away my passkeys').check()
  await change.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await expect(keys).toBeHidden()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'With a passkey' }).click()
  await expect(page.getByText('This passkey opens nothing here')).toBeVisible()

  await page.goto(`http://127.0.0.1:${port}/account`)
  await expect(page.getByRole('form', { name: 'I have an account' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'With a passkey' })).toBeHidden()
})
