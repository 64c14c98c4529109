const pause = 4000 // milliseconds between two looks while the server is out of reach

/**
 * Whether the server can be reached. What the browser says of the network is a hint only: a server on the same machine or in
 * the same house needs no internet. So a hint is looked into before anybody is told.
 */
class Network {
  lost = $state(false)
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    window.addEventListener('offline', () => void this.look())
    window.addEventListener('online', () => void this.look())
    if (!navigator.onLine) void this.look()
  }

  /** Asks the server for a sign of life, and goes on asking until there is one. */
  async look(): Promise<void> {
    clearTimeout(this.#timer)
    try {
      await fetch('/healthz', { cache: 'no-store' })
      this.lost = false
    } catch {
      this.lost = true
      this.#timer = setTimeout(() => void this.look(), pause)
    }
  }
}

export const network = new Network()
