import { expect, it } from 'vitest'
import { invitation } from './invitation.ts'

const at = (hostname: string) => ({ hostname, origin: `http://${hostname}:8080` })
const friends = () => Promise.resolve(['http://192.168.7.5:8080/', 'http://10.0.0.2:8080/'])

it.each(['127.0.0.1', 'localhost', '[::1]'])('an invitation made at %s leads into the network', async (host) => {
  expect(await invitation('/m/a', friends, at(host))).toBe('http://192.168.7.5:8080/m/a')
})

it('an invitation names the address of the page where that leads others there, or nothing better is known', async () => {
  expect(await invitation('/m/a', friends, at('games.example'))).toBe('http://games.example:8080/m/a')
  expect(await invitation('/m/a', () => Promise.resolve([]), at('localhost'))).toBe('http://localhost:8080/m/a')
  expect(await invitation('/m/a', () => Promise.reject(new Error('gone')), at('localhost'))).toBe('http://localhost:8080/m/a')
})
