import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Holding } from './locks.ts'

/* Places that one tab at a time holds, in a database of this browser: a transaction that writes waits for the one before it, in any tab. */

const between = 100 // milliseconds between two looks at places that are taken, at first …
const longest = 20_000 // … and in the end

/** When whoever holds a place gave the last sign, in milliseconds since 1970, by the place and who that is. */
interface Places extends DBSchema {
  places: { key: string; value: number }
}

let kept: Promise<IDBPDatabase<Places>> | undefined
const told = new BroadcastChannel('portolan.places')

/** Waits for one of some places and returns what gives it back. Fails when the signal gives up first. */
export async function leased(names: readonly string[], { signal, stale = 150_000 }: Holding): Promise<() => void> {
  const own = `${Date.now()}-${Math.random()}`
  for (let wait = between; ; wait = Math.min(2 * wait, longest)) {
    signal?.throwIfAborted()
    try {
      kept ??= openDB<Places>('portolan', 1, { upgrade: (fresh) => void fresh.createObjectStore('places') })
      const database = await kept
      const key = await take(database, names, own, stale)
      if (key) return lease(database, key, stale)
    } catch {
      return () => undefined // nothing is kept here, so that nothing can be held
    }
    await pause(wait, signal)
  }
}

/** Takes the first of some places that is free: its key, or '' when none is. Whoever gives no sign for too long is gone. */
async function take(database: IDBPDatabase<Places>, names: readonly string[], own: string, stale: number): Promise<string> {
  const change = database.transaction('places', 'readwrite')
  let taken = ''
  for (const name of names) {
    let held = false
    const range = IDBKeyRange.bound(`${name} `, `${name} ~`)
    for (let lease = await change.store.openCursor(range); lease; lease = await lease.continue()) {
      if (Math.abs(Date.now() - lease.value) < stale) held = true
      else await lease.delete()
    }
    if (held) continue
    taken = `${name} ${own}`
    await change.store.put(Date.now(), taken)
    break
  }
  await change.done
  return taken
}

/** Keeps a place until it is given back, or the page is left. */
function lease(database: IDBPDatabase<Places>, key: string, stale: number): () => void {
  const sign = async () => {
    const change = database.transaction('places', 'readwrite')
    if (await change.store.getKey(key)) await change.store.put(Date.now(), key)
    await change.done
  }
  const timer = setInterval(() => void sign().catch(() => undefined), stale / 6) // hidden tabs are slow: a browser may wake their timers once a minute
  const leave = () => {
    clearInterval(timer)
    window.removeEventListener('pagehide', leave)
    try {
      // In one step: a page that is left waits for no answer.
      const change = database.transaction('places', 'readwrite')
      change.store.delete(key).catch(() => undefined)
      change.done.catch(() => undefined)
      change.commit()
      told.postMessage(key)
    } catch {
      // The place is free once it is stale.
    }
  }
  window.addEventListener('pagehide', leave)
  return leave
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
