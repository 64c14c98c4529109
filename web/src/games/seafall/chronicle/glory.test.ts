import { describe, expect, it } from 'vitest'
import type { Book } from '../../../api/types.ts'
import { gloryOf } from './glory.ts'

type Chapter = Book['chapters'][number]

const chapter = (number: number, winners: number[], ...recorded: [province: string, n: number, campaign: number][]): Chapter =>
  ({
    number,
    winners,
    deeds: [
      { seat: 0, kind: 'title', args: { province: 'red', title: 'count' } },
      ...recorded.map(([province, n, campaign]) => ({ seat: 1, kind: 'recorded', args: { province, n, campaign } })),
    ],
  }) as unknown as Chapter

describe('the glory of a campaign (SF-28.1)', () => {
  it('is that of each match by province, with who won it; the prologue does not count', () => {
    const all = gloryOf([chapter(1, [1], ['red', 3, 0], ['blue', 5, 0]), chapter(2, [0], ['red', 12, 12], ['blue', 0, 0])])
    expect(all.get('red')).toEqual([
      { match: 1, glory: 3, won: false, counts: false },
      { match: 2, glory: 12, won: true, counts: true },
    ])
    expect(all.get('blue')).toEqual([
      { match: 1, glory: 5, won: true, counts: false },
      { match: 2, glory: 0, won: false, counts: true },
    ])
  })

  it('follows a province to another seat', () => {
    const all = gloryOf([chapter(1, [1], ['red', 4, 4], ['blue', 9, 9]), chapter(2, [0], ['blue', 7, 16], ['grey', 2, 2])])
    expect(all.get('blue')?.map(({ won }) => won)).toEqual([true, true])
    expect(all.get('red')).toHaveLength(1)
    expect(all.get('grey')).toEqual([{ match: 2, glory: 2, won: false, counts: true }])
  })

  it('has nothing of a match that was given up', () => {
    expect(gloryOf([chapter(1, [0])]).size).toBe(0)
  })
})
