import { expect, it } from 'vitest'
import { brief } from './brief.ts'

it('leaves a name whole where there is room for it', () => {
  expect(brief('Zoé-Hélène', 16)).toBe('Zoé-Hélène')
  expect(brief('Robert Brontë', 13)).toBe('Robert Brontë')
})

it('ends a long name between two words, or within a long one', () => {
  expect(brief('Maximiliane-Friederike von Hohenstaufen-', 16)).toBe('Maximiliane…')
  expect(brief('Maximiliane-Friederike von Hohenstaufen-', 28)).toBe('Maximiliane-Friederike von…')
  expect(brief('Donaudampfschifffahrtskapitän', 16)).toBe('Donaudampfschiff…')
  expect(brief('Jo Donaudampfschifffahrtskapitän', 16)).toBe('Jo Donaudampfsch…')
})
