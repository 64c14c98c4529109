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
    one.change({ sound: true }) // has read it by the way
    expect(one.all).toMatchObject({ theme: 'dark', speed: 2, sound: true })
    other.change({ theme: 'light' })
    told('portolan.settings')
    expect(one.theme).toBe('light')
    expect(document.documentElement.dataset.theme).toBe('light')
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
