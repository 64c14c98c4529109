import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Holding } from './locks.ts'

/* Places that one tab at a time holds, in a database of this browser: a transaction that writes waits for the one before it, in any tab. */

const between = 100 // milliseconds between two looks at places that are taken, at first …
const longest = 20_000 // … and in the end

interface Lease {
  own: string
  at: number // milliseconds since 1970, as this machine tells them
}

interface Places extends DBSchema {
  places: { key: string; value: Lease }
}

let kept: Promise<IDBPDatabase<Places>> | undefined
const told = new BroadcastChannel('portolan.places')

/** Waits for one of some places and returns what gives it back. Fails when the signal gives up first. */
export async function leased(names: readonly string[], { signal, stale = 150_000 }: Holding): Promise<() => void> {
  const own = `${Date.now()}-${Math.random()}`
  for (let wait = between; ; wait = Math.min(2 * wait, longest)) {
    signal?.throwIfAborted()
    const name = await take(names, own, stale).catch(() => undefined)
    if (name === undefined) return () => undefined // nothing is kept here, so that nothing can be held
    if (name) return lease(name, own, stale)
    await pause(wait, signal)
  }
}

/** Takes the first of some places that is free: its name, or '' when none is. */
async function take(names: readonly string[], own: string, stale: number): Promise<string> {
  kept ??= openDB<Places>('portolan', 1, { upgrade: (fresh) => void fresh.createObjectStore('places') })
  const change = (await kept).transaction('places', 'readwrite')
  let taken = ''
  for (const name of names) {
    const lease = await change.store.get(name)
    if (lease && Math.abs(Date.now() - lease.at) < stale) continue // whoever gives no sign for longer is gone
    await change.store.put({ own, at: Date.now() }, name)
    taken = name
    break
  }
  await change.done
  return taken
}

/** Keeps a place until it is given back, or the page is left. */
function lease(name: string, own: string, stale: number): () => void {
  const timer = setInterval(() => void renew(name, own, Date.now()), stale / 6) // hidden tabs are slow: a browser may wake their timers once a minute
  const leave = () => {
    clearInterval(timer)
    window.removeEventListener('pagehide', leave)
    void renew(name, own, null)
  }
  window.addEventListener('pagehide', leave)
  return leave
}

/** Gives a sign, or with null gives the place back, as long as nobody else has it. */
async function renew(name: string, own: string, at: number | null): Promise<void> {
  try {
    const change = (await kept!).transaction('places', 'readwrite')
    if ((await change.store.get(name))?.own !== own) return
    await (at === null ? change.store.delete(name) : change.store.put({ own, at }, name))
    await change.done
    if (at === null) told.postMessage(name)
  } catch {
    // The place is free once it is stale.
  }
}

/** Waits some time, less when a place has been given back in another tab or the signal gives up. */
function pause(time: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer)
      told.removeEventListener('message', end)
      signal?.removeEventListener('abort', end)
      done()
    }
    const timer = setTimeout(end, time)
    told.addEventListener('message', end)
    signal?.addEventListener('abort', end)
  })
}
