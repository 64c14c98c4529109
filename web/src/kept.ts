/* What this browser keeps for this server, in all its tabs. Private windows may keep nothing. */

/** What was kept under a name; null when nothing was. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Keeps a text where the browser lets us; null forgets it. */
export function keep(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name)
    else localStorage.setItem(name, text)
  } catch {
    // Nothing is lost but convenience.
  }
}

/** What was kept as an object under a name; an empty one when nothing was, or nothing that can be read. */
export function recall<T extends object>(name: string): Partial<T> {
  try {
    const found: unknown = JSON.parse(kept(name) ?? '{}')
    return typeof found === 'object' && found !== null ? found : {}
  } catch {
    return {}
  }
}
