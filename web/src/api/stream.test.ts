import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StreamState } from './backend.ts'
import { checksum } from './patch.ts'
import { EventReader, ResumingStream } from './stream.ts'

describe('EventReader', () => {
  it('reads events however the text is cut', () => {
    const text = 'id: 7\nevent: match\ndata: {"a":\ndata: 1}\n\n: heartbeat\n\nid: 8\r\ndata: x\r\n\r\n'
    for (let size = 1; size <= text.length; size++) {
      const reader = new EventReader()
      const told = []
      for (let at = 0; at < text.length; at += size) told.push(...reader.read(text.slice(at, at + size)))
      expect(told).toEqual([
        { id: '7', event: 'match', data: '{"a":\n1}' },
        { id: '8', event: 'message', data: 'x' },
      ])
    }
  })

  it('drops what has no data', () => {
    expect(new EventReader().read('event: match\n\n')).toEqual([])
  })
})

/** A server of numbered events of which each connection can be cut. */
function server(answers: (() => Response | Promise<Response>)[] = []) {
  const asked: (string | null)[] = []
  const open: ReadableStreamDefaultController<Uint8Array>[] = []
  const call = (async (_url: unknown, init?: RequestInit) => {
    asked.push(new Headers(init?.headers).get('last-event-id'))
    const answer = answers.shift()
    if (answer) return answer()
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void open.push(controller) })
    init?.signal?.addEventListener('abort', () => {
      try {
        open.at(-1)?.error(new Error('aborted'))
      } catch {
        // It was cut before.
      }
    })
    return new Response(body, { status: 200 })
  }) as typeof fetch
  const say = (text: string) => open.at(-1)!.enqueue(new TextEncoder().encode(text))
  const send = (...numbers: number[]) => say(numbers.map((n) => `id: ${n}\nevent: match\ndata: ${n}\n\n`).join(''))
  return { asked, call, say, send, cut: () => open.at(-1)!.close() }
}

function listen(call: typeof fetch, after = 3, aside: (text: string) => void = () => undefined) {
  const told: number[] = []
  const states: StreamState[] = []
  const refused: [status: number, type: string][] = []
  const stream = new ResumingStream({
    url: '/events',
    after,
    number: ({ id }) => Number(id),
    tell: (_, number) => told.push(number),
    aside: ({ event, data }) => aside(`${event} ${data}`),
    changed: (state) => states.push(state),
    refused: ({ status, type }) => refused.push([status, type]),
    fetch: call,
    patience: () => 100,
  })
  return { stream, told, states, refused }
}

const settle = () => vi.advanceTimersByTimeAsync(10)

describe('ResumingStream', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('goes on after the last number it told, with nothing lost or repeated', async () => {
    const { asked, call, send, cut } = server()
    const { stream, told, states } = listen(call)
    stream.wake()
    await settle()
    send(2, 4, 5)
    await settle()
    cut()
    await settle()
    expect(states).toEqual(['connecting', 'live', 'reconnecting'])
    await vi.advanceTimersByTimeAsync(200)
    send(4, 6)
    await settle()
    expect(told).toEqual([4, 5, 6])
    expect(asked).toEqual([null, '5']) // the address says where it begins
    expect(states.at(-1)).toBe('live')
    stream.rest()
  })

  it('tells again what comes again, since it is shown otherwise', async () => {
    const { call, send } = server()
    const { stream, told } = listen(call)
    stream.wake()
    await settle()
    send(4, 4, 5)
    await settle()
    expect(told).toEqual([4, 4, 5])
    stream.rest()
  })

  it('passes on what has no number, whatever number came before', async () => {
    const { call, send, say } = server()
    const asides: string[] = []
    const { stream, told } = listen(call, 3, (event) => asides.push(event))
    stream.wake()
    await settle()
    send(4)
    say('event: rematch\ndata: {"id":"x"}\n\n')
    await settle()
    expect(told).toEqual([4])
    expect(asides).toEqual(['rematch {"id":"x"}'])
    stream.rest()
  })

  it('tries again after failures', async () => {
    const { asked, call } = server([() => Promise.reject(new TypeError('no network')), () => new Response('', { status: 503 })])
    const { stream, states } = listen(call)
    stream.wake()
    await vi.advanceTimersByTimeAsync(500)
    expect(asked.length).toBe(3)
    expect(states).toEqual(['connecting', 'reconnecting', 'live'])
    stream.rest()
  })

  it('connects at once when the network is back, also in the middle of a try and after many that failed', async () => {
    let asked = 0
    let hang = true
    const states: string[] = []
    const stream = new ResumingStream({
      url: '/stream',
      after: 0,
      number: () => 0,
      tell: () => undefined,
      changed: (state) => states.push(state),
      patience: () => 15_000,
      fetch: (_, init) => {
        asked++
        if (!hang) return Promise.resolve(new Response(new ReadableStream()))
        return new Promise((_, fail) => init?.signal?.addEventListener('abort', () => fail(new Error('aborted'))))
      },
    })
    stream.wake()
    await settle()
    hang = false
    stream.renew() // a try hangs, as in a tab behind others
    await settle()
    expect([asked, states.at(-1)]).toEqual([2, 'live'])
    hang = true
    stream.renew()
    await settle()
    expect([asked, states.at(-1)]).toEqual([3, 'reconnecting'])
    stream.rest()
  })

  it('ends when the server refuses for good', async () => {
    const { asked, call } = server([() => new Response('', { status: 404 })])
    const { stream, refused, states } = listen(call)
    stream.wake()
    await vi.advanceTimersByTimeAsync(500)
    expect(refused).toEqual([[404, '']])
    expect(asked.length).toBe(1)
    expect(states.at(-1)).toBe('resting')
  })

  it('tries again when the server fails at one request, and not when it has shut the match', async () => {
    const problem = (type: string) => () =>
      new Response(JSON.stringify({ type: `/problems/${type}`, status: 500 }), { status: 500 })
    const { asked, call } = server([problem('internal'), problem('broken')])
    const { stream, refused, states } = listen(call)
    stream.wake()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(refused).toEqual([[500, 'broken']])
    expect(asked.length).toBe(2)
    expect(states).toEqual(['connecting', 'reconnecting', 'resting'])
  })

  it('ends with a problem for good that comes as an event, after what came before it', async () => {
    const { asked, call, send, say } = server()
    const asides: string[] = []
    const { stream, told, refused, states } = listen(call, 3, (event) => asides.push(event))
    stream.wake()
    await settle()
    say('event: problem\ndata: {"type":"/problems/unavailable","status":503}\n\n')
    await vi.advanceTimersByTimeAsync(200)
    expect(states.at(-1)).toBe('live') // that was no problem for good
    send(4)
    say('event: problem\ndata: {"type":"/problems/broken","status":500}\n\n')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([told, asides, refused]).toEqual([[4], [], [[500, 'broken']]])
    expect(asked.length).toBe(2)
    expect(states.at(-1)).toBe('resting')
  })

  it('rests and wakes without losing its place', async () => {
    const { asked, call, send } = server()
    const { stream, told, states } = listen(call)
    stream.wake()
    await settle()
    send(4)
    await settle()
    stream.rest()
    await vi.advanceTimersByTimeAsync(500)
    expect(asked.length).toBe(1)
    stream.wake()
    await settle()
    send(3, 5)
    await settle()
    expect(told).toEqual([4, 5])
    expect(asked).toEqual([null, '4'])
    expect(states).toEqual(['connecting', 'live', 'resting', 'connecting', 'live'])
    stream.rest()
  })

  it('connects anew when the network has changed', async () => {
    const { asked, call, send } = server()
    const { stream, told } = listen(call)
    stream.renew()
    expect(asked.length).toBe(0) // it rests
    stream.wake()
    await settle()
    stream.renew()
    await vi.advanceTimersByTimeAsync(200)
    send(4)
    await settle()
    expect(asked.length).toBe(2)
    expect(told).toEqual([4])
    stream.rest()
  })

  it('says that nobody looks, by another connection that goes on where it was', async () => {
    const { call, asked, send } = server()
    const urls: unknown[] = []
    const { stream, told } = listen((url, init) => (urls.push(url), call(url, init)))
    stream.away(true) // while it rests nothing is asked
    stream.away(false)
    stream.wake()
    await settle()
    send(4)
    await settle()
    stream.away(true)
    stream.away(true)
    await settle()
    send(5)
    await settle()
    expect([urls, asked, told]).toEqual([
      ['/events', '/events?away=1'],
      [null, '4'],
      [4, 5],
    ])
    stream.rest()
  })

  it('takes silence for a lost connection', async () => {
    const { asked, call } = server()
    const { stream } = listen(call)
    stream.wake()
    await vi.advanceTimersByTimeAsync(46_000)
    expect(asked.length).toBe(2)
    stream.rest()
  })

  it('takes silence for a lost connection also where no answer begins, and leaves nothing behind', async () => {
    const { asked, call, send } = server([() => new Promise<Response>(() => undefined)])
    const hung = ((url: RequestInfo | URL, init?: RequestInit) =>
      new Promise<Response>((done, failed) => {
        init?.signal?.addEventListener('abort', () => failed(new Error('aborted')))
        call(url, init).then(done, failed)
      })) as typeof fetch
    const { stream, told, states } = listen(hung)
    stream.wake()
    await vi.advanceTimersByTimeAsync(46_000)
    expect([asked.length, states]).toEqual([2, ['connecting', 'reconnecting', 'live']])
    send(4)
    await settle()
    expect(told).toEqual([4])
    stream.rest()
    await settle()
    expect(vi.getTimerCount()).toBe(0)
  })

  describe('of patches', () => {
    const whole = (n: number) => `id: ${n}\nevent: match\ndata: {"match":"k3v9","number":${n}}\n\n`
    /** Makes `{"number":N}` of the one before, with N of one digit. */
    const patch = (n: number, made = n) => {
      const crc = checksum(new TextEncoder().encode(`{"number":${made}}`))
      return `id: ${n}\nevent: patch\ndata: {"match":"k3v9","crc":${crc},"copies":[0,10,1,11,1,0]}\ndata: ${n}\n\n`
    }

    function following() {
      const { call, asked, say, cut } = server()
      const urls: unknown[] = []
      const told: [number: number, data: string][] = []
      const asides: string[] = []
      const stream = new ResumingStream({
        url: '/stream?watch=k3v9@3',
        after: 3,
        patches: true,
        number: ({ data }) => (JSON.parse(data) as { number: number }).number,
        tell: ({ data }, number) => told.push([number, data]),
        aside: ({ event }) => asides.push(event),
        changed: () => undefined,
        fetch: (url, init) => (urls.push(url), call(url, init)),
        patience: () => 100,
      })
      stream.wake()
      return { stream, urls, told, asides, asked, say, cut }
    }

    it('tells what the patches make, and begins with the whole on each connection', async () => {
      const { stream, urls, told, asides, asked, say, cut } = following()
      await settle()
      say(whole(4) + 'event: chat\ndata: {}\n\n' + patch(5) + patch(6))
      await settle()
      cut()
      await vi.advanceTimersByTimeAsync(200)
      say(whole(6) + patch(7)) // shown otherwise, or it would not come again; patches are of it
      await settle()
      expect(told).toEqual([
        [4, '{"match":"k3v9","number":4}'],
        [5, '{"number":5}'],
        [6, '{"number":6}'],
        [6, '{"match":"k3v9","number":6}'],
        [7, '{"number":7}'],
      ])
      expect(asides).toEqual(['chat'])
      expect(urls).toEqual(['/stream?watch=k3v9@3&patch=1', '/stream?watch=k3v9@3&patch=1'])
      expect(asked).toEqual([null, '6'])
      stream.away(true)
      await settle()
      expect(urls.at(-1)).toBe('/stream?watch=k3v9@3&away=1&patch=1')
      stream.rest()
    })

    it.each([
      ['that does not fit', whole(4) + patch(5) + patch(6, 9) + patch(7)],
      ['that can’t be read', whole(4) + patch(5) + 'id: 6\nevent: patch\ndata: {\ndata: 6\n\n' + patch(7)],
    ])('goes on at once with the whole after a patch %s, with nothing lost', async (_, sent) => {
      const { stream, urls, told, asked, say } = following()
      await settle()
      say(sent)
      await settle()
      expect(told.map(([number]) => number)).toEqual([4, 5])
      expect(urls).toEqual(['/stream?watch=k3v9@3&patch=1', '/stream?watch=k3v9@3'])
      expect(asked).toEqual([null, '5'])
      say(whole(7) + whole(8))
      await settle()
      expect(told.map(([number]) => number)).toEqual([4, 5, 7, 8])
      stream.rest()
    })

    it('goes on with the whole where a connection begins with a patch', async () => {
      const { stream, urls, told, asked, say, cut } = following()
      await settle()
      say(whole(4))
      await settle()
      cut()
      await vi.advanceTimersByTimeAsync(200)
      say(patch(5)) // of what the connection before has told
      await settle()
      say(whole(5))
      await settle()
      expect(told.map(([number]) => number)).toEqual([4, 5])
      expect(urls.length).toBe(3)
      expect(asked).toEqual([null, '4', '4'])
      stream.rest()
    })
  })
})
