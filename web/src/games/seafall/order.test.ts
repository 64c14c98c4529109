import { expect, it } from 'vitest'
import type { View } from './model.ts'
import { arranged } from './order.ts'

const at = (phase: string, guild = '') => arranged({ phase, now: { guild } } as View)

it('puts what builders buy before the province, and each part once', () => {
  expect(at('action', 'merchants')[0]).toBe('Own')
  expect(at('action', 'builders')[0]).toBe('Market')
  for (const guild of ['', 'builders']) expect(new Set(at('action', guild)).size).toBe(4)
})
