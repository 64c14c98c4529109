import { execFile, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { allow } from './complaints.ts'
import { guest, open } from './setting.ts'
import { somebody, test } from './table.ts'

const password = 'four words that rhyme'

/** A name that no other run has. */
const fresh = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`

const part = (page: Page, title: string) => page.getByRole('form', { name: title })

async function make(page: Page, name: string): Promise<string[]> {
  await page.goto('/account')
  const form = part(page, 'Keep my matches')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Password').fill(password)
  await form.getByRole('button', { name: 'Make an account' }).click()
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeVisible()
  const codes = await page.locator('ol li').allTextContents()
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText(`You are signed in as ${name}.`)).toBeVisible()
  return codes
}

async function signIn(page: Page, name: string, secret: string): Promise<void> {
  await page.goto('/account')
  const form = part(page, 'I have an account')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Password', { exact: true }).fill(secret)
  await form.getByRole('button', { name: 'Sign in' }).click()
}

test('a guest keeps the matches by an account, and signs in elsewhere', async ({ page, browser }) => {
  const name = fresh('Xenia')
  allow(page.context(), /status of 422/)
  await page.goto('/')
  await guest(page.request, 'Guest of a day')
  await open(page.request, [{ kind: 'open' }])
  await page.goto('/')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'To the account' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByRole('dialog')).toBeHidden()
  const form = part(page, 'Keep my matches')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Password').fill(name) // the name is no password
  await form.getByRole('button', { name: 'Make an account' }).click()
  await expect(form.getByRole('alert')).toContainText('not your name')
  const codes = await make(page, name)

  const phone = await somebody(browser)
  allow(phone.context(), /status of 401/)
  await signIn(phone, name, 'something else')
  await expect(part(phone, 'I have an account').getByRole('alert')).toContainText('is wrong')
  await signIn(phone, name.toUpperCase(), password)
  await expect(phone.getByText(`Welcome back, ${name}.`)).toBeVisible()
  await expect(phone.locator('a[href^="/m/"]').first()).toBeVisible() // the match that the guest opened

  // The list tells of both, and the other one ends from here: it is nobody then.
  await page.reload()
  const devices = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await devices.getByRole('button', { name: /End the session/ }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await phone.goto('/account')
  await expect(part(phone, 'I have an account')).toBeVisible()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(part(page, 'I have an account')).toBeVisible()
  await signIn(page, name, password)
  await expect(page.getByText(`Welcome back, ${name}.`)).toBeVisible()
  await expect(page.locator('a[href^="/m/"]').first()).toBeVisible()

  // Whoever has forgotten the password comes back by a code, with another password.
  const back = part(phone, 'I have an account')
  await back.getByLabel('I have forgotten my password').check()
  await back.getByLabel('Name').fill(name)
  await back.getByLabel('Recovery code').fill(codes[2]!.toUpperCase())
  await back.getByLabel('New password').fill('another rhyme of words')
  await back.getByRole('button', { name: 'Sign in' }).click()
  await expect(phone.getByText(`Welcome back, ${name}.`)).toBeVisible()
  // The session of the old password has ended, and a lobby that lies open takes note by itself.
  await expect(page.getByLabel('Your name at the table')).toBeVisible()
  await page.goto('/account')
  await expect(part(page, 'I have an account')).toBeVisible()
  await phone.context().close()
})

test('somebody at a table is called otherwise from then on', async ({ page, browser }) => {
  await guest(page.request, 'Cassia Vega')
  const { id } = await open(page.request, { kind: 'open' })
  const other = await somebody(browser)
  await guest(other.request, 'Bruno')
  await other.request.post(`/api/matches/${id}/seats/1`, { data: {} })
  await other.goto(`/m/${id}`)
  await expect(other.locator('.race')).toContainText('Cassia Vega')

  await page.goto('/')
  await page.getByRole('button', { name: 'Cassia Vega' }).click() // who one is stands above every page
  const settings = page.getByRole('dialog')
  await expect(settings.getByLabel('Your name at the table')).toHaveValue('Cassia Vega')
  await settings.getByLabel('Your name at the table').fill('Anna')
  await settings.getByRole('button', { name: 'Change the name' }).click()
  await expect(page.getByText('You are Anna from now on.')).toBeVisible()
  await settings.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Anna' })).toBeVisible()
  await expect(other.locator('.race')).toContainText('Anna')
  await expect(other.locator('.race')).not.toContainText('Cassia')

  // An account signs in by it, too, and confirms it.
  allow(page.context(), /status of 401/)
  const [before, after] = [fresh('Nerea'), fresh('Odile')]
  await make(page, before)
  const form = part(page, 'Another name')
  await form.getByLabel('Name').fill(after)
  await form.getByLabel('Password').fill('something else')
  await form.getByRole('button', { name: 'Change the name' }).click()
  await expect(form.getByRole('alert')).toContainText('is wrong')
  await form.getByLabel('Password').fill(password)
  await form.getByRole('button', { name: 'Change the name' }).click()
  await expect(page.getByText(`You are signed in as ${after}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden() // it has been heard
  await signIn(page, after, password)
  await expect(page.getByText(`Welcome back, ${after}.`)).toBeVisible()
  await other.context().close()
})

test('who closes an account is nobody, and the name is gone', async ({ page }) => {
  const name = fresh('Yorick')
  await guest(page.request, 'Guest of a day')
  const { id } = await open(page.request, [{ kind: 'bot', bot: 'still' }])
  await make(page, name)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('portolan.zip')
  const form = part(page, 'Close the account')
  await form.getByLabel('Password').fill(password)
  await form.getByRole('button', { name: 'Close it for good' }).click() // not yet: one has to be sure
  await expect(form.getByLabel('I know that nothing leads back.')).not.toBeChecked()
  await form.getByLabel('I know that nothing leads back.').check()
  await form.getByRole('button', { name: 'Close it for good' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByLabel('Your name at the table')).toBeVisible()
  await page.goto(`/m/${id}/report`)
  await expect(page.getByText('Anonymous').first()).toBeVisible()
  await expect(page.getByText('Guest of a day')).toHaveCount(0)
})

/** What the host's program answers. */
async function host(...args: string[]): Promise<{ link: string }> {
  const { stdout } = await promisify(execFile)(`${process.env.E2E_FOLDER}/portolan`, ['account', ...args, '--json'])
  return JSON.parse(stdout) as { link: string }
}

test('a link of the host sets a new password, once', async ({ page, browser, baseURL }) => {
  const name = fresh('Zelda')
  await guest(page.request, 'Guest of a day')
  await make(page, name)
  const { link } = await host('reset', name, '--data', `${process.env.E2E_FOLDER}/data`, '--url', baseURL!)
  const other = await somebody(browser)
  allow(other.context(), /status of 404/)
  const set = async () => {
    await other.goto(link)
    const form = part(other, 'Set a new password')
    await form.getByLabel('New password').fill('quite another rhyme')
    await form.getByRole('button', { name: 'Set the password' }).click()
    return form
  }
  await set()
  await expect(other.getByText(`You are signed in as ${name}.`)).toBeVisible()
  expect(other.url()).not.toContain('#')
  await page.goto('/account')
  await expect(part(page, 'I have an account')).toBeVisible() // the session before has ended
  await expect((await set()).getByRole('alert')).toContainText('not there any more')
  await other.context().close()
})

for (const guests of [true, false]) {
  test(`an invitation lets somebody in, ${guests ? 'as a guest' : 'with an account'}`, async ({ page }) => {
    allow(page.context(), /status of 403/)
    const data = mkdtempSync(join(tmpdir(), 'portolan-invited-'))
    const args = ['serve', '--addr', '127.0.0.1:0', '--data', data, '--invitation-only', ...(guests ? [] : ['--no-guests'])]
    const server = spawn(`${process.env.E2E_FOLDER}/portolan`, args)
    try {
      const url = await new Promise<string>((found) => {
        server.stdout.on('data', (text: Buffer) => {
          const at = /http:\S+(?=\/)/.exec(text.toString())
          if (at) found(at[0])
        })
      })
      await page.goto(url)
      await page.getByRole('button', { name: 'Play against a bot' }).first().click()
      await expect(page.getByText('Newcomers need an invitation')).toBeVisible()
      const { link } = await host('invite', '--data', data, '--url', url)
      await page.goto(link)
      await expect(page.getByRole('heading', { name: 'You are invited' })).toBeVisible()
      if (guests) {
        await page.getByRole('button', { name: 'Come in' }).click()
      } else {
        const form = part(page, 'Keep my matches')
        await form.getByLabel('Name').fill('Wilma')
        await form.getByLabel('Password').fill(password)
        await form.getByRole('button', { name: 'Make an account' }).click()
        await page.getByRole('button', { name: 'I have kept them' }).click()
      }
      await page.getByRole('button', { name: 'Play against a bot' }).first().click()
      await expect(page).toHaveURL(/\/m\/\w+$/)
      await page.goto('about:blank') // a page that is still loading when its server stops complains
    } finally {
      server.kill()
    }
  })
}

test('a name that is pasted and too long is kept whole until it is shortened', async ({ page }) => {
  await page.goto('/account')
  const form = part(page, 'Keep my matches')
  const name = form.getByLabel('Name')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await name.focus()
  await page.keyboard.insertText('Ö'.repeat(41))
  await form.getByLabel('Password').fill(password)
  await form.getByRole('button', { name: 'Make an account' }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Ö'.repeat(41))
  expect(await name.evaluate((field: HTMLInputElement) => field.validationMessage)).toBe('That is one character too long.')
  expect(sent).toEqual([])
  await name.press('Backspace')
  expect(await name.evaluate((field: HTMLInputElement) => field.validity.valid)).toBe(true)
})
