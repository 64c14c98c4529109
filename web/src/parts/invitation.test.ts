import { expect, it } from 'vitest'
import { invitation } from './invitation.ts'

const at = (hostname: string) => ({ hostname, origin: `http://${hostname}:8080` })
const friends = () => Promise.resolve(['http://192.168.7.5:8080/', 'http://10.0.0.2:8080/'])

it.each(['127.0.0.1', 'localhost', '[::1]'])('an invitation made at %s leads into the network', async (host) => {
  expect(await invitation('/m/a', friends, at(host))).toEqual({ address: 'http://192.168.7.5:8080/m/a', works: true })
})

it('an invitation names the address of the page where that leads others there, or nothing better is known', async () => {
  expect(await invitation('/m/a', friends, at('games.example'))).toEqual({
    address: 'http://games.example:8080/m/a',
    works: true,
  })
  const own = { address: 'http://localhost:8080/m/a', works: false } // nothing to hand on
  expect(await invitation('/m/a', () => Promise.resolve([]), at('localhost'))).toEqual(own)
  expect(await invitation('/m/a', () => Promise.reject(new Error('gone')), at('localhost'))).toEqual(own)
})
