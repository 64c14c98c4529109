import { describe, expect, it, vi } from 'vitest'
import { browse } from './fixture.ts'
import { words } from './i18n/i18n.svelte.ts'
import { href, parse, routes, type Route } from './routes.ts'

describe('routes', () => {
  const places: [string, Route][] = [
    ['/', { page: 'lobby' }],
    ['/m/k3v9x', { page: 'match', id: 'k3v9x' }],
    ['/m/k3-v_9x/replay', { page: 'replay', id: 'k3-v_9x', at: null }],
    ['/m/k3v9x/replay?at=17', { page: 'replay', id: 'k3v9x', at: 17 }],
    ['/m/k3v9x/replay?at=17&analysis=1', { page: 'replay', id: 'k3v9x', at: 17, analysis: true }],
    ['/m/k3v9x/replay?analysis=1', { page: 'replay', id: 'k3v9x', at: null, analysis: true }],
    ['/m/k3v9x/report', { page: 'report', id: 'k3v9x' }],
    ['/m/k3v9x/history', { page: 'history', id: 'k3v9x' }],
    ['/m/k3v9x/campaign', { page: 'campaign', id: 'k3v9x' }],
    ['/rules/efemeris', { page: 'rules', game: 'efemeris', part: '' }],
    ['/rules/efemeris#captain-hubac', { page: 'rules', game: 'efemeris', part: 'captain-hubac' }],
    ['/rules/seafall?match=k3v9x#chest-a', { page: 'rules', game: 'seafall', part: 'chest-a', match: 'k3v9x' }],
    ['/account', { page: 'account' }],
    ['/privacy', { page: 'privacy' }],
    ['/reset#a-B_9', { page: 'reset', token: 'a-B_9' }],
    ['/join#a-B_9', { page: 'join', token: 'a-B_9' }],
    ['/mail#a-B_9', { page: 'mail', token: 'a-B_9' }],
    ['/provider?state=a-B&code=x%2Fy', { page: 'provider', state: 'a-B', code: 'x/y' }],
    ['/provider?state=a-B&code=&error=access_denied', { page: 'provider', state: 'a-B', code: '', error: 'access_denied' }],
    ['/#guest=a%2Bb', { page: 'arrive', token: 'a+b' }],
  ]

  it.each(places)('%s leads there and back', (address, route) => {
    const url = new URL(address, 'http://localhost')
    expect(parse(url.pathname, url.search, url.hash)).toEqual(route)
    expect(href(route)).toBe(address)
  })

  it.each([
    '/x',
    '/m',
    '/m/',
    '/m/a/b',
    '/m/a/replay/b',
    '/m/a/report/b',
    '/rules',
    '/rules/a/b',
    '/m/<a>',
    '/reset',
    '/join',
    '/account/x',
  ])('%s leads nowhere', (address) => {
    expect(parse(address)).toEqual({ page: 'lost' })
  })

  it.each(['-1', '1.5', 'x', '99999999'])('a place in a replay is a small whole number, not %s', (at) => {
    expect(parse('/m/a/replay', `?at=${at}`)).toEqual({ page: 'replay', id: 'a', at: null })
  })

  it('a title tells of what is on the page as soon as it is there', async () => {
    browse()
    await words.use('en')
    const seat = (name: string) => ({ name, taken: true, player: { id: name } })
    const loaded = { match: { seats: [seat('Anna'), seat('Ben')], you: [] } }
    const title = (page: Route['page'], loaded?: unknown) => routes[page].title?.(loaded)
    expect([title('report'), title('report', loaded)]).toEqual([
      'Match report – Portolan',
      'Match report · Anna – Ben – Portolan',
    ])
    expect([title('rules'), title('rules', null), title('lost'), title('match')]).toEqual([
      'Portolan',
      'Portolan',
      'Portolan',
      undefined,
    ])
    vi.unstubAllGlobals()
  })

  it('the focus goes to the part of the rules that the address names', () => {
    const focus = (address: string) => {
      const url = new URL(address, 'http://localhost')
      const route = parse(url.pathname, url.search, url.hash)
      return routes[route.page].focus?.(route) ?? ''
    }
    expect(['/rules/efemeris#expert', '/rules/efemeris', '/m/a/replay'].map(focus)).toEqual(['expert', '', ''])
  })
})
