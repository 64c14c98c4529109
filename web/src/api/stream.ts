import type { EventStream, StreamState } from './backend.ts'
import { PatchedText } from './patch.ts'
import { isShut, problemOf, type Problem } from './problem.ts'

/** A server-sent event as it stood on the wire. */
export interface ServerEvent {
  id: string
  event: string
  data: string
}

/** Reads server-sent events from text that comes in pieces. */
export class EventReader {
  #rest = ''
  #id = ''
  #event = ''
  #data: string[] = []

  /** The events that the next piece of text completes. */
  read(text: string): ServerEvent[] {
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/)
    this.#rest = lines.pop() ?? ''
    return lines.map((line) => this.#line(line)).filter((event) => event !== null)
  }

  #line(line: string): ServerEvent | null {
    if (line === '') return this.#dispatch()
    const colon = line.indexOf(':')
    if (colon === 0) return null // a comment: the server's heartbeat
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'id') this.#id = value
    if (field === 'event') this.#event = value
    if (field === 'data') this.#data.push(value)
    return null
  }

  #dispatch(): ServerEvent | null {
    const event = { id: this.#id, event: this.#event || 'message', data: this.#data.join('\n') }
    const empty = this.#data.length === 0
    this.#event = ''
    this.#data = []
    return empty ? null : event
  }
}

export interface StreamOptions {
  url: string
  /** The number to go on after, as the address says it, too; -1 = tell all anew. */
  after: number
  /** The stream, which is of one match, takes patches. They are told as the events "match" that they stand for. */
  patches?: boolean
  /** The number of an event "match". */
  number: (event: ServerEvent) => number
  tell: (event: ServerEvent, number: number) => void
  /** What has no number of its own. */
  aside?: (event: ServerEvent) => void
  changed: (state: StreamState) => void
  /** The server refuses for good, at first or later on, and tells why: the stream ends. */
  refused?: (problem: Problem) => void
  fetch?: typeof fetch
  /** Milliseconds to wait before the given try (1, 2, …). */
  patience?: (tries: number) => number
  /** Milliseconds of silence after which the connection counts as lost. */
  silence?: number
}

/** Half a second at first, then twice as long each time up to a quarter of a minute; spread, so that not all come at once. */
export function backoff(tries: number): number {
  return Math.min(15_000, 500 * 2 ** (tries - 1)) * (0.75 + Math.random() / 2)
}

/**
 * A stream of events that survives lost connections: it connects anew with the cursor of the last event and drops what lies behind that,
 * so that nothing is lost or goes back. A number that comes again is told again: the match is as it was, and the server shows it otherwise,
 * as when the host has hidden a name. `rest` and `wake` follow the tab's visibility.
 */
export class ResumingStream implements EventStream {
  #options: StreamOptions
  #last: number
  /** The id of the last event. */
  #cursor = ''
  #state: StreamState = 'resting'
  #abort: AbortController | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #tries = 0
  #away = false
  #patches: boolean

  constructor(options: StreamOptions) {
    this.#options = options
    this.#last = options.after
    this.#patches = options.patches ?? false
  }

  /** The number of the last event told. */
  get last(): number {
    return this.#last
  }

  wake(): void {
    if (this.#abort) return
    clearTimeout(this.#timer)
    this.#tries = 0
    void this.#connect(this.#state === 'resting' ? 'connecting' : 'reconnecting')
  }

  renew(): void {
    if (this.#state === 'resting') return
    const lost = this.#abort
    this.#abort = null
    lost?.abort()
    this.wake() // however often it failed before: what it waited for has changed
  }

  away(on: boolean): void {
    if (on === this.#away) return
    this.#away = on
    this.renew()
  }

  rest(): void {
    clearTimeout(this.#timer)
    this.#abort?.abort()
    this.#abort = null
    this.#become('resting')
  }

  async #connect(state: StreamState): Promise<void> {
    const abort = new AbortController()
    this.#abort = abort
    this.#become(state)
    try {
      await this.#run(abort)
    } catch {
      // Lost; why does not matter, we come back.
    }
    if (this.#abort !== abort) return
    this.#abort = null
    abort.abort()
    this.#tries++
    this.#become('reconnecting')
    this.#timer = setTimeout(() => void this.#connect('reconnecting'), (this.#options.patience ?? backoff)(this.#tries))
  }

  async #run(abort: AbortController): Promise<void> {
    const headers: Record<string, string> = { accept: 'text/event-stream' }
    if (this.#cursor) headers['last-event-id'] = this.#cursor
    const call = this.#options.fetch ?? fetch
    const asked = call(this.#url(), { headers, signal: abort.signal, cache: 'no-store', credentials: 'same-origin' })
    const answer = await this.#heard(asked, abort)
    if (answer.status >= 400) {
      const problem = problemOf(answer.status, await answer.json().catch(() => null))
      return abort.signal.aborted ? undefined : this.#fail(problem)
    }
    if (!answer.ok || !answer.body) throw new Error(`the stream answered ${answer.status}`)
    this.#become('live')
    await this.#listen(answer.body, abort)
  }

  #url(): string {
    const { url } = this.#options
    const more = [this.#away && 'away=1', this.#patches && 'patch=1'].filter((one) => one !== false)
    return more.length > 0 ? `${url}${url.includes('?') ? '&' : '?'}${more.join('&')}` : url
  }

  async #listen(body: ReadableStream<Uint8Array>, abort: AbortController): Promise<void> {
    const reader = new EventReader()
    const decoder = new TextDecoder()
    const text = new PatchedText() // of this connection, whose first event is whole
    const chunks = body.getReader()
    for (;;) {
      const { value, done } = await this.#heard(chunks.read(), abort)
      if (done || abort.signal.aborted) return
      this.#tries = 0
      for (const event of reader.read(decoder.decode(value, { stream: true }))) this.#tell(this.#made(event, text))
    }
  }

  /** What comes next of a connection, which is lost when nothing does for too long: it may hang before it has answered, too. */
  async #heard<T>(next: Promise<T>, abort: AbortController): Promise<T> {
    const watch = setTimeout(() => abort.abort(), this.#options.silence ?? 45_000)
    try {
      return await next
    } finally {
      clearTimeout(watch)
    }
  }

  /** The event "match" that a patch stands for. Where that can't be made the stream comes again from the last one, and takes no more patches. */
  #made(event: ServerEvent, text: PatchedText): ServerEvent {
    if (!this.#patches) return event
    if (event.event === 'match') text.whole(event.data)
    if (event.event !== 'patch') return event
    try {
      return { ...event, event: 'match', data: text.patch(event.data) }
    } catch (unfit) {
      this.#patches = false
      this.renew()
      throw unfit
    }
  }

  #fail(problem: Problem): void {
    if (!isFinal(problem)) throw problem
    this.rest()
    this.#options.refused?.(problem)
  }

  #tell(event: ServerEvent): void {
    if (event.event === 'problem') {
      const body = JSON.parse(event.data) as { status?: number }
      return this.#fail(problemOf(body.status ?? 500, body))
    }
    if (event.event === 'match') this.#take(event)
    else this.#options.aside?.(event)
    this.#cursor = event.id
  }

  /** What can't be read was damaged on the way: it comes again with the next connection. */
  #take(event: ServerEvent): void {
    const number = this.#options.number(event)
    if (!Number.isInteger(number) || number < this.#last) return
    this.#options.tell(event, number)
    this.#last = number
  }

  #become(state: StreamState): void {
    if (state === this.#state) return
    this.#state = state
    this.#options.changed(state)
  }
}

/** Whether to ask again would come to the same. */
function isFinal(problem: Problem): boolean {
  return isShut(problem) || (problem.status < 500 && problem.status !== 429 && problem.status !== 408)
}
