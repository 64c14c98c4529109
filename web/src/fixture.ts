import 'fake-indexeddb/auto'
import { vi } from 'vitest'
import type { Backend, EventStream, Listener } from './api/backend.ts'
import type { Problem } from './api/problem.ts'
import type { Update } from './api/types.ts'

/* What the client needs of a browser, for tests that have none. */

/** Puts up a browser. All that is made of the client's classes within it are its tabs. */
export function browse(): { document: { visibilityState: string } } {
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
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  })
  return { document }
}

/** A backend of which only some parts are used: to ask another one is a fault of the test. */
export function backendOf(parts: Partial<Backend>): Backend {
  return new Proxy(parts as Backend, {
    get(known, name) {
      if (name in known) return known[name as keyof Backend]
      throw new Error(`nothing here answers ${String(name)}`)
    },
  })
}

/** Streams of a match that say what they are told to, as long as somebody listens. */
export class Streams {
  /** Why whoever connects now is turned away; null when nobody is. */
  refusal: () => Problem | null = () => null
  /** How many streams were asked for, whether or not somebody listens to them. */
  made = 0
  readonly #open = new Map<EventStream, Listener>()

  /** How many there are that somebody listens to. */
  get count(): number {
    return this.#open.size
  }

  listen(listener: Listener): EventStream {
    this.made++
    const stream: EventStream = {
      wake: () => {
        if (this.#open.has(stream)) return
        listener.changed('connecting')
        const refusal = this.refusal()
        if (refusal) return this.#refuse(stream, listener, refusal)
        this.#open.set(stream, listener)
        listener.changed('live')
      },
      renew: () => {
        if (!this.#open.delete(stream)) return
        listener.changed('reconnecting')
        stream.wake()
      },
      rest: () => {
        this.#open.delete(stream)
        listener.changed('resting')
      },
      away: () => undefined,
    }
    return stream
  }

  say(update: Update): void {
    for (const listener of this.#open.values()) listener.update(update)
  }

  /** The streams end with a problem. */
  fail(problem: Problem): void {
    for (const [stream, listener] of [...this.#open]) this.#refuse(stream, listener, problem)
  }

  #refuse(stream: EventStream, listener: Listener, problem: Problem): void {
    stream.rest()
    listener.refused(problem)
  }
}
