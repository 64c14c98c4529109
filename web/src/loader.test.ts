import { describe, expect, it } from 'vitest'
import { Loader } from './loader.svelte.ts'

/** Something that is loaded when the test says so. */
function pending() {
  const signals: AbortSignal[] = []
  let ready = (_: string) => {}
  let fail = (_: unknown) => {}
  const loader = new Loader((signal) => {
    signals.push(signal)
    return new Promise<string>((done, failed) => ([ready, fail] = [done, failed]))
  })
  return { loader, signals, ready: (value: string) => ready(value), fail: (failure: unknown) => fail(failure) }
}

const rest = () => new Promise((done) => setTimeout(done))

describe('Loader', () => {
  it('waits until it is begun, and is ready with what came', async () => {
    const { loader, signals, ready } = pending()
    expect([loader.now, signals]).toEqual([{ is: 'loading' }, []])
    loader.begin()
    expect([loader.now, signals.length]).toEqual([{ is: 'loading' }, 1])
    ready('map')
    await rest()
    expect(loader.now).toEqual({ is: 'ready', value: 'map' })
  })

  it('keeps why it failed', async () => {
    const { loader, fail } = pending()
    loader.begin()
    const lost = new Error('lost')
    fail(lost)
    await rest()
    expect(loader.now).toEqual({ is: 'failed', failure: lost })
  })

  it('gives up what it loads when it is left, and drops what comes all the same', async () => {
    for (const come of ['ready', 'fail'] as const) {
      const { loader, signals, ...end } = pending()
      const leave = loader.begin()
      expect(signals[0]!.aborted).toBe(false)
      leave()
      expect(signals[0]!.aborted).toBe(true)
      end[come]('late')
      await rest()
      expect(loader.now).toEqual({ is: 'loading' })
    }
  })
})
