import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { backendOf, browse } from '../fixture.ts'
import { TestMatch } from './fixture.ts'
import type { Reel as Film } from './reel.svelte.ts'

let reel: Film

beforeEach(async () => {
  vi.resetModules()
  browse()
  const { Reel } = await import('./reel.svelte.ts')
  const { SealedPages } = await import('./sealed.svelte.ts')
  const match = new TestMatch()
  for (let i = 0; i < 3; i++) match.advance({}, 'went')
  reel = await Reel.open(
    { backend: match.backend, sealed: new SealedPages(match.backend) },
    'm1',
    null,
    new AbortController().signal,
  )
  vi.useFakeTimers()
}, 60_000)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (time: number) => vi.advanceTimersByTimeAsync(time)

describe('Reel', () => {
  it('shows what was dealt where nobody has moved yet, and is not there before', async () => {
    const { Reel } = await import('./reel.svelte.ts')
    const { SealedPages } = await import('./sealed.svelte.ts')
    const match = new TestMatch()
    const sat = { ...match.rows[0]!, kind: 'sit' as const, events: [] }
    const opened = (...views: unknown[]) => {
      match.rows = views.map((view, i) => ({ ...sat, number: i + 1, view: view as (typeof sat)['view'] }))
      match.now = { ...match.now, number: views.length }
      const { signal } = new AbortController()
      return Reel.open({ backend: match.backend, sealed: new SealedPages(match.backend) }, 'm1', null, signal)
    }
    const { shown, view, first } = await opened(undefined, undefined, { dealt: 1 })
    expect([shown, view, first]).toEqual([3, { dealt: 1 }, 3])
    await expect(opened(undefined, undefined)).rejects.toMatchObject({ status: 404 })
  })

  it('plays the events of a row that it comes to from the one before, by hand as well', async () => {
    expect([reel.shown, reel.playback.playing]).toEqual([1, false])
    await reel.go(2)
    expect([reel.playback.now?.event.number, reel.before]).toEqual([2, { at: 1 }])
    await reel.go(4)
    expect([reel.shown, reel.before, reel.playback.playing]).toEqual([4, { at: 3 }, false])
  })

  it('has the view before any row at hand', async () => {
    const match = new TestMatch()
    for (let i = 0; i < 80; i++) match.advance({}, 'went')
    const { Reel } = await import('./reel.svelte.ts')
    const { SealedPages } = await import('./sealed.svelte.ts')
    const client = { backend: match.backend, sealed: new SealedPages(match.backend) }
    for (const at of [64, 65, 66]) {
      const { shown, before } = await Reel.open(client, 'm1', at, new AbortController().signal)
      expect([shown, before]).toEqual([at, { at: at - 1 }])
    }
  })

  it('goes on by itself once what it shows is over, and ends at the end', async () => {
    reel.play()
    await pass(500)
    expect([reel.shown, reel.playback.playing]).toEqual([2, true])
    await pass(5000)
    expect([reel.shown, reel.playing, reel.playback.playing]).toEqual([4, false, false])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('stays where it is paused', async () => {
    reel.play()
    await pass(500)
    reel.pause()
    await pass(5000)
    expect([reel.shown, reel.playback.playing]).toEqual([2, false])
  })

  it('goes on at one pace where it is paused and played again while a row is on its way', async () => {
    const { Reel } = await import('./reel.svelte.ts')
    const { SealedPages } = await import('./sealed.svelte.ts')
    const match = new TestMatch()
    for (let i = 0; i < 80; i++) match.advance({}, 'went')
    let answer: () => void = () => undefined
    let held = Promise.resolve()
    const backend = backendOf({
      ...match.backend,
      history: (...asked) => held.then(() => match.backend.history(...asked)),
    })
    const client = { backend, sealed: new SealedPages(backend) }
    const film = await Reel.open(client, 'm1', 64, new AbortController().signal)
    held = new Promise((done) => (answer = done))
    film.play()
    await pass(500) // row 65 is of the next piece
    film.pause()
    film.play()
    answer()
    await pass(10)
    expect(film.shown).toBe(65)
    const went: number[] = [] // when another row came on display
    for (let at = 0; went.length < 4; at += 50) {
      const { shown } = film
      await pass(50)
      if (film.shown !== shown) went.push(at)
    }
    expect(went.slice(1).every((at, i) => at - went[i]! >= 400)).toBe(true)
    film.pause()
  })
})
