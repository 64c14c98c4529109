import { describe, expect, it } from 'vitest'
import { playersAt } from './holders.ts'
import { rowsOf, type LogRow } from './logbook.ts'
import { happening, type Speaking } from './words.ts'

const t = Object.assign((key: string, args?: object) => (args ? `${key} ${JSON.stringify(args)}` : key), {
  has: (key: string) => key === 'bot.greedy',
})
const player = (seat: number, name: string, bot = '') => ({ name, bot, seat, you: false })
const players = [player(0, 'Anna'), player(1, 'Nina')]
const row = (number: number, kind: string, rest: Partial<LogRow> = {}): LogRow => ({ number, kind, seat: 1, events: [], ...rest })

/** Zoé gives up, a bot takes her seat, and Nina takes it from the bot. */
const log = [
  row(1, 'sit', { seat: 0, text: 'Anna' }),
  row(2, 'sit', { text: 'Zoé' }),
  row(5, 'resign'),
  row(6, 'takeover', { what: 'greedy', text: 'greedy' }),
  row(9, 'takeover', { text: 'Nina', cause: 'open' }),
]

describe('players', () => {
  it('are those who sat there then', () => {
    const at = playersAt(log, players, t as never)
    const names = (number: number) => at(number).map(({ name }) => name)
    expect(names(5)).toEqual(['Anna', 'Zoé'])
    expect(names(6)).toEqual(['Anna', 'bot.greedy'])
    expect(names(9)).toEqual(['Anna', 'Nina'])
    expect(at(3)).toBe(at(4))
  })

  it('keep their seat while a bot plays on for them', () => {
    const lent = [...log.slice(0, 2), row(3, 'takeover', { what: 'greedy', text: 'Zoé' }), row(7, 'takeover', { text: 'Zoé' })]
    expect(playersAt(lent, players, t as never)(1)).toBe(players)
  })

  it('are told of by these names, by the stream as by the history', () => {
    const streamed = rowsOf(
      log.map(({ number, seat, kind, what = '', text = '' }) => ({ number, seat, kind, args: { name: text, bot: what } })),
    )
    for (const rows of [log, streamed]) {
      const speaking = { t, players, before: playersAt(rows, players, t as never) } as unknown as Speaking
      expect(happening({ number: 5, seat: 1, kind: 'resign', args: {} }, speaking)).toBe('said.resign {"seat":"Zoé"}')
    }
  })
})
