import { describe, expect, it } from 'vitest'
import type { LogRow } from '../../../play/logbook.ts'
import type { Data } from '../model.ts'
import { lostIn, readIn, vignetteOf } from './told.ts'

const row = (...events: [kind: string, args: Record<string, string | number>][]): LogRow => ({
  number: 1,
  kind: 'move',
  seat: 0,
  events: events.map(([kind, args]) => ({ kind, args })),
})

describe('what a chapter tells', () => {
  it('is each page that was read, by whom, and what was decided there', () => {
    const rows = [
      row(['crossed-out', { province: 'red', spot: '4' }], ['read', { province: 'red', entry: '6' }]),
      row(['decided', { province: 'red', entry: '6', option: 2 }]),
      row(['read', { province: 'blue', entry: '7' }]),
    ]
    expect(readIn(rows)).toEqual([
      { entry: '6', province: 'red', option: 2 },
      { entry: '7', province: 'blue', option: 0 },
    ])
  })

  it('is the same of matches by the first rules, where a spot was its entry', () => {
    const rows = [row(['crossed', { province: 'red', spot: '6' }]), row(['chose', { province: 'red', spot: '6', option: 1 }])]
    expect(readIn(rows)).toEqual([{ entry: '6', province: 'red', option: 1 }])
  })

  it('is drawn by where each page was read, also of what no spot has', () => {
    const data = { cards: { spots: [{ id: '6', symbol: 'star' }] } } as unknown as Data
    const pages = { 'entry.80': { options: 2, place: 'tomb' }, 'entry.81': { options: 1, place: 'edge' } }
    expect(['6', '80', '81', '82'].map((entry) => vignetteOf(entry, data, pages))).toEqual(['star', 'tomb', 'anchor', 'anchor'])
  })

  it('is each ship that went down, however often', () => {
    expect(lostIn([row(['sunk', { ship: 'red-1' }]), row(['sunk', { ship: 'red-1' }], ['sunk', { ship: 'blue-2' }])])).toEqual([
      { ship: 'red-1', times: 2 },
      { ship: 'blue-2', times: 1 },
    ])
    expect(lostIn([row(['failed', { province: 'red' }])])).toEqual([])
  })
})
