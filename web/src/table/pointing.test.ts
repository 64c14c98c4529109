import { expect, it } from 'vitest'
import { placesOf } from './pointing.ts'

const places = (args: Record<string, string | number>) => placesOf({ number: 1, seat: 0, kind: 'k', args }).join()

it('the places of an event are what its ids name; numbers and what is no id name none', () => {
  expect(placesOf({ number: 1, seat: 0, kind: 'k', args: { seat: 1, n: 3, name: 'Ada"] *' } })).toEqual([])
  expect(places({ planet: 'pytheas' })).toContain('[data-place="planet:pytheas"]')
  expect(places({ by: 'fr-galleon' })).toContain('[data-ship="fr-galleon"]')
  expect(places({ other: 'blue' })).toContain('[data-place="province:blue"]')
  expect(places({ ship: 'red-1', number: 7 })).toContain('[data-ship="7"]')
})
