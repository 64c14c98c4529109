import { beforeEach, describe, expect, it, vi } from 'vitest'
import { browse } from '../../../fixture.ts'
import { inOrder } from '../opened.ts'

const view = (match: number, ...chests: [id: string, match: number][]) => ({
  match,
  prologue: false,
  chests: chests.map(([id, match]) => ({ id, match, seat: 0 })),
})

describe('a chest', () => {
  beforeEach(() => void browse())

  it('is opened once before whoever comes to the table, in the match that opened it (SF-28.2)', async () => {
    const { LookedInto } = await import('./opened.svelte.ts')
    const tab = new LookedInto()
    expect(tab.next(view(2), 'b')).toBe('')
    expect(tab.next(view(2, ['x', 1]), 'b')).toBe('') // that was before
    expect(tab.next(view(2, ['x', 1], ['y', 2], ['z', 2]), 'b')).toBe('y')
    tab.put('b', 'y')
    expect(tab.next(view(2, ['x', 1], ['y', 2], ['z', 2]), 'b')).toBe('z')
    tab.put('b', 'z')
    expect(tab.next(view(2, ['y', 2], ['z', 2]), 'b')).toBe('')

    // The page is loaded anew; another campaign is not this one.
    expect(new LookedInto().next(view(2, ['y', 2]), 'b')).toBe('')
    expect(new LookedInto().next(view(2, ['y', 2]), 'other')).toBe('y')
  })

  it('is not opened again and again where the browser keeps nothing', async () => {
    vi.stubGlobal('localStorage', undefined)
    const { LookedInto } = await import('./opened.svelte.ts')
    const page = new LookedInto()
    const both = view(2, ['y', 2], ['z', 2])
    for (const id of ['y', 'z']) {
      expect(page.next(both, 'b')).toBe(id)
      page.put('b', id)
    }
    page.put('other', 'y')
    expect(page.next(both, 'b')).toBe('')
  })

  it('is listed by the match that opened it, and within one as it is told', () => {
    const { chests } = view(13, ['a', 2], ['b', 4], ['c', 4], ['d', 1], ['e', 11], ['f', 13])
    expect(inOrder(chests).map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c', 'e', 'f'])
  })
})
