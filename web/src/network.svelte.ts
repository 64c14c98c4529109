import { isPartMissing, Problem } from './api/problem.ts'

const pause = 4000 // milliseconds between two looks while the server is out of reach
const patience = 10_000 // milliseconds after which a look has failed
const soon = 600 // milliseconds in which a change is made without a word

/**
 * Whether the server can be reached. What the browser says of the network is a hint only: a server on the same machine or in
 * the same house needs no internet. So a hint is looked into before anybody is told.
 */
class Network {
  lost = $state(false)
  /** A change that somebody asked for has been under way for so long that they are told. */
  slow = $state(false)
  #timer: ReturnType<typeof setTimeout> | undefined
  #late = 0
  #waiting: (() => void)[] = []

  constructor() {
    if (typeof window === 'undefined') return // what draws pictures also runs where there is no browser
    window.addEventListener('offline', () => void this.look())
    window.addEventListener('online', () => void this.look())
    if (!navigator.onLine) void this.look()
  }

  /** Asks the server for a sign of life, and goes on asking until there is one. */
  async look(): Promise<void> {
    clearTimeout(this.#timer)
    this.lost = !(await reached())
    if (this.lost) this.#timer = setTimeout(() => void this.look(), pause)
    else for (const go of this.#waiting.splice(0)) go()
  }

  /** Looks whether the server can be reached, and resolves once it can. */
  async reached(): Promise<void> {
    await this.look()
    if (this.lost) await new Promise<void>((go) => this.#waiting.push(go))
  }

  /** Follows a change until its answer is there. */
  async during<T>(answer: Promise<T>): Promise<T> {
    let counted = false
    const timer = setTimeout(() => {
      counted = true
      this.slow = ++this.#late > 0
    }, soon)
    try {
      return await answer
    } finally {
      clearTimeout(timer)
      if (counted) this.slow = --this.#late > 0
    }
  }
}

async function reached(): Promise<boolean> {
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patience) })
    return true
  } catch {
    return false
  }
}

/**
 * What lies behind a failure. That a part of the client can't be loaded means two things: the network is lost, or the server
 * has a new version of the client by now and not that part any more.
 */
export async function understood(failure: unknown): Promise<unknown> {
  if (!isPartMissing(failure)) return failure
  return (await reached()) ? new Problem(0, 'outdated', String(failure)) : new Problem(0, 'unreachable', String(failure))
}

export const network = new Network()
