import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { backendOf, browse } from './fixture.ts'
import type { Session as Tab } from './session.svelte.ts'

interface Person {
  id: string
  name: string
  guest: boolean
}

let Session: typeof Tab
/** Whose cookie the browser has; all its tabs have the same. */
let here: Person | null
let made: Person[]
/** What the server waits for before it makes a guest. */
let held: Promise<void>

async function become(name: string): Promise<Person> {
  await held
  here = { id: `p${made.length}`, name, guest: true }
  made.push(here)
  return here
}

const backend = backendOf({
  me: () => Promise.resolve(here && { ...here }),
  signIn: become,
  arrive: () => become('Along'),
})

beforeEach(async () => {
  vi.resetModules()
  browse()
  here = null
  made = []
  held = Promise.resolve()
  ;({ Session } = await import('./session.svelte.ts'))
}, 60_000)
afterEach(() => void vi.unstubAllGlobals())

/** A tab that was opened and has found out who is here. */
async function tab(name = 'Anna'): Promise<Tab> {
  const session = new Session(backend)
  await session.load()
  session.name = name
  return session
}

const settled = (check: () => void) => vi.waitFor(check, { timeout: 4000 })

describe('Session', () => {
  it('knows that nobody is here', async () => {
    const one = await tab()
    expect([one.known, one.person]).toEqual([true, null])
  })

  it('suggests one name on all pages until somebody is here', async () => {
    const load = async () => {
      const session = new Session(backend)
      await session.load()
      return session
    }
    const first = await load()
    expect((await load()).name).toBe(first.name)
    first.name = 'Nerea Quadrant the Elder'
    const other = await load()
    expect(other.name).toBe('Nerea Quadrant the Elder')
    await other.ensure()
    here = null
    expect((await load()).name).not.toBe('Nerea Quadrant the Elder')
  })

  it('gives of a long name what a server takes, in whole characters, and knows that something is left out', async () => {
    const short = await tab('⛵'.repeat(2) + '🧭'.repeat(38))
    expect(short.called).toBe(short.name)
    const long = await tab(` ${'🧭'.repeat(39)} and on `)
    expect(long.called).toBe('🧭'.repeat(39)) // no space at its end
    await long.ensure()
    expect(made[0]!.name).toBe(long.called)
  })

  it('makes one guest of two tabs that ask at the same time', async () => {
    const tabs = [await tab('Anna'), await tab('Bruno'), await tab('Clara')]
    const found = await Promise.all(tabs.map((one) => one.ensure()))
    expect(made).toHaveLength(1)
    expect(found).toEqual(tabs.map(() => made[0]))
  })

  it('takes over whom another tab became since', async () => {
    const [one, other] = [await tab('Anna'), await tab('Bruno')]
    here = { id: 'p9', name: 'Zeno', guest: true } // by a page that tells nobody
    expect(await other.ensure()).toEqual(here)
    expect(made).toEqual([])
    expect(await one.ensure()).toEqual(here)
  })

  it('follows when another tab becomes somebody, and somebody else', async () => {
    const [one, other] = [await tab('Anna'), await tab('Bruno')]
    await one.ensure()
    await settled(() => expect(other.person).toEqual({ id: 'p0', name: 'Anna', guest: true }))
    await other.arrive('secret')
    await settled(() => expect(one.person?.name).toBe('Along'))
  })

  it('tells whoever follows once for each change, until they leave', async () => {
    const [one, other] = [await tab('Anna'), await tab('Bruno')]
    const told: (string | undefined)[] = []
    const leave = other.follow((person) => told.push(person?.name))
    await one.ensure()
    await settled(() => expect(told).toEqual(['Anna']))
    await other.load() // the same person still
    expect(told).toEqual(['Anna'])
    leave()
    await other.arrive('secret')
    expect([other.person?.name, told]).toEqual(['Along', ['Anna']])
  })

  it('takes no answer for news that was asked for before somebody came', async () => {
    const one = await tab()
    let answer: (person: Person | null) => void = () => undefined
    const { me } = backend
    backend.me = () => new Promise((done) => (answer = done))
    const late = one.refresh()
    backend.me = me
    await one.arrive('secret')
    answer(null)
    await late
    expect(one.person?.name).toBe('Along')
  })

  it('lets the next tab ask when the one before failed', async () => {
    const [one, other] = [await tab('Anna'), await tab('Bruno')]
    held = Promise.reject(new TypeError('lost'))
    held.catch(() => undefined)
    await expect(one.ensure()).rejects.toThrow('lost')
    held = Promise.resolve()
    expect((await other.ensure()).name).toBe('Bruno')
  })

  it('tells all tabs who signs in, that a guest has an account, and that nobody is left', async () => {
    here = { id: 'p', name: 'Anna', guest: true }
    const [one, other] = [await tab(), await tab()]
    await one.enter(async () => (here = { id: 'p', name: 'Anna', guest: false }))
    expect(one.person?.guest).toBe(false)
    await settled(() => expect(other.person?.guest).toBe(false))
    await one.enter(async () => (here = { id: 'q', name: 'Ben', guest: false }))
    await settled(() => expect(other.person?.id).toBe('q'))
    here = null
    one.left()
    expect(one.person).toBeNull()
    await settled(() => expect(other.person).toBeNull())
  })
})
