import { describe, expect, it } from 'vitest'
import { href, parse, type Route } from './route.ts'

describe('routes', () => {
  const routes: [string, Route][] = [
    ['/', { page: 'lobby' }],
    ['/m/k3v9x', { page: 'match', id: 'k3v9x' }],
    ['/m/k3-v_9x/replay', { page: 'replay', id: 'k3-v_9x', at: null }],
    ['/m/k3v9x/replay?at=17', { page: 'replay', id: 'k3v9x', at: 17 }],
    ['/m/k3v9x/replay?at=17&analysis=1', { page: 'replay', id: 'k3v9x', at: 17, analysis: true }],
    ['/m/k3v9x/replay?analysis=1', { page: 'replay', id: 'k3v9x', at: null, analysis: true }],
    ['/m/k3v9x/report', { page: 'report', id: 'k3v9x' }],
    ['/m/k3v9x/history', { page: 'history', id: 'k3v9x' }],
    ['/rules/efemeris', { page: 'rules', game: 'efemeris', part: '' }],
    ['/rules/efemeris#captain-hubac', { page: 'rules', game: 'efemeris', part: 'captain-hubac' }],
    ['/#guest=a%2Bb', { page: 'arrive', token: 'a+b' }],
  ]

  it.each(routes)('%s leads there and back', (address, route) => {
    const url = new URL(address, 'http://localhost')
    expect(parse(url.pathname, url.search, url.hash)).toEqual(route)
    expect(href(route)).toBe(address)
  })

  it.each(['/x', '/m', '/m/', '/m/a/b', '/m/a/replay/b', '/m/a/report/b', '/rules', '/rules/a/b', '/m/<a>'])(
    '%s leads nowhere',
    (address) => {
      expect(parse(address)).toEqual({ page: 'lost' })
    },
  )

  it.each(['-1', '1.5', 'x', '99999999'])('a place in a replay is a small whole number, not %s', (at) => {
    expect(parse('/m/a/replay', `?at=${at}`)).toEqual({ page: 'replay', id: 'a', at: null })
  })
})
