import { expect, it } from 'vitest'
import { placesOf, scoreOf } from './pointing.ts'

const places = (args: Record<string, string | number>) => placesOf({ number: 1, seat: 0, kind: 'k', args }).join()

it('the places of an event are what its ids name; numbers and what is no id name none', () => {
  expect(placesOf({ number: 1, seat: 0, kind: 'k', args: { seat: 1, n: 3, name: 'Ada"] *' } })).toEqual([])
  expect(places({ planet: 'pytheas' })).toContain('[data-place="planet:pytheas"]')
  expect(places({ by: 'fr-galleon' })).toContain('[data-ship="fr-galleon"]')
  expect(places({ other: 'blue' })).toContain('[data-place="province:blue"]')
  expect(places({ ship: 'red-1', number: 7 })).toContain('[data-ship="7"]')
})

it('what is in sight nowhere is told of by the score of whose it is', () => {
  expect(scoreOf({ number: 1, seat: 0, kind: 'took', args: { seat: 2, contract: 'tea' } })).toEqual(['.race [data-seats~="2"]'])
  expect(scoreOf({ number: 1, seat: 0, kind: 'opened', args: { contract: 'tea' } })).toEqual([])
})
