import type { PlayEvent } from '../../play/types.ts'
import { Tally } from '../../report/tally.ts'
import type { Chapter, GameReport, Moment, Reading, ReportRow, Series, Side } from '../../report/types.ts'
import { countGoods, guilds, type Data, type ProvinceView, type View } from './model.ts'
import SideMark from './book/SideMark.svelte'
import './seafall.css'
import './report.css'

type Row = ReportRow<View>

/** What SeaFall tells about a match that is over. */
export const report: GameReport<View, Data> = { read, frame: 'seafall', Mark: SideMark }

const roundsAYear = 6

/** The rounds of a match in one row: the first of the second year is the seventh. 0 is the set-up. */
export function roundOf({ year, round }: Pick<View, 'year' | 'round'>): number {
  return year > 0 ? (year - 1) * roundsAYear + round : 0
}

/** Reads a match: glory, gold, goods and advisors by round, what each province did, and what turned the match. */
export function read(rows: readonly Row[]): Reading | null {
  const last = rows.at(-1)?.view
  if (!last || roundOf(last) === 0) return null
  const sides = last.provinces.map(({ colour }, seat): Side => ({
    id: `sf-${colour}`,
    name: `province.${colour}`,
    seats: [seat],
  }))
  const ends = new Map(rows.map((row) => [roundOf(row.view), row]))
  const rounds = Array.from({ length: roundOf(last) + 1 }, (_, round) => round)
  const seats = new Map(last.provinces.map(({ colour }, seat) => [colour as string, seat]))
  return {
    sides,
    rounds,
    series: [
      level('glory', true, (p) => p.glory),
      level('gold', false, (p) => p.gold),
      level('goods', true, (p) => countGoods(p.goods) + p.ships.reduce((n, ship) => n + countGoods(ship.cargo), 0)),
      level('advisors', true, (p) => p.advisors.length),
    ],
    chapters: chaptersOf(count(rows, seats)),
    moments: [...rows.flatMap((row) => momentOf(row, seats)), ...leads(ends)].sort((a, b) => a.number - b.number),
  }

  /** What the provinces have at the end of each round. A round that nobody ended by a row is as the one before. */
  function level(id: string, steps: boolean, of: (province: ProvinceView) => number): Series {
    const values = sides.map((_, seat) => {
      let now = of(rows[0]!.view.provinces[seat]!)
      return rounds.map((round) => {
        const end = ends.get(round)
        if (end) now = of(end.view.provinces[seat]!)
        return now
      })
    })
    return { id, title: `report.${id}`, hint: `report.${id}.hint`, steps, values }
  }
}

function number(value: string | number | undefined): number {
  return typeof value === 'number' ? value : 0
}

/** The seat that an event tells of: by its province, or by the ship. */
function seatOf({ args }: PlayEvent, seats: ReadonlyMap<string, number>): number {
  const colour = String(args.province ?? String(args.ship ?? '').split('-')[0])
  return seats.get(colour) ?? -1
}

/** Counts all that provinces did, under the keys that tell of it. */
function count(rows: readonly Row[], seats: ReadonlyMap<string, number>): Tally {
  const tally = new Tally(seats.size)
  for (const row of rows) for (const event of row.events) countEvent(event, seatOf(event, seats), tally)
  return tally
}

/** What is counted once for each event of a kind. */
const once: Record<string, string[]> = {
  explores: ['report.explored'],
  raids: ['report.raided', 'report.raided-island'],
  'raids-province': ['report.raided', 'report.raided-province'],
  'raids-ship': ['report.raided'],
  'raids-fleet': ['report.raided'],
  'raids-colony': ['report.raided', 'report.raided-province'],
  challenges: ['report.raided'],
  annexed: ['report.built'],
  succeeded: ['report.succeeded'],
  failed: ['report.failed'],
  luck: ['report.luck'],
  upgraded: ['report.upgraded'],
  built: ['report.built'],
  treasure: ['report.treasures'],
  'treasure-with-good': ['report.treasures'],
  hired: ['report.hired', 'report.for-gold'],
  'hired-by-influence': ['report.hired', 'report.for-influence'],
  damaged: ['report.damaged'],
  sunk: ['report.sunk'],
}

/** The argument whose number is summed up. */
const sums: Record<string, [key: string, arg: string]> = {
  harvest: ['report.harvest', 'gold'],
  taxed: ['report.tax', 'gold'],
  'marked-site': ['report.markers', 'n'],
  'marked-place': ['report.markers', 'n'],
  'marked-island': ['report.markers', 'n'],
  'marked-colony': ['report.markers', 'n'],
  'lost-glory': ['report.glory-lost', 'n'],
}

function countEvent({ kind, args }: PlayEvent, seat: number, tally: Tally): void {
  for (const key of once[kind] ?? []) tally.add(key, seat)
  const sum = sums[kind]
  if (sum) tally.add(sum[0], seat, number(args[sum[1]]))
  if (kind === 'guild') {
    tally.add('report.guilds', seat)
    tally.add(`guild.${args.guild}`, seat)
  } else if (kind === 'bought' || kind === 'sold') {
    tally.add(`report.${kind}`, seat)
    tally.add(`report.${kind}-gold`, seat, number(args.gold))
  } else if (kind === 'claimed') {
    tally.add('report.milestones', seat)
    tally.add(`milestone.${args.milestone}`, seat)
  }
}

function chaptersOf(tally: Tally): Chapter[] {
  const chapters: Chapter[] = [
    {
      title: 'report.endeavours',
      deeds: [
        tally.deed('report.explored'),
        tally.deed('report.raided', ['report.raided-island', 'report.raided-province']),
        tally.deed('report.succeeded'),
        tally.deed('report.failed'),
        tally.deed('report.luck'),
        tally.deed('report.damaged'),
        tally.deed('report.sunk'),
        tally.deed('report.markers'),
      ],
    },
    {
      title: 'report.trade',
      deeds: [
        tally.deed('report.bought'),
        tally.deed('report.bought-gold'),
        tally.deed('report.sold'),
        tally.deed('report.sold-gold'),
        tally.deed('report.harvest'),
        tally.deed('report.tax'),
      ],
    },
    {
      title: 'report.growth',
      deeds: [
        tally.deed(
          'report.guilds',
          guilds.map((guild) => `guild.${guild}`),
        ),
        tally.deed('report.hired', ['report.for-gold', 'report.for-influence']),
        tally.deed('report.upgraded'),
        tally.deed('report.built'),
        tally.deed('report.treasures'),
        tally.deed('report.milestones', tally.keys('milestone.')),
        tally.deed('report.glory-lost'),
      ],
    },
  ]
  return chapters
    .map(({ title, deeds }) => ({ title, deeds: deeds.filter((deed) => deed.counts.some((n) => n > 0)) }))
    .filter(({ deeds }) => deeds.length > 0)
}

/** What turns a match: a milestone, a ship lost, a province looted, a new island, the end of the world. */
const turning = new Set([
  'claimed',
  'sunk',
  'looted',
  'charted',
  'world-end',
  'ends',
  'emperor',
  'relic',
  'rise',
  'broken',
  'turned-up',
  'founded',
  'burnt',
  'passed',
])

function momentOf(row: Row, seats: ReadonlyMap<string, number>): Moment[] {
  const events = row.events.filter(({ kind }) => turning.has(kind))
  const first = events[0]
  if (!first) return []
  return [{ number: row.number, round: roundOf(row.view), side: first.kind === 'ends' ? -1 : seatOf(first, seats), events }]
}

/** The rounds at whose end another province than before has the most glory. */
function leads(ends: ReadonlyMap<number, Row>): Moment[] {
  let leader = -1
  return [...ends].flatMap(([round, row]) => {
    const glory = row.view.provinces.map((p) => p.glory)
    const most = Math.max(...glory)
    const ahead = glory.indexOf(most)
    if (glory.lastIndexOf(most) !== ahead || ahead === leader || row.view.finish.over) return []
    const first = leader < 0
    leader = ahead
    if (first) return [] // somebody leads from the first glory on; that turns nothing
    const args = { province: row.view.provinces[ahead]!.colour, n: most }
    return [{ number: row.number, round, side: ahead, events: [{ number: row.number, seat: ahead, kind: 'lead', args }] }]
  })
}
