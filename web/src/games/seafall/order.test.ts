import { expect, it } from 'vitest'
import { arranged } from './order.ts'

it('puts the part in which a phase is decided first, and each part once', () => {
  expect(arranged('action')[0]).toBe('Guilds')
  expect(arranged('hire')[0]).toBe('Market')
  expect(arranged('activate')[0]).toBe('Own')
  for (const phase of ['', 'hire', 'cargo', 'naming', 'over']) expect(new Set(arranged(phase)).size).toBe(6)
})
