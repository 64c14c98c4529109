/** How something that is loaded once stands. */
export type Loading<T> = { is: 'loading' } | { is: 'ready'; value: T } | { is: 'failed'; failure: unknown }

/** Loads something once. What comes after it was left is dropped. */
export class Loader<T> {
  now = $state.raw<Loading<T>>({ is: 'loading' })
  #load: (signal: AbortSignal) => Promise<T>

  constructor(load: (signal: AbortSignal) => Promise<T>) {
    this.#load = load
  }

  /** Begins; the answer leaves it. To be called when a component is mounted, never by an effect, which may run again. */
  begin(): () => void {
    const left = new AbortController()
    void this.#run(left.signal)
    return () => left.abort()
  }

  async #run(signal: AbortSignal): Promise<void> {
    const now = await this.#load(signal).then(
      (value): Loading<T> => ({ is: 'ready', value }),
      (failure: unknown): Loading<T> => ({ is: 'failed', failure }),
    )
    if (!signal.aborted) this.now = now
  }
}
