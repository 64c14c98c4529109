import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { network } from '../network.svelte.ts'
import type { Part } from './pieces.ts'
import { Playback } from './playback.svelte.ts'
import type { SoundName } from '../sound/names.ts'

const Scene = (() => undefined) as never
const at = { view: {}, before: null, data: null, you: [], events: [] }

function part(kind: string, time: number, more: Partial<Part> = {}): Part {
  return { event: { number: 1, seat: 0, kind, args: {} }, time, sound: undefined, scene: undefined, ...more }
}

const staged = (kind: string, time = 2000) =>
  part(kind, time, { scene: () => Promise.resolve({ default: Scene }), sound: 'horn' })

function stage() {
  const heard: SoundName[] = []
  const playback = new Playback((name) => heard.push(name))
  let done = 0
  const play = (parts: Part[], { speed = 1, shrink = 1 } = {}) => playback.play({ at, parts, speed, shrink }, () => done++)
  const now = () => playback.now?.event.kind ?? ''
  return { playback, heard, play, now, done: () => done }
}

describe('Playback', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  const pass = (time: number) => vi.advanceTimersByTimeAsync(time)

  it('plays one event after the other, each with its sound, and is at rest behind them', async () => {
    const { playback, heard, play, now, done } = stage()
    play([part('one', 300, { sound: 'wood' }), part('none', 0, { sound: 'tick' }), part('two', 200, { sound: 'coin' })])
    expect([now(), playback.now?.time, heard]).toEqual(['one', 300, ['wood']])
    await pass(299)
    expect(now()).toBe('one')
    await pass(1)
    expect([now(), heard]).toEqual(['two', ['wood', 'tick', 'coin']])
    await pass(200)
    expect([now(), playback.playing, done()]).toEqual(['', false, 1])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('has marks shorter where they are told to be, and at speed', async () => {
    const { playback, play, now } = stage()
    play([part('one', 400), part('two', 400)], { speed: 2, shrink: 0.5 })
    expect(playback.now?.time).toBe(100)
    await pass(100)
    expect(now()).toBe('two')
    play([part('slow', 400)], { speed: 0.5 })
    expect(playback.now?.time).toBe(800)
  })

  it('plays nothing at speed 0, and is done at once', () => {
    const { playback, heard, play, now, done } = stage()
    play([part('one', 300, { sound: 'wood' }), staged('scene')], { speed: 0 })
    expect([now(), heard, done(), playback.playing]).toEqual(['', [], 1, false])
  })

  it('brings a scene on, has the rest wait for it, and ends it by time', async () => {
    const { playback, heard, play, now } = stage()
    play([part('one', 300), staged('scene', 2000), part('two', 200)], { speed: 2, shrink: 0.5 })
    await pass(75)
    expect([playback.scene?.Scene, playback.scene?.time, now(), heard]).toEqual([Scene, 1000, 'scene', ['horn']])
    await pass(999)
    expect(playback.scene).not.toBeNull()
    await pass(1)
    expect([playback.scene, now()]).toEqual([null, 'two'])
  })

  it('waits longer for the scenes that end a match', async () => {
    const { playback, now } = stage()
    const slow = () => new Promise<{ default: never }>((come) => setTimeout(() => come({ default: Scene }), 2500))
    const over = { ...at, view: { phase: 'over' } }
    playback.play({ at: over, parts: [part('end', 2000, { scene: slow })], speed: 1, shrink: 1 })
    await pass(2499)
    expect([now(), playback.scene]).toEqual(['end', null])
    await pass(1)
    expect(playback.scene?.Scene).toBe(Scene)
    const never = () => new Promise<{ default: never }>(() => undefined)
    playback.play({ at: over, parts: [part('end', 2000, { scene: never }), part('two', 200)], speed: 1, shrink: 1 })
    await pass(3000)
    expect(now()).toBe('two')
  })

  it('passes over a scene that does not come', async () => {
    const { play, now } = stage()
    play([part('scene', 2000, { scene: () => new Promise(() => undefined) }), part('two', 200)])
    await pass(700)
    expect(now()).toBe('two')
    vi.spyOn(network, 'reached').mockResolvedValue()
    vi.spyOn(network, 'look').mockResolvedValue()
    play([part('broken', 2000, { scene: () => Promise.reject(new Error('not there')) }), part('three', 200)])
    await pass(0)
    expect(now()).toBe('three')
  })

  it('brings a scene on that the connection has lost on its way, if it comes in time', async () => {
    vi.spyOn(network, 'reached').mockImplementation(() => new Promise((back) => setTimeout(back, 500)))
    const scene = vi.fn().mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
    const { playback, play } = stage()
    play([part('scene', 2000, { scene: scene.mockResolvedValue({ default: Scene }) })])
    await pass(499)
    expect(playback.scene).toBeNull()
    await pass(1)
    expect(playback.scene?.Scene).toBe(Scene)
  })

  it('does not bring a scene on that comes after all has ended', async () => {
    const { playback, play } = stage()
    let come: (scene: { default: typeof Scene }) => void = () => undefined
    play([part('scene', 2000, { scene: () => new Promise((done) => (come = done)) })])
    playback.stop()
    come({ default: Scene })
    await pass(0)
    expect([playback.scene, playback.playing]).toEqual([null, false])
  })

  it('has scenes and what comes next wait for what still moves on the board, unless somebody skips it', async () => {
    const { playback, play, now, done } = stage()
    play([part('dice', 400, { hold: 2000 }), part('one', 400), staged('scene')], { speed: 2, shrink: 0.5 })
    await pass(200)
    expect([now(), playback.playing]).toEqual(['', true])
    await pass(799)
    expect(playback.scene).toBeNull()
    await pass(1)
    expect(playback.scene).not.toBeNull()

    play([part('dice', 400, { hold: 2000 }), part('again', 400, { hold: 1800 })])
    await pass(2199)
    expect(done()).toBe(0)
    await pass(1)
    expect([done(), playback.playing]).toEqual([1, false])

    play([part('dice', 400, { hold: 2000 })])
    await pass(400)
    playback.skip()
    expect(done()).toBe(2)

    play([part('dice', 400, { hold: 2000 })])
    play([part('one', 400)])
    await pass(400)
    expect(done()).toBe(3)
  })

  it('skips the scene alone, else all marks up to the next scene', async () => {
    const { playback, play, now, done } = stage()
    play([staged('scene'), part('one', 300), part('two', 300), staged('last'), part('three', 300)])
    await pass(0)
    playback.skip()
    expect([playback.scene, now()]).toEqual([null, 'one'])
    playback.skip()
    await pass(0)
    expect(playback.scene?.event.kind).toBe('last')
    playback.skip()
    playback.skip()
    expect([now(), done()]).toEqual(['', 1])
    playback.skip()
    expect(done()).toBe(1)
  })

  it('ends what plays for what comes, without calling that done', async () => {
    const { playback, play, now, done } = stage()
    play([part('one', 300)])
    play([part('two', 300)])
    expect(now()).toBe('two')
    playback.stop()
    await pass(1000)
    expect([now(), done()]).toEqual(['', 0])
  })

  it('tells when it is at rest', async () => {
    const { playback, play } = stage()
    await playback.rested()
    play([part('one', 300)])
    const told = vi.fn()
    void playback.rested().then(told)
    await pass(299)
    expect(told).not.toHaveBeenCalled()
    await pass(1)
    expect(told).toHaveBeenCalledOnce()
  })
})
