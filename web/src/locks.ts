import { keep, kept } from './kept.ts'

/* What is done in few tabs of this browser at a time. */

const settling = 250 // milliseconds after which every tab sees what another one kept
const between = 100 // milliseconds between two looks at places that are taken, at first …
const longest = 20_000 // … and in the end

export interface Holding {
  /** Gives up waiting. */
  signal?: AbortSignal
  /** Milliseconds after which a holder that gives no sign counts as gone. */
  stale?: number
}

/** Does some work in one tab at a time. */
export async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  const leave = await hold([name], { stale: 12_000 })
  try {
    return await work()
  } finally {
    leave()
  }
}

/** Waits for one of some places and returns what gives it back. Fails when the signal gives up first. */
export function hold(names: readonly string[], holding: Holding = {}): Promise<() => void> {
  // Browsers have locks for secure pages only; a server in the same house is often reached without TLS.
  const { locks } = navigator as { locks?: LockManager }
  return locks ? locked(locks, names, holding) : leased(names, holding)
}

function locked(locks: LockManager, names: readonly string[], { signal }: Holding): Promise<() => void> {
  return new Promise((held, failed) => {
    const others = new AbortController()
    let found = false
    const stop = () => {
      others.abort()
      failed(signal!.reason)
    }
    if (signal?.aborted) return stop()
    signal?.addEventListener('abort', stop, { once: true })
    for (const name of names) {
      const granted = () => {
        if (found || signal?.aborted) return
        found = true
        queueMicrotask(() => others.abort())
        return new Promise<void>((leave) => held(leave))
      }
      locks.request(`portolan.${name}`, { signal: others.signal }, granted).catch(() => undefined) // another place was found
    }
  })
}

/** The same by what all tabs keep together: whoever wrote last holds a place, and looks twice before believing it. */
async function leased(names: readonly string[], { signal, stale = 150_000 }: Holding): Promise<() => void> {
  const own = `${Date.now()}-${Math.random()}`
  for (let wait = between; ; wait = Math.min(2 * wait, longest)) {
    signal?.throwIfAborted()
    const key = names.map((name) => `portolan.place.${name}`).find((key) => holder(key, stale) === null)
    if (key === undefined) {
      await pause(wait, signal)
      continue
    }
    const sign = () => keep(key, JSON.stringify({ own, at: Date.now() }))
    sign()
    if (holder(key, stale) === null) return () => undefined // nothing is kept here, so that nothing can be held
    await pause(settling)
    if (holder(key, stale) === own) return lease(key, own, sign, stale)
  }
}

/** Keeps a place until it is given back, or the page is left. */
function lease(key: string, own: string, sign: () => void, stale: number): () => void {
  const timer = setInterval(sign, stale / 6) // hidden tabs are slow: a browser may wake their timers once a minute
  const leave = () => {
    clearInterval(timer)
    window.removeEventListener('pagehide', leave)
    if (holder(key, stale) === own) keep(key, null)
  }
  window.addEventListener('pagehide', leave)
  return leave
}

/** Who holds a place; null when nobody does, or whoever did is gone. */
function holder(key: string, stale: number): string | null {
  try {
    const { own, at } = JSON.parse(kept(key) ?? '') as { own: string; at: number }
    return Math.abs(Date.now() - at) < stale ? own : null
  } catch {
    return null
  }
}

/** Waits some time, less when something that is kept has changed in another tab or the signal gives up. */
function pause(time: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('storage', changed)
      signal?.removeEventListener('abort', end)
      done()
    }
    const changed = () => signal && end()
    const timer = setTimeout(end, time)
    window.addEventListener('storage', changed)
    signal?.addEventListener('abort', end)
  })
}
