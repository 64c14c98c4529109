import { network } from './network.svelte.ts'

/** What came by another address, by the one that has failed. */
const others = new Map<string, Promise<unknown>>()

const load = (address: string) => import(/* @vite-ignore */ address) as Promise<unknown>

/**
 * Loads a part of the client, such as `() => import('./Log.svelte')`. What the connection has lost on its way comes as soon as there is
 * a connection again; it fails where the server can be reached and has no such part.
 */
export async function loadPart<T>(part: () => Promise<T>, fetch: typeof load = load): Promise<T> {
  try {
    return await part()
  } catch (failure) {
    const [address, kind] = /https?:\S+?\.(js|css)\b/.exec(String(failure)) ?? []
    if (address && kind === 'js') return (await (others.get(address) ?? another(address, fetch))) as T
    return kind === 'css' ? onceReached(restyled).then(() => loadPart(part, fetch)) : onceReached(part)
  }
}

/** Browsers ask for the address of a script that has failed no more: it has another one from then on. */
function another(address: string, fetch: typeof load): Promise<unknown> {
  const file = onceReached(() => fetch(`${address}?${Date.now()}`))
  others.set(address, file)
  file.catch(() => others.delete(address))
  return file
}

/** Does something once the server can be reached, and again where it turns out that it can't. */
async function onceReached<T>(act: () => Promise<T>): Promise<T> {
  for (;;) {
    await network.reached()
    try {
      return await act()
    } catch (failure) {
      await network.look()
      if (!network.lost) throw failure
    }
  }
}

/** Has the style sheets that have failed fetched anew: scripts that need them take them for known. */
async function restyled(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(({ sheet }) => !sheet)
  await Promise.all(
    links.map((link) => {
      const again = link.cloneNode() as HTMLLinkElement
      const there = new Promise((done, fail) => {
        again.addEventListener('load', done)
        again.addEventListener('error', () => fail(new Error(`unable to preload ${link.href}`)))
      })
      link.replaceWith(again)
      return there
    }),
  )
}
