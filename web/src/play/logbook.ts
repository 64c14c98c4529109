import type { PlayEvent } from './types.ts'

type Args = Record<string, string | number>

/** A row of a match as the log needs it. */
export interface LogRow {
  number: number
  kind: string
  seat: number
  /** Where an undo returned to. */
  to?: number | undefined
  /** The bot that takes a seat over, none when a person does; or the element that was named, none when the player was. */
  what?: string | undefined
  /** The name that was given, empty when one was taken away; or that of who has the seat from now on. */
  text?: string | undefined
  /** Why a seat was taken over or given up, where its player has not asked for it: "time". */
  cause?: string | undefined
  events: readonly { kind: string; args: Args }[]
}

/** One thing that happened, ready to be put into words. */
export interface LogLine {
  key: string
  event: PlayEvent
}

/** What happened in one turn. */
export interface LogTurn {
  key: string
  /** The event that began the turn; null for what came before any did: the set-up, or a first turn that began with the match. */
  head: PlayEvent | null
  lines: LogLine[]
}

const known = new WeakMap<LogRow, PlayEvent[]>()

/** What a row tells. It is the same as long as the row is, so that what was made of its events can be kept. */
export function eventsOf(row: LogRow): PlayEvent[] {
  let events = known.get(row)
  if (!events) known.set(row, (events = told(row)))
  return events
}

/** Rows that are no move become an event of their own, by which the log tells of them. */
function told(row: LogRow): PlayEvent[] {
  if (row.kind === 'move') return row.events.map((e) => ({ number: row.number, seat: row.seat, ...e }))
  return [{ number: row.number, seat: row.seat, kind: row.kind, args: { seat: row.seat, ...tableArgs(row) } }]
}

function tableArgs(row: LogRow): Args {
  if (row.kind === 'takeover') return { bot: row.what ?? '', ...causeOf(row), ...(row.text && { name: row.text }) }
  if (row.kind === 'resign' || row.kind === 'accept') return causeOf(row)
  if (row.kind === 'away') return row.what ? { what: row.what } : {}
  const what = thingOf(row)
  return what ? { what, name: row.text ?? '' } : {}
}

function causeOf({ cause }: LogRow): Args {
  return cause ? { cause } : {}
}

/** The thing that a row names; empty when it names none, or the seat's player. */
export function thingOf({ kind, what }: LogRow): string {
  return kind === 'name' && what && what !== 'seat' ? what : ''
}

/** Kinds of rows that are no move; the shell has their words, under "said.<kind>". */
export const tableKinds = new Set(
  'sit stand undo offer accept decline resign takeover name outage pause resume hours away'.split(' '),
)

/** The rows of the stream's events: those of one number belong together. */
export function rowsOf(events: readonly PlayEvent[]): LogRow[] {
  const rows = new Map<number, LogRow>()
  for (const { number, seat, kind, args } of events) {
    const table = tableKinds.has(kind)
    const row = rows.get(number) ?? {
      number,
      seat,
      kind: table ? kind : 'move',
      to: table ? toOf(args) : undefined,
      what: table ? textOf(args, 'bot') || textOf(args, 'what') : undefined,
      text: table ? textOf(args, 'name') : undefined,
      ...(table && textOf(args, 'cause') && { cause: textOf(args, 'cause') }),
      events: [],
    }
    if (!table) row.events = [...row.events, { kind, args }]
    rows.set(number, row)
  }
  return [...rows.values()]
}

function textOf(args: Args, name: string): string | undefined {
  const value = args[name]
  return typeof value === 'string' ? value : undefined
}

function toOf(args: Args): number | undefined {
  return typeof args.to === 'number' ? args.to : undefined
}

/** Adds rows to a log; rows that are there already are not added again. */
export function append(log: readonly LogRow[], rows: readonly LogRow[]): LogRow[] {
  const last = log.at(-1)?.number ?? 0
  return [...log, ...rows.filter((row) => row.number > last)]
}

/** The rows that still stand: what was taken back is left out, and so are rows that changed nothing that matters later. */
export function standing(log: readonly LogRow[]): LogRow[] {
  const kept: LogRow[] = []
  for (const row of log) {
    if (row.kind === 'undo') {
      const to = row.to ?? row.number
      for (let i = kept.length - 1; i >= 0 && kept[i]!.number > to; i--) if (kept[i]!.kind === 'move') kept.splice(i, 1)
    } else if (row.kind !== 'sit' && row.kind !== 'stand' && (row.kind !== 'name' || thingOf(row))) {
      kept.push(row)
    }
  }
  return kept
}

/** Who ended a match by giving up or by running out of time; null where it went on, or was not ended so. */
export function leftBy(log: readonly LogRow[]): PlayEvent | null {
  // Where a match goes on, a bot takes the seat at once.
  const last = log.findLast(({ kind }) => kind === 'resign' || kind === 'takeover')
  return last?.kind === 'resign' ? eventsOf(last)[0]! : null
}

/** All that has happened up to a row and still stands, oldest first. */
export function pastOf(log: readonly LogRow[], number: number): PlayEvent[] {
  return standing(log.filter((row) => row.number <= number)).flatMap((row) => eventsOf(row))
}

/** Whether the game has said that a thing gets the name that is then given to it at the table: by an event "names" of that thing. */
export function announces(said: PlayEvent, given: PlayEvent): boolean {
  const { what, name } = given.args
  if (said.kind !== 'names' || given.kind !== 'name' || !name) return false
  return Object.entries(said.args).some(([sort, id]) => `${sort}:${id}` === what)
}

/**
 * The log by turns, oldest first. A turn begins where the game says so by an event "turn". A naming is told once, by the name, where that
 * is given at once.
 */
export function byTurns(log: readonly LogRow[]): LogTurn[] {
  const turns: LogTurn[] = []
  const open = (head: PlayEvent | null, key: string) => void turns.push({ key, head, lines: [] })
  for (const row of standing(log)) {
    eventsOf(row).forEach((event, i) => {
      if (event.kind === 'turn') return open(event, `${row.number}.${i}`)
      if (turns.length === 0) open(null, 'before')
      const line = { key: `${row.number}.${i}`, event }
      const announced = (one: LogLine) => announces(one.event, event)
      const before = event.kind === 'name' && turns.slice(-2).find(({ lines }) => lines.some(announced))?.lines
      if (before) before.splice(before.findIndex(announced), 1, line)
      else turns.at(-1)!.lines.push(line)
    })
  }
  return turns
}

/** Turns in groups: those in a row in which nothing happened together, any other by itself. The newest turn stands alone. */
export function folded(turns: readonly LogTurn[]): LogTurn[][] {
  const parts: LogTurn[][] = []
  turns.forEach((turn, i) => {
    const quiet = turn.lines.length === 0 && i < turns.length - 1
    const before = parts.at(-1)
    if (quiet && before?.every((one) => one.lines.length === 0)) before.push(turn)
    else parts.push([turn])
  })
  return parts
}
