import { describe, expect, it } from 'vitest'
import type { LogRow } from './logbook.ts'
import { namesAt } from './named.ts'

const row = (number: number, what: string, text: string): LogRow => ({ number, kind: 'name', seat: 1, what, text, events: [] })

describe('names of things', () => {
  const log = [
    row(3, 'island:0', 'Amber'),
    row(5, 'seat', 'Zoé'),
    row(7, 'island:2', 'Halfmoon'),
    row(9, 'island:0', 'Ambra'),
    row(11, 'island:2', ''),
  ]
  const at = namesAt(log, { 'island:0': 'Ambra', 'ship:1': 'Petrel' })

  it('are those that they had at a row', () => {
    expect(at(2)).toEqual({ 'ship:1': 'Petrel' })
    expect(at(3)).toEqual({ 'island:0': 'Amber', 'ship:1': 'Petrel' })
    expect(at(8)).toEqual({ 'island:0': 'Amber', 'island:2': 'Halfmoon', 'ship:1': 'Petrel' })
    expect(at(10)).toEqual({ 'island:0': 'Ambra', 'island:2': 'Halfmoon', 'ship:1': 'Petrel' })
    expect(at(11)).toEqual({ 'island:0': 'Ambra', 'ship:1': 'Petrel' })
  })

  it('are the same object as long as none was given', () => {
    expect(at(4)).toBe(at(6))
    const names = { 'ship:1': 'Petrel' }
    expect(namesAt([row(5, 'seat', 'Zoé')], names)(1)).toBe(names)
    expect(namesAt(log, undefined)(2)).toEqual({})
  })
})
