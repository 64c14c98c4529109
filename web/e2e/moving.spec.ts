import { expect, request, type APIRequestContext } from '@playwright/test'
import { guest, open, read } from './setting.ts'
import { allow } from './complaints.ts'
import { faults } from './sound.ts'
import { test } from './table.ts'

interface CampaignFile {
  series: string
  hash: string
  matches: { series: { id: string } }[]
}

/** A player who needs no browser. */
async function player(baseURL: string, name: string): Promise<APIRequestContext> {
  const context = await request.newContext({ baseURL })
  await guest(context, name)
  return context
}

/** The first match of a campaign of Anna, Ben and Carla, which they end at once. */
async function settled(anna: APIRequestContext, baseURL: string): Promise<string> {
  const [ben, carla] = [await player(baseURL, 'Ben'), await player(baseURL, 'Carla')]
  const { id } = await open(anna, [{ kind: 'open' }, { kind: 'open' }], { game: 'seafall' })
  expect((await ben.post(`/api/matches/${id}/seats/1`)).ok()).toBe(true)
  expect((await carla.post(`/api/matches/${id}/seats/2`)).ok()).toBe(true)
  for (const [i, one] of [anna, ben, carla].entries()) {
    const { number } = await read(one, id)
    const answer = i === 0 ? 'offer' : 'accept'
    expect((await one.post(`/api/matches/${id}/draw`, { data: { number, answer } })).ok()).toBe(true)
  }
  return id
}

test('a campaign is taken along, brought to a server, and its people come for their places', async ({
  page,
  browser,
  baseURL,
}) => {
  allow(page.context(), /status of (409|422)/) // a file that is refused
  await guest(page.request, 'Anna')
  await page.goto('/import')
  await expect(page.getByText('Only those with an account bring campaigns here.')).toBeVisible()
  const account = { name: `Anna ${Math.random().toString(36).slice(2, 10)}`, password: 'four words that rhyme' }
  expect((await page.request.post('/api/account', { data: account })).status()).toBe(201)
  const id = await settled(page.request, baseURL!)
  await page.goto(`/m/${id}/campaign`)
  const taking = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Take the campaign along' }).click()
  const download = await taking
  expect(download.suggestedFilename()).toBe(`seafall-${id}.json`)

  // It does not come back to where it is; what is no campaign, or was changed, is refused.
  await page.goto('/')
  await page.getByRole('link', { name: 'Bring a campaign along' }).click()
  const field = page.getByLabel('The campaign’s file')
  const bring = page.getByRole('button', { name: 'Bring it here' })
  await field.setInputFiles(await download.path())
  await bring.click()
  await expect(page.getByRole('alert')).toContainText('already here')
  const text = await (await page.request.get(`/api/matches/${id}/export`)).text()
  const put = (body: string) =>
    field.setInputFiles({ name: 'campaign.json', mimeType: 'application/json', buffer: Buffer.from(body) })
  await put('no campaign')
  await bring.click()
  await expect(page.getByRole('alert')).toContainText('not the file of a campaign')
  await put(text.replace('"Carla"', '"Clara"'))
  await bring.click()
  await expect(page.getByRole('alert')).toContainText('Match 1')

  // By another name it is as if it came from another server.
  const file = JSON.parse(text) as CampaignFile
  const series = `far-${id}`
  file.matches[0]!.series.id = series
  await put(JSON.stringify({ ...file, series, hash: '' }))
  await bring.click()
  await expect(page.getByRole('heading', { name: 'The campaign is here' })).toBeVisible()
  expect(await faults(page)).toEqual([])
  const link = await page.getByRole('textbox', { name: 'Ben' }).inputValue()
  await page.getByRole('link', { name: 'To the campaign' }).click()
  const absent = page.getByRole('region', { name: 'Still to come' })
  await expect(absent.getByText('Carla', { exact: true })).toBeVisible()

  const other = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await other.goto(link)
  await other.getByRole('textbox').fill('Ben')
  await other.getByRole('button', { name: 'I am Ben' }).click()
  await expect(other.getByRole('button', { name: 'Play the next match' })).toBeVisible()
  expect(await faults(other)).toEqual([])
  await page.reload()
  await expect(absent.getByText('Ben', { exact: true })).toHaveCount(0)
  await absent.getByRole('button', { name: 'New link for Carla' }).click()
  await expect(absent.getByRole('textbox', { name: 'Carla' })).toHaveValue(/\/claim#/)

  // Somebody has come to it: it stays. A second one, to which nobody has come, is sent away, and may be brought again.
  const away = absent.getByRole('button', { name: 'Send the campaign away' })
  await away.click()
  await away.click()
  await expect(page.getByText('Somebody has come to the campaign')).toBeVisible()
  const second = { ...file, series: `farther-${id}`, hash: '' }
  second.matches[0]!.series.id = second.series
  await page.goto('/import')
  await put(JSON.stringify(second))
  await bring.click()
  await page.getByRole('link', { name: 'To the campaign' }).click()
  await away.click()
  await expect(absent.getByText('All of it is forgotten here')).toBeVisible()
  expect(await faults(page)).toEqual([])
  await away.click()
  await expect(page).toHaveURL('/')
  await page.goto('/import')
  await put(JSON.stringify(second))
  await bring.click()
  await expect(page.getByRole('heading', { name: 'The campaign is here' })).toBeVisible()
  await other.context().close()
})
