import type { PlayEvent } from '../../play/types.ts'
import { closings } from '../../report/rows.ts'
import { Tally } from '../../report/tally.ts'
import type { Chapter, GameReport, Moment, Reading, ReportRow, Series, Side } from '../../report/types.ts'
import SideMark from './art/SideMark.svelte'
import './discoveries.css'
import { dataOf, startCoins, type Data, type View } from './model.ts'
import './report.css'

type Row = ReportRow<View>

/** What Age of Discovery tells about a match that is over. */
export const report: GameReport<View, Data> = { read, frame: 'discoveries', Mark: SideMark }

/** Reads a match: points, coins, ships and contracts by round, what each house did, and what turned the match. */
export function read(rows: readonly Row[], data: Data): Reading | null {
  const last = rows.at(-1)?.view
  if (!last || last.round === 0) return null
  const sides = last.players.map((_, seat): Side => ({ id: `house-${seat}`, name: '', seats: [seat] }))
  const ends = closings(rows)
  const rounds = Array.from({ length: last.round + 1 }, (_, round) => round)
  const values = dataOf(data, last)
  const coins = startCoins(values, last.first, sides.length)
  const { jokers } = values.start
  const each = (start: number) => sides.map(() => start)
  return {
    sides,
    rounds,
    series: [
      // A ship in harbour will be a point.
      level(
        'points',
        'report.points',
        'report.points.hint',
        false,
        each(jokers),
        (view, seat) => view.players[seat]!.forecast.total,
      ),
      level('coins', 'report.coins', 'report.coins.hint', false, coins, (view, seat) => view.players[seat]!.coins),
      level('ships', 'report.ships', 'report.ships.hint', true, each(jokers), shipsOf),
      level(
        'fulfilled',
        'report.fulfilled',
        'report.fulfilled.hint',
        true,
        each(0),
        (view, seat) => view.players[seat]!.fulfilled,
      ),
    ],
    chapters: chaptersOf(count(rows, sides.length)),
    moments: [...rows.flatMap(momentOf), ...leads(ends)].sort((a, b) => a.number - b.number),
  }

  /** What the houses have at the start and at the end of each round. A round that nobody ended by a row is as the one before. */
  function level(
    id: string,
    title: string,
    hint: string,
    steps: boolean,
    start: number[],
    of: (view: View, seat: number) => number,
  ): Series {
    const values = sides.map((_, seat) => {
      let now = start[seat]!
      return rounds.map((round) => {
        const end = ends.get(round)
        if (end) now = of(end.view, seat)
        return now
      })
    })
    return { id, title, hint, steps, values }
  }
}

/** All ships of a house: free, bound by contracts, and on journeys. */
function shipsOf(view: View, seat: number): number {
  const { ships, deals } = view.players[seat]!
  const bound = deals.reduce((sum, deal) => sum + deal.ships.length, 0)
  const away = view.journeys.reduce((sum, journey) => sum + journey.ships.filter((ship) => ship.seat === seat).length, 0)
  return ships.length + bound + away
}

function number(value: string | number | undefined): number {
  return typeof value === 'number' ? value : 0
}

/** Counts all that houses did, under the keys that tell of it. */
function count(rows: readonly Row[], sides: number): Tally {
  const tally = new Tally(sides)
  for (const row of rows) {
    let scoring = ''
    for (const event of row.events) {
      if (event.kind === 'scoring') scoring = String(event.args.scoring)
      countEvent(event, scoring, tally)
    }
  }
  return tally
}

/** `scoring` is the one that is being held. */
function countEvent({ kind, args }: PlayEvent, scoring: string, tally: Tally): void {
  const seat = typeof args.seat === 'number' ? args.seat : -1
  switch (kind) {
    case 'took':
    case 'drew':
      return tally.add('report.taken', seat)
    case 'bought':
      tally.add('report.bought', seat)
      return tally.add('report.spent', seat, number(args.price))
    case 'hourglass':
      return tally.add('report.glasses', seat)
    case 'coins':
      return tally.add('report.bank', seat, number(args.coins))
    case 'contract-played':
      tally.add('report.played', seat)
      return tally.add(rounds[number(args.rounds) - 1] ?? '', seat)
    case 'fulfilled':
      tally.add('report.fulfilled', seat)
      return tally.add('report.income', seat, number(args.income))
    case 'sailed':
      tally.add('report.sailed', seat)
      return tally.add(`journey.${args.journey}`, seat)
    case 'card':
      tally.add('report.cards', seat)
      return tally.add(`card.${args.card}`, seat)
    case 'scored':
      tally.add('report.journeys', seat, number(args.points))
      return tally.add(`scoring.${scoring}`, seat, number(args.points))
    case 'mission-scored':
      return tally.add('report.mission', seat, number(args.points))
    case 'harbour':
      return tally.add('report.harbour', seat, number(args.points))
  }
}

const rounds = ['report.rounds-1', 'report.rounds-2', 'report.rounds-3']

function chaptersOf(tally: Tally): Chapter[] {
  const chapters: Chapter[] = [
    {
      title: 'report.won-by',
      deeds: [
        tally.deed('report.journeys', ['scoring.interim', 'scoring.final']),
        tally.deed('report.mission'),
        tally.deed('report.harbour'),
      ],
    },
    {
      title: 'report.trade',
      deeds: [
        tally.deed('report.taken'),
        tally.deed('report.played', rounds),
        tally.deed('report.fulfilled'),
        tally.deed('report.income'),
        tally.deed('report.bank'),
      ],
    },
    {
      title: 'report.fleet',
      deeds: [
        tally.deed('report.bought'),
        tally.deed('report.spent'),
        tally.deed('report.glasses'),
        tally.deed('report.sailed', tally.keys('journey.')),
        tally.deed('report.cards', ['card.any', 'card.reserve']),
      ],
    },
  ]
  return chapters
    .map(({ title, deeds }) => ({ title, deeds: deeds.filter((deed) => deed.counts.some((n) => n > 0)) }))
    .filter(({ deeds }) => deeds.length > 0)
}

/** What turns a match: an hourglass comes up, a scoring is held, a mission is revealed. */
function momentOf(row: Row): Moment[] {
  const told = row.events.filter(({ kind }) => ['hourglass', 'scoring', 'mission-scored'].includes(kind))
  if (told.length === 0) return []
  const at = told.findIndex(({ kind }) => kind === 'scoring')
  const events = at < 0 ? told : [...told.slice(0, at + 1), ...totals(row), ...told.slice(at + 1)]
  return [{ number: row.number, round: row.view.round, side: at < 0 ? row.seat : -1, events }]
}

/** What the journeys bring each house in the scoring of a row. The words are the client's own. */
function totals(row: Row): PlayEvent[] {
  return row.view.players.flatMap((_, seat) => {
    const points = row.events
      .filter(({ kind, args }) => kind === 'scored' && args.seat === seat)
      .reduce((sum, { args }) => sum + number(args.points), 0)
    return points > 0 ? [{ number: row.number, seat, kind: 'journeys-brought', args: { seat, points } }] : []
  })
}

/** The rounds at whose end another house than before leads, counting what the scorings to come would bring. */
function leads(ends: ReadonlyMap<number, Row>): Moment[] {
  let leader = -1
  return [...ends.values()].flatMap((row) => {
    const totals = row.view.players.map(({ forecast }) => forecast.total)
    const most = Math.max(...totals)
    const ahead = totals.indexOf(most)
    if (totals.lastIndexOf(most) !== ahead || ahead === leader || row.view.phase === 'over') return []
    const first = leader < 0
    leader = ahead
    if (first) return [] // somebody leads from the first ship on; that turns nothing
    const event = { number: row.number, seat: ahead, kind: 'lead', args: { seat: ahead, points: most } }
    return [{ number: row.number, round: row.view.round, side: ahead, events: [event] }]
  })
}
