import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browse } from '../fixture.ts'
import type { sound as Sound } from './sound.ts'

const strike = vi.fn()
vi.mock('../sound/mixer.ts', () => ({ strike }))

let sound: typeof Sound
let tab: { visibilityState: string }
let settings: (typeof import('../settings.svelte.ts'))['settings']

beforeEach(async () => {
  vi.resetModules()
  strike.mockReset()
  tab = browse().document
  ;({ sound } = await import('./sound.ts'))
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
