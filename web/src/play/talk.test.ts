import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Line, Lines, NewLine } from '../api/types.ts'
import { backendOf, browse } from '../fixture.ts'
import type { Talk } from './talk.svelte.ts'

let Made: typeof Talk

beforeAll(async () => {
  browse()
  Made = (await import('./talk.svelte.ts')).Talk
}, 60_000)
beforeEach(() => void browse())

const line = (id: number, seat = 1): Line => ({
  id,
  at: id,
  from: { player: `p${seat}`, name: 'Ben', seat },
  phrase: 'thanks',
  to: 'table',
})

function talk(said: Line[] = []): { talk: Talk; sent: NewLine[] } {
  const sent: NewLine[] = []
  const answer: Lines = { lines: said, next: 0, to: ['table'], write: false, phrases: ['thanks'] }
  const backend = backendOf({
    lines: () => Promise.resolve(answer),
    say: (_, body) => {
      sent.push(body)
      return Promise.resolve(line(90, 0))
    },
  })
  return { talk: new Made('m1', backend, () => [0]), sent }
}

describe('Talk', () => {
  it('hears each line once and keeps their order', async () => {
    const { talk: it } = talk([line(1), line(2)])
    it.hear(line(2))
    it.hear(line(1))
    it.hear(line(2))
    expect(it.lines.map(({ id }) => id)).toEqual([1, 2])
    await it.load()
    expect([it.lines.length, it.to, it.write]).toEqual([2, ['table'], false])
  })

  it('keeps what it hears while it loads, and nothing that is told no more', async () => {
    let answer: (lines: Lines) => void = () => undefined
    const it = new Made('m1', backendOf({ lines: () => new Promise((done) => (answer = done)) }), () => [0])
    for (const one of [line(1), line(2)]) it.hear(one)
    const loaded = it.load()
    it.hear(line(3))
    answer({ lines: [line(2)], next: 0, to: ['table'], write: false, phrases: [] })
    await loaded
    expect(it.lines.map(({ id }) => id)).toEqual([2, 3])
  })

  it('counts what others said and nobody has seen, also in the next visit', () => {
    const first = talk().talk
    for (const one of [line(1), line(2, 0), line(3)]) first.hear(one)
    expect(first.unread).toBe(2)
    first.read()
    expect(first.unread).toBe(0)
    const second = talk().talk
    for (const one of [line(1), line(2, 0), line(3), line(4)]) second.hear(one)
    expect(second.unread).toBe(1)
  })

  it('tells what a partner said last until it was on display', () => {
    const { talk: it } = talk()
    const aside = (id: number, seat: number): Line => ({ ...line(id, seat), to: 'partners' })
    for (const one of [line(1), aside(2, 2), aside(3, 2), aside(4, 0), line(5)]) it.hear(one)
    expect(it.whisper?.id).toBe(3)
    it.read()
    expect(it.whisper).toBeNull()
    it.hear(aside(6, 2))
    expect(it.whisper?.id).toBe(6)
  })

  it('hears itself at once', async () => {
    const { talk: it, sent } = talk()
    await it.say({ phrase: 'thanks' })
    expect(sent).toEqual([{ phrase: 'thanks' }])
    expect(it.lines.map(({ id }) => id)).toEqual([90])
  })
})
