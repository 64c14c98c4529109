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
