import { beforeEach, expect, it, vi } from 'vitest'
import { loadPart } from './part.ts'

const network = vi.hoisted(() => ({ lost: false, look: vi.fn(), reached: vi.fn() }))
vi.mock('./network.svelte.ts', () => ({ network }))

beforeEach(() => {
  network.lost = false
  network.reached.mockReset().mockResolvedValue(undefined)
  network.look.mockReset().mockResolvedValue(undefined)
})

/** What browsers say of a file that they could not fetch. */
const failed = (file: string) => new TypeError(`Failed to fetch dynamically imported module: ${file}`)

it('loads a part as it is told to', async () => {
  expect(await loadPart(() => Promise.resolve('log'))).toBe('log')
  expect(network.reached).not.toHaveBeenCalled()
})

it('loads a file by another address once there is a connection again, and once for all who ask for it', async () => {
  let back = () => {}
  network.reached.mockReturnValue(new Promise<void>((done) => (back = done)))
  const asked: string[] = []
  const fetch = async (address: string) => asked.push(address)
  const part = () => Promise.reject(failed('http://host/assets/Log-1.js'))
  const all = Promise.all([loadPart(part, fetch), loadPart(part, fetch)])
  await new Promise((done) => setTimeout(done))
  expect(asked).toEqual([])
  back()
  await all
  await loadPart(part, fetch)
  expect(asked).toEqual([expect.stringMatching(/^http:\/\/host\/assets\/Log-1\.js\?\d+$/)])
})

it('tries on while the connection is lost again, and gives up where the server has no such file', async () => {
  let lost = 2
  network.look.mockImplementation(async () => void (network.lost = lost-- > 0))
  const fetch = vi.fn(() => Promise.reject(new Error('not there')))
  await expect(loadPart(() => Promise.reject(failed('http://host/assets/Old-1.js')), fetch)).rejects.toThrow('not there')
  expect(fetch).toHaveBeenCalledTimes(3)
  network.lost = false
  const found = await loadPart(
    () => Promise.reject(failed('http://host/assets/Old-1.js')),
    () => Promise.resolve('there by now'),
  )
  expect(found).toBe('there by now')
})

it('asks in the same way again where the browser does not say which file failed', async () => {
  const part = vi.fn().mockRejectedValueOnce(new TypeError('Importing a module script failed.')).mockResolvedValueOnce('log')
  expect(await loadPart(part)).toBe('log')
})
