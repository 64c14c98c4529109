import { describe, expect, it } from 'vitest'
import { bySide, lastMoveOf } from '../../play/deeds.ts'
import type { LogRow } from '../../play/logbook.ts'
import type { GameRace } from '../../play/types.ts'
import type { View } from './model.ts'
import { race } from './race.ts'

const view = { target: 11, provinces: ['red', 'green', 'blue'].map((colour) => ({ colour, glory: 0 })) } as unknown as View
const whose = bySide(race as GameRace, view, {})

describe('whose turn begins', () => {
  let number = 0
  const row = (seat: number, kind: string, province: string): LogRow => ({
    number: ++number,
    kind: 'move',
    seat,
    events: [{ kind, args: { province } }],
  })

  it('is told by the province, so that one’s own turn after winter still tells what others did', () => {
    const hired = [row(0, 'turn', 'green'), row(1, 'built', 'green'), row(0, 'harvest', 'red')]
    const passed = [...hired, row(0, 'turn', 'blue')]
    expect(lastMoveOf(passed, [0], whose)).toBe(passed.at(-1)!.number)
    const own = [...hired, row(0, 'turn', 'red')]
    expect(lastMoveOf(own, [0], whose)).toBe(hired[0]!.number)
  })
})
