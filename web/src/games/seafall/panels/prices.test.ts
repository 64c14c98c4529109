import { expect, test } from 'vitest'
import type { Data, ModData, ProvinceView, View } from '../model.ts'
import { priceOf } from './prices.ts'

const price = (arg: string, n: number): ModData => ({ stat: 'price', arg, n })
const cards = {
  events: [{ id: 'great-fair', mods: [price('treasure', -3)] }],
  advisors: [{ id: 'carpenter', mods: [{ stat: 'good-pays', arg: 'timber', n: 12 }] }],
  epithets: [
    { id: 'gracious', mods: [price('hire', -1)] },
    { id: 'builder', mods: [price('upgrade', -1), price('build', -1)] },
  ],
  treasures: [],
  buildings: [],
}
const data = { cards } as unknown as Data
const view = { event: '' } as View

function province(more: Partial<ProvinceView> = {}): ProvinceView {
  return {
    active: '',
    epithet: '',
    treasures: [],
    buildings: ['', ''],
    skills: [0, 0, 0, 0, 0, 0, 0, 0],
    ...more,
  } as ProvinceView
}

test('a price is the printed one where nothing changes it, and 8 less with a good', () => {
  expect(priceOf('upgrade', 10, 'linen', view, data, province())).toEqual({ printed: 10, gold: 10, withGood: 2 })
  expect(priceOf('upgrade', 10, 'linen', view, data)).toEqual({ printed: 10, gold: 10, withGood: 2 })
})

test('expertise takes gold off upgrades and buildings, and no price falls below 0 (SF-18.9)', () => {
  const my = province({ skills: [0, 0, -2, -4, 0, 0, 0, 0] })
  expect(priceOf('upgrade', 10, 'linen', view, data, my)).toEqual({ printed: 10, gold: 8, withGood: 0 })
  expect(priceOf('build', 6, 'iron', view, data, my)).toEqual({ printed: 6, gold: 2, withGood: 0 })
  expect(priceOf('treasure', 12, 'iron', view, data, my).gold).toBe(12)
})

test('epithet, event and active advisor change what they name', () => {
  expect(priceOf('hire', 4, '', view, data, province({ epithet: 'gracious' }))).toEqual({ printed: 4, gold: 3, withGood: -1 })
  expect(priceOf('build', 8, 'timber', view, data, province({ epithet: 'builder' })).gold).toBe(7)
  expect(priceOf('treasure', 16, 'spice', { event: 'great-fair' } as View, data, province()).withGood).toBe(5)
})

test('a good that pays more does so for upgrades and buildings, not for treasures', () => {
  const my = province({ active: 'carpenter' })
  expect(priceOf('upgrade', 18, 'timber', view, data, my).withGood).toBe(6)
  expect(priceOf('upgrade', 18, 'linen', view, data, my).withGood).toBe(10)
  expect(priceOf('treasure', 18, 'timber', view, data, my).withGood).toBe(10)
})
