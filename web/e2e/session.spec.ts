import { expect, type Page } from '@playwright/test'
import { guest, open, read } from './setting.ts'
import { card, somebody, Table, test } from './table.ts'

/** A page that is not reached by HTTPS: browsers keep their locks from it. */
const insecure = () => Object.defineProperty(navigator, 'locks', { value: undefined })

const nameField = (page: Page) => page.getByLabel('Your name at the table')
const who = async (page: Page) =>
  ((await (await page.request.get('/api/me')).json()) as { player: { id: string; name: string } | null }).player

for (const secure of [true, false]) {
  test(`two tabs of a newcomer are one person, ${secure ? 'with' : 'without'} the locks of secure pages`, async ({
    page,
    context,
  }) => {
    if (!secure) await context.addInitScript(insecure)
    const other = await context.newPage()
    for (const one of [page, other]) {
      await one.goto('/')
      await expect(nameField(one)).toBeVisible()
    }
    await nameField(page).fill('Ximena One')
    await nameField(other).fill('Zeno Other')
    let guests = 0
    context.on('request', (request) => (guests += request.method() === 'POST' && request.url().endsWith('/api/sessions') ? 1 : 0))
    // Both sit down at the same moment, each at a table of their own.
    await Promise.all([page, other].map((one) => card(one).getByRole('button', { name: 'Play against a bot' }).click()))
    for (const one of [page, other]) {
      await expect(one).toHaveURL(/\/m\/\w+$/)
      await new Table(one).ready()
      expect((await read(one.request, one.url().split('/').at(-1)!)).you).toEqual([0])
    }
    expect(guests).toBe(1)
  })
}

test('without the locks of secure pages a tab that is closed gives back what it holds', async ({ context, page }) => {
  await context.addInitScript(insecure)
  await page.goto('/')
  const held = () =>
    page.evaluate(async () => {
      if (!(await indexedDB.databases()).some(({ name }) => name === 'portolan')) return 0
      return new Promise<number>((done) => {
        const opening = indexedDB.open('portolan')
        opening.onsuccess = () => {
          const count = opening.result.transaction('places').objectStore('places').count()
          count.onsuccess = () => done(count.result)
        }
      })
    })
  const other = await context.newPage()
  await other.route('**/api/sessions', () => undefined) // it hangs
  await other.goto('/')
  await nameField(other).fill('Zeno Other')
  await card(other).getByRole('button', { name: 'Play against a bot' }).click()
  await expect.poll(held).toBe(1)
  await other.close()
  await expect.poll(held).toBe(0)
})

test('a tab follows when another one becomes somebody', async ({ page, context, browser }) => {
  const host = await somebody(browser)
  await guest(host.request, 'Hanno Host')
  const { id } = await open(host.request, [{ kind: 'open' }])
  await page.goto(`/m/${id}`)
  await expect(nameField(page)).toBeVisible()
  const lobby = await context.newPage()
  await lobby.goto('/')
  await expect(nameField(lobby)).toBeVisible()

  const third = await context.newPage()
  await third.goto(`/m/${id}`)
  await nameField(third).fill('Quirin Third')
  await third.getByRole('button', { name: 'Sit down and play' }).click()
  await expect(third.locator('.bar')).toBeVisible()
  await expect(lobby.getByRole('heading', { name: /Quirin Third/ })).toBeVisible()
  await expect(lobby.getByRole('link', { name: /Hanno Host/ })).toBeVisible()
  // The first tab looked on as nobody; now it sits at the table, too.
  await expect(page.getByText('Watching')).toHaveCount(0)
  await expect(page.locator('.actions')).toBeVisible()
  await host.context().close()
})

test('a private link asks before it makes somebody else of a guest', async ({ page, browser }) => {
  const stranger = await somebody(browser)
  await guest(stranger.request, 'Odile Stranger')
  const link = async () => ((await (await stranger.request.post('/api/sessions/link')).json()) as { secret: string }).secret
  await guest(page.request, 'Leonor Here')
  const before = await who(page)

  await page.goto(`/#guest=${await link()}`)
  const asked = page.getByRole('region', { name: 'You are Leonor Here here' })
  await expect(asked).toBeVisible()
  await asked.getByRole('button', { name: 'Make a private link' }).click()
  const back = await asked.getByLabel('On another device').inputValue()
  await asked.getByRole('link', { name: 'Stay Leonor Here' }).click()
  await expect(page.getByRole('heading', { name: /Leonor Here/ })).toBeVisible()
  expect(await who(page)).toEqual(before)

  await page.goto('/nowhere')
  await page.goto(`/#guest=${await link()}`)
  await asked.getByRole('button', { name: 'Use the link' }).click()
  await expect(page.getByRole('heading', { name: /Odile Stranger/ })).toBeVisible()
  expect((await who(page))!.name).toBe('Odile Stranger')

  // And the guest who was here is not lost.
  await page.goto('/nowhere')
  await page.goto(back)
  await page.getByRole('button', { name: 'Use the link' }).click()
  await expect(page.getByRole('heading', { name: /Leonor Here/ })).toBeVisible()
  expect(await who(page)).toEqual(before)
  await stranger.context().close()
})

test('what is chosen in one tab holds in the others, and none undoes what another has chosen', async ({ page, context }) => {
  await page.goto('/')
  const other = await context.newPage()
  await other.goto('/')
  for (const one of [page, other]) await one.getByRole('button', { name: 'Settings' }).click()
  await page.getByLabel('Language').selectOption('de')
  await expect(other.locator('html')).toHaveAttribute('lang', 'de')
  await other.getByText('Sterne', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
