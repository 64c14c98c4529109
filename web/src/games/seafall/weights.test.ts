import { describe, expect, it } from 'vitest'
import { deedsAfter, decisive } from '../../play/deeds.ts'
import type { LogRow } from '../../play/logbook.ts'
import { weights } from './weights.ts'

const row = (number: number, ...kinds: string[]): LogRow => ({
  number,
  kind: 'move',
  seat: 1,
  events: kinds.map((kind) => ({ kind, args: { seat: 1 } })),
})

describe('what lies at a site', () => {
  const log = [row(1, 'explores', 'succeeded', 'found-wharf'), row(2, 'explores', 'succeeded', 'found-mine', 'found-market')]

  it('is told behind who explored it', () => {
    expect(deedsAfter(log, 0, [0], weights)[0]!.event.kind).toBe('explores')
  })

  it('is not the deed by which a match was won', () => {
    expect(decisive(log, [1], weights)).toBeNull()
    expect(decisive([row(3, 'names'), ...log], [1], weights)?.event.kind).toBe('names')
  })
})
