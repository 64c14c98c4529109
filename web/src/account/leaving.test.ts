import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { leave } from './leaving.ts'

let happened: string[]
const session = { left: () => void happened.push('left') }
const end = () => Promise.resolve(void happened.push('ended'))

/** A browser to which something is pushed, as far as `unsubscribe` can take it back. */
function pushed(unsubscribe: () => Promise<boolean>): void {
  const registration = { pushManager: { getSubscription: () => Promise.resolve({ unsubscribe }) } }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve(registration) } })
}

beforeEach(() => {
  happened = []
  pushed(() => Promise.resolve(Boolean(happened.push('quiet'))))
})
afterEach(() => void vi.unstubAllGlobals())

it('nothing is pushed any more to the browser of who has left', async () => {
  await leave(session, end)
  expect(happened).toEqual(['ended', 'quiet', 'left'])
})

it('who can’t leave, as by a wrong password, is told on', async () => {
  await expect(leave(session, () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong')
  expect(happened).toEqual([])
})

it('a browser that can’t be pushed to, or keeps what it has, keeps nobody here', async () => {
  pushed(() => Promise.reject(new Error('no push service')))
  await leave(session, end)
  vi.stubGlobal('navigator', {})
  await leave(session, end)
  expect(happened).toEqual(['ended', 'left', 'ended', 'left'])
})
