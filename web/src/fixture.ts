import { vi } from 'vitest'

/* What the client needs of a browser, for tests that have none. */

/** Puts up a browser before a server. All that is made of the client's classes within it are its tabs. */
export function browse(server: (request: Request) => Response | Promise<Response>): { document: { visibilityState: string } } {
  const kept = new Map<string, string>()
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    title: '',
    documentElement: { dataset: {}, lang: '' },
  })
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), { matchMedia: () => Object.assign(new EventTarget(), { matches: false }) }),
  )
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', { origin: 'http://table.test' })
  vi.stubGlobal('navigator', { onLine: true, languages: ['en'] })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  })
  vi.stubGlobal('fetch', async (what: Request | string, init?: RequestInit) =>
    server(new Request(typeof what === 'string' ? `http://table.test${what}` : what, init)),
  )
  return { document }
}

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

/** Streams of events that say what they are told to, as long as somebody listens. */
export class Streams {
  readonly #open = new Set<ReadableStreamDefaultController<Uint8Array>>()

  /** How many there are that somebody listens to. */
  get count(): number {
    return this.#open.size
  }

  answer({ signal }: Request): Response {
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        this.#open.add(stream)
        signal.addEventListener('abort', () => {
          if (this.#open.delete(stream)) stream.error(new Error('nobody listens'))
        })
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }

  say(number: number, data: unknown): void {
    this.#send(`id: ${number}\nevent: match\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** The streams end with a problem. */
  fail(problem: { type: string; status: number }): void {
    this.#send(`event: problem\ndata: ${JSON.stringify(problem)}\n\n`)
  }

  #send(text: string): void {
    for (const stream of this.#open) stream.enqueue(new TextEncoder().encode(text))
  }
}
