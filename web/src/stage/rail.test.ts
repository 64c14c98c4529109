import { expect, it } from 'vitest'
import { Rail } from './rail.svelte.ts'

it('gives a drawer back what others that opened by themselves took the place of', () => {
  const rail = new Rail(() => 1)
  rail.toggle('log')
  rail.lend('market')
  rail.lend('own') // what was picked in the market is asked for in the next
  rail.giveBack('market')
  expect(rail.open).toEqual(['own'])
  rail.giveBack('own')
  expect(rail.open).toEqual(['log'])
})

it('leaves open what somebody opened meanwhile', () => {
  const rail = new Rail(() => 1)
  rail.lend('market')
  rail.toggle('log')
  rail.giveBack('market')
  expect(rail.open).toEqual(['log'])
})

it('has the page’s drawers below the game’s and in their order, whichever come first', () => {
  const rail = new Rail(() => 1)
  const add = (id: string) => rail.add(() => ({ id, title: id, icon: 'log', badge: 0, here: true, wanted: false }))
  const order = () => rail.signs.map((sign) => sign().id).join(' ')
  const away = add('log')
  add('players')
  add('planets')
  expect(order()).toBe('players planets log')
  add('ahead')
  expect(order()).toBe('players planets ahead log')
  away()
  add('log')
  add('talk')
  expect(order()).toBe('players planets talk ahead log')
})

it('tells whether drawers open beside the map, which then keeps their place free', () => {
  expect(new Rail(() => 1).beside).toBe(true)
  expect(new Rail(() => 0).beside).toBe(false)
})
