import type { PlayEvent } from '../../play/types.ts'
import { closings } from '../../report/rows.ts'
import { Tally } from '../../report/tally.ts'
import type { Chapter, GameReport, Moment, Reading, ReportRow, Series, Side } from '../../report/types.ts'
import SideMark from './art/SideMark.svelte'
import { nationOf, type Data, type View } from './model.ts'
import { sidesOf } from './sides.ts'

type Row = ReportRow<View>

/** What Efemeris tells about a match that is over. */
export const report: GameReport<View, Data> = { read, frame: 'efemeris', Mark: SideMark }

/** Reads a match: planets, spices and income by round, what each nation did, and what turned it. */
export function read(rows: readonly Row[]): Reading | null {
  const last = rows.at(-1)?.view
  if (!last || last.round === 0) return null
  const sides = sidesOf(last)
  const ends = closings(rows)
  const ready = rows.findLast((row) => row.events.some((event) => event.kind === 'mobilized'))
  if (ready) ends.set(0, ready) // the row that ends the set-up is of round 1 already
  const rounds = Array.from({ length: last.round + 1 }, (_, round) => round)
  return {
    sides,
    rounds,
    series: [
      level(
        'planets',
        'report.planets',
        'report.planets.hint',
        true,
        (view, seat) => view.planets.filter((p) => p.owner === seat).length,
      ),
      level(
        'spices',
        'report.spices-held',
        'report.spices-held.hint',
        false,
        (view, seat) => view.players[seat]!.pepper + view.players[seat]!.vanilla,
      ),
      income(rows, sides, rounds),
    ],
    chapters: chaptersOf(count(rows, sides)),
    moments: rows.flatMap((row) => momentOf(row, sides)),
  }

  /** What the sides have at the end of each round. A round that nobody ended by a row of its own is as the one before. */
  function level(id: string, title: string, hint: string, steps: boolean, of: (view: View, seat: number) => number): Series {
    const values = sides.map((side) => {
      let now = 0
      return rounds.map((round) => {
        const end = ends.get(round)
        if (end) now = side.seats.reduce((sum, seat) => sum + of(end.view, seat), 0)
        return now
      })
    })
    return { id, title, hint, steps, values }
  }
}

/** What each nation collected in its turn of a round. */
function income(rows: readonly Row[], sides: readonly Side[], rounds: readonly number[]): Series {
  const values: (number | null)[][] = sides.map(() => rounds.map((round) => (round === 0 ? null : 0)))
  for (const { events, view } of rows) {
    for (const { kind, args } of events) {
      const line = values[sideOf(args.seat, sides)]
      if (kind === 'collected' && line && view.round > 0)
        line[view.round] = (line[view.round] ?? 0) + number(args.pepper) + number(args.vanilla)
    }
  }
  return { id: 'income', title: 'report.income', hint: 'report.income.hint', steps: false, values }
}

function sideOf(seat: string | number | undefined, sides: readonly Side[]): number {
  return typeof seat === 'number' ? sides.findIndex((side) => side.seats.includes(seat)) : -1
}

function sideOfShip(ship: string | number | undefined, sides: readonly Side[]): number {
  return sides.findIndex((side) => side.id === nationOf(String(ship)))
}

function number(value: string | number | undefined): number {
  return typeof value === 'number' ? value : 0
}

/** Counts all that nations did, under the keys that tell of it. */
function count(rows: readonly Row[], sides: readonly Side[]): Tally {
  const tally = new Tally(sides.length)
  for (const row of rows) for (const event of row.events) countEvent(event, row.view, sides, tally)
  return tally
}

/** Events that are told by one count, of who they name by `seat`. */
const single: Record<string, string> = {
  placed: 'report.tiles',
  turned: 'report.turned',
  token: 'report.tokens',
  recruited: 'report.recruited',
  rescued: 'report.rescued',
  sold: 'report.sold',
  'captain-lost': 'report.lost.captains',
  'built-frigate': 'report.frigates',
  'built-fortress': 'report.fortresses',
  'built-galleon': 'report.galleons',
}

function countEvent({ kind, args }: PlayEvent, view: View, sides: readonly Side[], tally: Tally): void {
  const side = sideOf(args.seat, sides)
  const key = single[kind]
  if (key) return tally.add(key, side)
  switch (kind) {
    case 'sailed':
      return tally.add('report.sailed', sideOfShip(args.ship, sides))
    case 'collected':
    case 'gained':
      tally.add('report.spices', side, number(args.pepper) + number(args.vanilla))
      tally.add('spice.pepper', side, number(args.pepper))
      return tally.add('spice.vanilla', side, number(args.vanilla))
    case 'used':
      tally.add('report.used', side)
      return tally.add(`bonus.${args.bonus}`, side)
    case 'played':
      tally.add('report.played', side)
      return tally.add(`crew.${args.crew}`, side)
    case 'ability':
      tally.add('report.abilities', side)
      return tally.add(`captain.${args.captain}`, side)
    case 'sunk':
      tally.add('report.attacks', sideOfShip(args.by, sides))
      tally.add('report.sunk', sideOfShip(args.by, sides))
      return tally.add('report.lost.ships', sideOfShip(args.ship, sides))
    case 'swallowed':
      return tally.add('report.lost.ships', sideOfShip(args.ship, sides))
    case 'razed':
      tally.add('report.attacks', side)
      tally.add('report.razed', side)
      return tally.add('report.lost.fortresses', sideOf(view.planets.find((p) => p.id === args.planet)?.owner, sides))
    case 'conquered':
      tally.add('report.conquests', side)
      if (number(args.from) < 0) return
      tally.add('report.taken', side)
      return tally.add('report.lost.planets', sideOf(args.from, sides))
  }
}

function chaptersOf(tally: Tally): Chapter[] {
  const chapters: Chapter[] = [
    { title: 'report.sky', deeds: [tally.deed('report.tiles'), tally.deed('report.sailed'), tally.deed('report.turned')] },
    {
      title: 'report.trade',
      deeds: [
        tally.deed('report.spices', ['spice.pepper', 'spice.vanilla']),
        tally.deed('report.tokens'),
        tally.deed('report.used', tally.keys('bonus.')),
      ],
    },
    {
      title: 'report.crew',
      deeds: [
        tally.deed('report.played', tally.keys('crew.')),
        tally.deed('report.abilities', tally.keys('captain.')),
        tally.deed('report.recruited'),
        tally.deed('report.rescued'),
        tally.deed('report.sold'),
      ],
    },
    {
      title: 'report.war',
      deeds: [
        tally.deed('report.attacks', ['report.sunk', 'report.razed']),
        tally.deed('report.lost.ships'),
        tally.deed('report.lost.captains'),
        tally.deed('report.lost.fortresses'),
      ],
    },
    {
      title: 'report.power',
      deeds: [
        tally.deed('report.conquests', ['report.taken']),
        tally.deed('report.lost.planets'),
        tally.deed('report.frigates'),
        tally.deed('report.fortresses'),
        tally.deed('report.galleons'),
      ],
    },
  ]
  return chapters
    .map(({ title, deeds }) => ({ title, deeds: deeds.filter((deed) => deed.counts.some((n) => n > 0)) }))
    .filter(({ deeds }) => deeds.length > 0)
}

/** What turns a match: planets that change hands, galleons that go down, nations that drop out. */
function turning({ kind, args }: PlayEvent): boolean {
  if (kind === 'sunk' || kind === 'swallowed') return String(args.ship).includes('galleon')
  return kind === 'conquered' || kind === 'captain-lost' || kind === 'eliminated'
}

function momentOf(row: Row, sides: readonly Side[]): Moment[] {
  const events = row.events.filter(turning)
  return events.length === 0 ? [] : [{ number: row.number, round: row.view.round, side: sideOf(row.seat, sides), events }]
}
