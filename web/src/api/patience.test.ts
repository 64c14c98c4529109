import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { patienceFor, patiently } from './patience.ts'

const at = (path: string, method = 'POST') => ({ method, url: `http://table.test/api/matches${path}` })

describe('patienceFor', () => {
  it('lets be tried again what the server makes once, however often it is asked', () => {
    const again = ['/m1/moves', '/m1/undo', '/m1/draw', '/m1/resign', '/m1/rematch', '/m1/seats/1']
    for (const path of again) expect([path, patienceFor(at(path)).length]).toEqual([path, 2])
    expect(patienceFor(at('/m1/history', 'GET')).length).toBe(2)
  })

  it('does not open two tables for one', () => {
    const once = [
      at(''),
      at('/m1/names'),
      at('/m1/reports'),
      at('/m1/seats/1/takeover'),
      at('/m1/seats/1', 'DELETE'),
      at('/m1/hint'),
    ]
    for (const request of once) expect([request.url, patienceFor(request).length]).toEqual([request.url, 1])
  })
})

/** A server that answers as it is told, request by request; null = it never does. */
function server(...answers: (Response | Error | null)[]) {
  const bodies: string[] = []
  const call = (async (request: Request, init?: RequestInit) => {
    bodies.push(await request.text())
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    if (answer) return answer
    return new Promise((_, lost) => init!.signal!.addEventListener('abort', () => lost(init!.signal!.reason)))
  }) as typeof fetch
  return { bodies, call }
}

const move = (signal?: AbortSignal) =>
  new Request('http://table.test/api/matches/m1/moves', { method: 'POST', body: '{"number":7}', ...(signal && { signal }) })

describe('patiently', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('gives up what hangs, and sends it once more as it was', async () => {
    const { bodies, call } = server(null, new Response('done', { status: 201 }))
    const answer = patiently(move(), [8000, 12_000], call)
    await vi.advanceTimersByTimeAsync(7999)
    expect(bodies.length).toBe(1)
    await vi.advanceTimersByTimeAsync(2)
    expect(await (await answer).text()).toBe('done')
    expect((await answer).status).toBe(201)
    expect(bodies).toEqual(['{"number":7}', '{"number":7}'])
  })

  it('tells after the last try that nothing came', async () => {
    const { bodies, call } = server(null, null)
    const answer = patiently(move(), [8000, 12_000], call)
    const lost = expect(answer).rejects.toThrow('no answer came in time')
    await vi.advanceTimersByTimeAsync(20_000)
    await lost
    expect(bodies.length).toBe(2)
  })

  it('sends again what got lost at once', async () => {
    const { call } = server(new TypeError('connection reset'), new Response(null, { status: 204 }))
    expect((await patiently(move(), [8000, 12_000], call)).status).toBe(204)
  })

  it('does not begin again when whoever asked has given up', async () => {
    const { bodies, call } = server(null, new Response('late'))
    const given = new AbortController()
    const answer = patiently(move(given.signal), [8000, 12_000], call)
    const lost = expect(answer).rejects.toThrow()
    await vi.advanceTimersByTimeAsync(10)
    given.abort()
    await lost
    await vi.advanceTimersByTimeAsync(30_000)
    expect(bodies.length).toBe(1)
  })

  it('gives up an answer that begins and does not end', async () => {
    let body: ReadableStreamDefaultController<Uint8Array>
    const stuck = new Response(new ReadableStream({ start: (made) => (body = made).enqueue(new Uint8Array(3)) }))
    const call = (async (_: Request, init?: RequestInit) => {
      init!.signal!.addEventListener('abort', () => body.error(init!.signal!.reason))
      return stuck
    }) as unknown as typeof fetch
    const answer = patiently(move(), [8000], call)
    const lost = expect(answer).rejects.toThrow()
    await vi.advanceTimersByTimeAsync(8001)
    await lost
  })
})
