import { describe, expect, it } from 'vitest'
import { Problem } from '../api/problem.ts'
import type { Match } from '../api/types.ts'
import { standingOf } from './latest.ts'

const match = (id: string, status: Match['status'], rematch: string | null = null, series = 's') =>
  ({ id, status, rematch, series: { id: series, number: 1 } }) as unknown as Match

/** A server that has some matches and shows nobody the others. */
function serverOf(...matches: Match[]) {
  return {
    match: (id: string) => {
      const found = matches.find((one) => one.id === id)
      return found ? Promise.resolve(found) : Promise.reject(new Problem(404, 'not-found', 'There is no such match.'))
    },
  }
}

const nothing = () => Promise.resolve(undefined)
const ids = ({ latest, begun }: { latest: Match; begun: Match }) => [latest.id, begun.id]

describe('where a campaign stands', () => {
  it('is found from any of its matches', async () => {
    const server = serverOf(match('a', 'over', 'b'), match('b', 'over', 'c'), match('c', 'playing'))
    for (const id of ['a', 'b', 'c']) expect(ids(await standingOf(server, id, nothing))).toEqual(['c', 'c'])
  })

  it('has the world of the match before while the next one waits for its players', async () => {
    const server = serverOf(match('a', 'over', 'b'), match('b', 'open'))
    expect(ids(await standingOf(server, 'a', nothing))).toEqual(['b', 'a'])
    expect(ids(await standingOf(server, 'b', () => Promise.resolve('a')))).toEqual(['b', 'a'])
  })

  it('ends before a match that may not be read, or that is of another series', async () => {
    expect(ids(await standingOf(serverOf(match('a', 'over', 'gone')), 'a', nothing))).toEqual(['a', 'a'])
    const server = serverOf(match('a', 'over', 'b'), match('b', 'playing', null, 'other'))
    expect(ids(await standingOf(server, 'a', nothing))).toEqual(['a', 'a'])
  })
})
