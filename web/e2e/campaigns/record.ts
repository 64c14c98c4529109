import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { test, type APIRequestContext } from '@playwright/test'
import { crossings, foundings, prey, sieges, viewOf, ways, type Place, type SagaView } from '../saga.ts'
import { guest, open, read, type Match } from '../setting.ts'
import { dice } from '../table.ts'
import { chartOf, crowning, dare, hunting, idling, lent, make, next, over, settling, until, westward } from './wishes.ts'

// Plays the campaign that the browser tests begin in the middle of, and writes it to saga.json.gz: `npm run saga`. It is played by rules of
// their version to its end, so this is only wanted when the tests need places that it does not come to.

type Places = Partial<Record<Place, { match: number; row: number }>>

const at = ({ series, number }: Match) => ({ match: series!.number, row: number })

/** Whether a chest is open. */
const opened = (match: Match, chest: string) => viewOf(match).chests?.some(({ id }) => id === chest) ?? false

/** Bots play on up to a match that begins with a chest open; `first` is who plays the first of the caller's seats. */
async function onTo(request: APIRequestContext, match: Match, chest: string, first = 'greedy'): Promise<Match> {
  while (!opened(match, chest)) match = await next(request, await lent(request, match, first))
  return match
}

/** Plays a campaign to its end: all places that it came to. */
async function played(request: APIRequestContext, seed: number): Promise<{ places: Places; id: string }> {
  const places: Places = {}
  const chance = dice(seed)
  const chart = await chartOf(request)
  const say = (what: string) => process.stdout.write(`${what} ${JSON.stringify(places)}\n`)
  const others = [{ kind: 'me' }, { kind: 'bot', bot: 'random' }] as never
  let match = await open(request, others, { game: 'seafall', options: { prologue: 'no' } })

  // A raid at sea by which something is taken aboard.
  match = await onTo(request, match, 'black-sails', 'random')
  for (let taken = false; !taken;) {
    match = await until(request, match.id, (one, seat) => seat === one.you[0] && prey(one).length > 0, hunting(chart, chance))
    const place = at(match)
    match = await dare(request, match, prey(match)[0]!)
    const goods = match.choices[String(match.you[0])]?.some(({ path }) => path[0]!.startsWith('good:'))
    taken = viewOf(match).phase === 'plunder' && !!goods
    if (taken) places.prey = place
  }
  say('raided')

  // A colony is founded; somebody else raids it, in that match or a later one, and lays it open.
  match = await onTo(request, match, 'letters-patent', 'random')
  const building = settling((one, seat) => (seat === one.you[0] ? 'builders' : 'explorers'), chart, chance)
  match = await until(request, match.id, (one) => one.deciding.includes(one.you[0]!) && foundings(one).length > 0, building)
  places.founding = at(match)
  match = await make(request, match, foundings(match)[0]!)
  say('founded')
  const stranger = (one: Match, seat: number) => viewOf(one).holds?.some((hold) => hold.seat !== seat)
  const raiding = settling(() => 'soldiers', chart, chance)
  for (let open = false; !open;) {
    match = await until(request, match.id, (one) => sieges(one).length > 0, (one, seat) =>
      stranger(one, seat) ? raiding(one, seat) : idling(one, seat),
    ) // prettier-ignore
    const place = at(match)
    match = await dare(request, match, sieges(match)[0]!)
    open = viewOf(match).phase === 'loot'
    if (open) places.siege = place
  }
  say('looted')

  match = await onTo(request, match, 'the-arch', 'random')
  match = await until(request, match.id, (one, seat) => seat === one.you[0] && crossings(one).length > 0, westward(chart))
  places.archway = at(match)
  say('crossed')

  while (!viewOf(match).stages) match = await next(request, await lent(request, match))
  for (const gate of ['chart', 'guard'] as const) {
    match = await until(request, match.id, (one) => ways(one, gate).length > 0, crowning(gate, chart, chance))
    places[gate === 'chart' ? 'gate' : 'guard'] = at(match)
    match = await dare(request, match, ways(match, gate)[0]!)
    say(gate)
  }
  if (match.status !== 'over') match = await lent(request, match)
  if (viewOf(match).finish.emperor < 0) throw over
  places.end = at(match)
  return { places, id: match.id }
}

interface Row {
  number: number
  events: { kind: string; args: { tile?: string } }[]
  view: SagaView
}

/** The first row like this of the latest match of a campaign that has one. */
async function rowLike(request: APIRequestContext, id: string, like: (row: Row) => boolean): Promise<Places[Place]> {
  for (let match = await read(request, id); ; match = await read(request, match.previous!)) {
    const history = await (await request.get(`/api/matches/${match.id}/history?from=1&to=${match.number}&views=true`)).json()
    const row = (history as Row[]).find(like)
    if (row) return { match: match.series!.number, row: row.number }
    if (!match.previous) return undefined
  }
}

const sea = new Set<unknown>(['wreck', 'current', 'shoal'])

/** A throw turned something up at sea that is neither named nor read. */
const turnedUp = ({ events }: Row) =>
  events.some(({ kind }) => kind === 'throw') && events.some(({ kind, args }) => kind === 'tile' && sea.has(args.tile))

/** A page of the log has told of goods, which are put aboard. */
const brought = ({ view }: Row) => view.phase === 'load' && view.endeavour.entry !== undefined

test('a campaign is played for the tests', async ({ request }) => {
  test.setTimeout(3_600_000)
  await guest(request, 'Ada Keel')
  for (let seed = 1; ; seed++) {
    try {
      const { places, id } = await played(request, seed)
      places.tile = await rowLike(request, id, turnedUp)
      places.aboard = await rowLike(request, id, brought)
      if (!places.tile || !places.aboard) throw over
      const folder = process.env.E2E_FOLDER!
      const args = ['--data', join(folder, 'data'), '--take', id, join(import.meta.dirname, 'saga.json.gz')]
      execFileSync(join(folder, 'campaigns'), args, { input: JSON.stringify(places) })
      return
    } catch (error) {
      if (error !== over) throw error
      process.stdout.write('too late: another one\n')
    }
  }
})
