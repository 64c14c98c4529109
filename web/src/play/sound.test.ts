import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browse } from '../fixture.ts'
import type { readySounds as ReadySounds, sound as Sound } from './sound.ts'

const strike = vi.fn()
const ready = vi.fn()
const file = vi.fn(() => Promise.resolve({ strike, ready }))

let sound: typeof Sound
let readySounds: typeof ReadySounds
let tab: { visibilityState: string }
let settings: (typeof import('../settings.svelte.ts'))['settings']

beforeEach(async () => {
  vi.resetModules()
  strike.mockReset()
  ready.mockReset()
  file.mockClear()
  vi.doMock('../sound/mixer.ts', () => file())
  tab = browse().document
  ;({ sound, readySounds } = await import('./sound.ts'))
  ;({ settings } = await import('../settings.svelte.ts'))
}, 60_000)
afterEach(() => void vi.unstubAllGlobals())

/** Lets what was loaded come. */
const settle = () => vi.dynamicImportSettled()

const touched = (hasBeenActive: boolean) => vi.stubGlobal('navigator', { languages: ['en'], userActivation: { hasBeenActive } })

describe('sound', () => {
  it('is heard at the volume of the settings, once the page has been touched', async () => {
    touched(false)
    sound('wood')
    await settle()
    expect(strike).not.toHaveBeenCalled()
    touched(true)
    settings.change({ volume: 0.3 })
    sound('wood')
    await settle()
    expect(strike).toHaveBeenCalledExactlyOnceWith('wood', 0.3)
  })

  it('is not heard at no volume, and of a hidden page only what calls somebody back', async () => {
    touched(true)
    settings.change({ volume: 0 })
    sound('yours')
    settings.change({ volume: 1 })
    tab.visibilityState = 'hidden'
    sound('wood')
    sound('yours')
    await settle()
    expect(strike.mock.calls).toEqual([['yours', 1]])
  })

  it('comes back after a lost connection, but none that was to be heard meanwhile', async () => {
    touched(true)
    let back: (() => void) | undefined
    vi.stubGlobal('fetch', () => new Promise<void>((done) => (back = done)))
    file.mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
    const clock = vi.spyOn(Date, 'now').mockReturnValue(0)
    sound('wood')
    await vi.waitFor(() => expect(back).toBeDefined())
    clock.mockReturnValue(60_000)
    back!()
    await vi.waitFor(() => expect(file).toHaveBeenCalledTimes(2))
    await settle()
    expect(strike).not.toHaveBeenCalled()
    sound('bell')
    await vi.waitFor(() => expect(strike).toHaveBeenCalledOnce())
    expect(strike.mock.calls[0]![0]).toBe('bell')
    clock.mockRestore()
  })

  it('troubles nobody where there is none', async () => {
    touched(true)
    strike.mockImplementation(() => {
      throw new Error('no sound here')
    })
    sound('bell')
    await settle()
    expect(strike).toHaveBeenCalledOnce()
  })
})

describe('readySounds', () => {
  /** What waits until the browser has nothing else to do, and until the board is at rest. */
  let idle: (() => void)[]
  let rest: () => void
  const rested = () => new Promise<void>((done) => (rest = done))
  beforeEach(() => {
    idle = []
    Object.assign(window, { requestIdleCallback: () => undefined })
    vi.stubGlobal('requestIdleCallback', (act: () => void) => idle.push(act))
  })
  const touch = () => window.dispatchEvent(new Event('pointerup'))
  const calm = async () => {
    rest()
    await Promise.resolve()
    for (const act of idle.splice(0)) act()
    await settle()
  }

  it('waits for a touch, and until nothing moves', async () => {
    touched(false)
    readySounds(rested)
    touch() // by what is none to the browser
    touched(true)
    touch()
    touch()
    await settle()
    expect(file).not.toHaveBeenCalled()
    await calm()
    expect(ready).toHaveBeenCalledOnce()
    expect(strike).not.toHaveBeenCalled()
  })

  it('needs no touch where there was one', async () => {
    touched(true)
    readySounds(rested)
    await calm()
    expect(ready).toHaveBeenCalledOnce()
  })

  it('loads nothing where no sounds are wanted, nor for who has left', async () => {
    touched(true)
    settings.change({ volume: 0 })
    readySounds(() => Promise.resolve())
    settings.change({ volume: 1 })
    const leave = readySounds(rested)
    leave()
    await calm()
    touched(false)
    readySounds(rested)()
    touched(true)
    touch()
    await settle()
    expect(file).not.toHaveBeenCalled()
  })
})
