import { loadPart } from './part.ts'

/* What is done in few tabs of this browser at a time. */

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
export async function hold(names: readonly string[], holding: Holding = {}): Promise<() => void> {
  // Browsers have locks for secure pages only; a server in the same house is often reached without TLS.
  const { locks } = navigator as { locks?: LockManager }
  return locks ? locked(locks, names, holding) : (await loadPart(() => import('./leases.ts'))).leased(names, holding)
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
