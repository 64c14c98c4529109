import { hold } from '../locks.ts'

/**
 * How many hidden tabs of this browser listen at a time. Over HTTP/1.1 a browser opens six connections to a server: most are
 * left to the pages that somebody looks at.
 */
const places = ['lookout.0', 'lookout.1', 'lookout.2']
const patience = 400 // milliseconds that a tab may go on listening while it looks for a place

/** Lets a hidden tab listen for as long as it has one of the few places there are. */
export class HiddenTab {
  #listen: () => void
  #rest: () => void
  #ended: AbortController | null = null

  constructor(listen: () => void, rest: () => void) {
    this.#listen = listen
    this.#rest = rest
  }

  /** Goes on listening, or begins again as soon as there is a place. */
  begin(): void {
    if (this.#ended) return
    const ended = (this.#ended = new AbortController())
    const timer = setTimeout(this.#rest, patience)
    ended.signal.addEventListener('abort', () => clearTimeout(timer))
    hold(places, { signal: ended.signal }).then(
      (leave) => {
        if (ended.signal.aborted) return leave()
        ended.signal.addEventListener('abort', leave)
        clearTimeout(timer)
        this.#listen()
      },
      () => undefined, // it ended before there was a place
    )
  }

  /** Gives the place to another tab. */
  end(): void {
    this.#ended?.abort()
    this.#ended = null
  }
}
