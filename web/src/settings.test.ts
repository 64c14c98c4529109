import { beforeEach, describe, expect, it, vi } from 'vitest'
import { browse } from './fixture.ts'
import type { Settings as Tab } from './settings.svelte.ts'

let Settings: typeof Tab

beforeEach(async () => {
  vi.resetModules()
  browse()
  ;({ Settings } = await import('./settings.svelte.ts'))
}, 60_000)

/** What browsers tell the other tabs when something is kept. */
function told(key: string | null): void {
  window.dispatchEvent(Object.assign(new Event('storage'), { key }))
}

describe('Settings', () => {
  it('keeps what another tab has chosen', () => {
    const [one, other] = [new Settings(), new Settings()]
    one.change({ lang: 'hu' })
    other.change({ theme: 'dark' })
    expect(new Settings().all).toMatchObject({ lang: 'hu', theme: 'dark' })
  })

  it('follows another tab, and has it shown', () => {
    const [one, other] = [new Settings(), new Settings()]
    other.change({ theme: 'dark', speed: 2 })
    one.change({ volume: 0.2 }) // has read it by the way
    expect(one.all).toMatchObject({ theme: 'dark', speed: 2, volume: 0.2 })
    other.change({ theme: 'light' })
    told('portolan.settings')
    expect(one.theme).toBe('light')
    expect(document.documentElement.dataset.theme).toBe('light')
  })

  it('is dark under a night sky, unless colours were chosen', () => {
    const one = new Settings()
    expect(one.theme).toBe('light')
    one.night(true)
    expect(one.theme).toBe('dark')
    expect(document.documentElement.dataset.theme).toBe('dark')
    one.change({ theme: 'light' })
    expect(one.theme).toBe('light')
    one.change({ theme: 'auto' })
    one.night(false)
    expect(document.documentElement.dataset.theme).toBe('light')
  })

  it('has sounds unless told, and takes over what was chosen before there was a volume', () => {
    expect(new Settings().all.volume).toBeGreaterThan(0)
    localStorage.setItem('portolan.settings', JSON.stringify({ lang: 'de', sound: false }))
    expect(new Settings().all).toMatchObject({ lang: 'de', volume: 0 })
    localStorage.setItem('portolan.settings', JSON.stringify({ sound: true }))
    const one = new Settings()
    expect(one.all.volume).toBeGreaterThan(0)
    one.change({ volume: 0.1 })
    expect(JSON.parse(localStorage.getItem('portolan.settings')!)).not.toHaveProperty('sound')
    expect(new Settings().all.volume).toBe(0.1)
  })

  it('is not troubled by what else is kept, or by nothing at all', () => {
    const one = new Settings()
    one.change({ speed: 2 })
    localStorage.setItem('portolan.settings', 'no JSON')
    told(null)
    localStorage.setItem('portolan.settings', 'null')
    told('portolan.settings')
    expect(one.all.speed).toBe(2)
  })
})
