import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ask } from './ask.ts'
import type { Problem } from './problem.ts'

let asked: { method: string; url: string; body: string }[]
let answer: () => Response

beforeEach(() => {
  asked = []
  vi.stubGlobal('location', { origin: 'http://table.test' })
  vi.stubGlobal('fetch', async (what: Request, init: RequestInit) => {
    const request = new Request(what, init)
    asked.push({ method: request.method, url: request.url, body: await request.text() })
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

it('puts parameters into the path and the query, escaped, and leaves out what is undefined', async () => {
  answer = () => new Response('[]')
  await ask('get', '/api/matches/{match}/history', { path: { match: 'a/b?' }, query: { from: 3, to: undefined } })
  expect(new URL(asked[0]!.url).pathname).toBe('/api/matches/a%2Fb%3F/history')
  expect(new URL(asked[0]!.url).search).toBe('?from=3')
})

it('sends a body as JSON, and answers nothing where there is nothing', async () => {
  answer = () => new Response(null, { status: 204 })
  expect(
    await ask('post', '/api/matches/{match}/reports', { path: { match: 'm' }, body: { what: 'ship', name: 'Ö' } }),
  ).toBeUndefined()
  expect(asked[0]).toMatchObject({ method: 'POST', body: '{"what":"ship","name":"Ö"}' })
})

it('fails with the problem that the server tells', async () => {
  answer = () => new Response('{"type":"/problems/stale","title":"Stale","detail":"Too late."}', { status: 409 })
  const failure = (await ask('get', '/api/me').catch((problem: unknown) => problem)) as Problem
  expect([failure.status, failure.type, failure.message]).toEqual([409, 'stale', 'Too late.'])
})

it('takes an answer that is no JSON for a server out of reach', async () => {
  answer = () => new Response('<html>', { status: 502 })
  const failure = (await ask('get', '/api/me').catch((problem: unknown) => problem)) as Problem
  expect([failure.status, failure.type]).toEqual([0, 'unreachable'])
})

it('tells what is wrong with a request also where the answer that says so is no JSON, as of what stands before the server', async () => {
  const statuses = []
  for (const status of [413, 429]) {
    answer = () => new Response('<html>', { status })
    statuses.push(((await ask('get', '/api/me').catch((problem: unknown) => problem)) as Problem).status)
  }
  expect(statuses).toEqual([413, 429])
})

it('is typed by the description of the server', () => {
  // @ts-expect-error the path's parameter is missing
  void (() => ask('get', '/api/matches/{match}'))
  // @ts-expect-error a name is a text
  void (() => ask('post', '/api/sessions', { body: { name: 1 } }))
  // @ts-expect-error there is nothing to delete
  void (() => ask('delete', '/api/games'))
})
