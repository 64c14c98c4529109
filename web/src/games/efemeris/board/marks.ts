import type { PlayEvent } from '../../../play/types.ts'
import { nationOf, ofSecond, spices, type Data, type Nation, type ShipView, type Spice, type View } from '../model.ts'
import { homeCell, isSecond } from '../variant.ts'
import type { Chart } from './chart.ts'
import { origin, type Point } from './geometry.ts'
import { shipPlaces } from './targets.ts'

/** How a mark moves: what is won rises, what is lost falls, what is struck bursts. */
export type Look =
  'ring' | 'flag' | 'struck' | 'burst' | 'splash' | 'void' | 'wind' | 'spark' | 'ice' | 'spin' | 'dust' | 'fort' | 'coins'

/** What of an event is drawn on the map, and where. */
export interface Mark {
  look: Look
  at: Point
  /** Whose colour it has. */
  nation: Nation | ''
  second: boolean
  /** Somebody whose face comes with it. */
  face?: { sort: 'captain' | 'crew'; id: string }
  /** A sign of art/shapes that comes with it. */
  sign?: string
  /** A ship that is there no more. */
  ship?: string
  /** The spices that go to a purse, and where each comes from. */
  spices?: (Point & { kind: Spice })[]
  /** Whose purse they go to. */
  to?: number
  /** The other end of a leap. */
  from?: Point
}

/** The map that a mark is drawn on, and how things stood before. */
export interface Ground {
  view: View
  before: View | null
  data: Data
  chart: Chart
}

type Drawn = Partial<Omit<Mark, 'nation' | 'second'>> & { look: Look }
type Draw = (event: PlayEvent, scene: Places) => Drawn

/** Where things of a view are. */
class Places {
  readonly #ground: Ground

  constructor(ground: Ground) {
    this.#ground = ground
  }

  get view(): View {
    return this.#ground.view
  }

  /** A ship's place: where it is, else where it was. */
  ship(id: string): Point {
    const { view, before, chart } = this.#ground
    return shipPlaces(view, chart).get(id) ?? (before && shipPlaces(before, chart).get(id)) ?? origin
  }

  planet(id: string): Point {
    return this.field(this.view.planets.find((p) => p.id === id)?.field ?? -1)
  }

  field(number: number): Point {
    return this.#ground.chart.fields.get(number) ?? origin
  }

  cell(number: number): Point {
    return this.#ground.chart.cell(number)
  }

  /** Where a seat is at home: its galleon, where it was before, a planet of its own, the cell where it begins. */
  seat(seat: number): Point {
    const { view, before, data } = this.#ground
    const galleon = [view, before].flatMap((at) => at?.players[seat]?.ships.filter((s) => s.kind === 'galleon') ?? [])[0]
    if (galleon) return this.ship(galleon.id)
    const own = view.planets.find((p) => p.owner === seat && p.field >= 0)
    return own ? this.field(own.field) : this.cell(homeCell(view, data, seat))
  }

  /** What brings a seat its spices: its planets, and its ships on factories. */
  sources(seat: number): (Point & { kind: Spice })[] {
    const { view, data, chart } = this.#ground
    const planets = view.planets.flatMap((p, i) => {
      const kind = data.planets[i]?.produces
      return p.owner === seat && p.field >= 0 && kind ? [{ ...xy(this.field(p.field)), kind }] : []
    })
    const factories = (view.players[seat]?.ships ?? []).flatMap((s: ShipView) => {
      const kind = spices.find((spice) => chart.fields.get(s.field)?.type.endsWith(spice))
      return kind ? [{ ...xy(this.field(s.field)), kind }] : []
    })
    return [...planets, ...factories]
  }
}

function xy({ x, y }: Point): Point {
  return { x, y }
}

const number = (event: PlayEvent, name: string) => Number(event.args[name] ?? -1)
const text = (event: PlayEvent, name: string) => String(event.args[name] ?? '')
const seatOf = (event: PlayEvent) => number(event, 'seat')

const atSeat =
  (look: Look, more: (event: PlayEvent) => Partial<Mark> = () => ({})): Draw =>
  (event, places) => ({
    look,
    at: places.seat(seatOf(event)),
    ...more(event),
  })
const atShip =
  (look: Look, more: (event: PlayEvent) => Partial<Mark> = () => ({})): Draw =>
  (event, places) => ({
    look,
    at: places.ship(text(event, 'ship')),
    ...more(event),
  })
const atPlanet =
  (look: Look, sign?: string): Draw =>
  (event, places) => ({
    look,
    at: places.planet(text(event, 'planet')),
    ...(sign && { sign }),
  })
const crew = (event: PlayEvent) => ({ face: { sort: 'crew' as const, id: text(event, 'crew') } })
const captain = (event: PlayEvent) => ({ face: { sort: 'captain' as const, id: text(event, 'captain') } })
const bonus = (event: PlayEvent) => ({ sign: text(event, 'bonus') })
const sign = (id: string) => () => ({ sign: id })

/** Spices come to a seat from what yields them; what is more comes from where the seat is at home. */
const spicesTo: Draw = (event, places) => {
  const seat = seatOf(event)
  const home = xy(places.seat(seat))
  const from = event.kind === 'collected' ? places.sources(seat) : []
  const due = spices.flatMap((kind) => Array.from({ length: Math.max(0, number(event, kind)) }, () => kind))
  return {
    look: 'coins',
    at: home,
    to: seat,
    spices: due.map((kind) => {
      const i = from.findIndex((source) => source.kind === kind)
      return i < 0 ? { ...home, kind } : from.splice(i, 1)[0]!
    }),
  }
}

/** How every kind of event that has a place is marked there. */
const drawn: Record<string, Draw> = {
  nation: (event, places) => ({ look: 'flag', at: places.cell(0), to: seatOf(event) }),
  'captain-picked': atSeat('ring', captain),
  'crew-picked': atSeat('ring', crew),
  ready: atSeat('ring'),
  'captain-revealed': atSeat('ring', captain),
  'planet-taken': (event, places) => ({ look: 'flag', at: places.seat(seatOf(event)) }),
  'first-tile': atSeat('ring'),
  mobilized: (event, places) => ({ look: 'dust', at: places.cell(number(event, 'cell')), sign: 'conquest' }),
  'start-spices': spicesTo,
  turn: (event, places) => ({ look: 'ring', at: places.seat(seatOf(event)) }),
  drawn: (_, places) => ({ look: 'ring', at: places.cell(0) }),
  placed: (event, places) => ({ look: 'dust', at: places.cell(number(event, 'cell')) }),
  collected: spicesTo,
  token: atShip('ring', bonus),
  rescued: atSeat('ring', sign('crew')),
  'rescued-card': atSeat('ring', crew),
  sailed: atShip('ring'),
  blown: atShip('wind', sign('stellar-winds')),
  driven: atShip('splash', sign('warning-shot')),
  jumped: (event, places) => ({
    look: 'spark',
    at: places.ship(text(event, 'ship')),
    from: xy(places.field(number(event, 'from'))),
  }),
  played: atSeat('ring', crew),
  ability: atSeat('spark', captain),
  used: atSeat('ring', bonus),
  changed: (event, places) => ({
    look: 'coins',
    at: places.seat(seatOf(event)),
    to: seatOf(event),
    spices: [{ ...xy(places.seat(seatOf(event))), kind: text(event, 'got') as Spice }],
  }),
  gained: spicesTo,
  sunk: atShip('burst', (event) => ({ ship: text(event, 'ship') })),
  swallowed: atShip('void', (event) => ({ ship: text(event, 'ship') })),
  'captain-lost': atSeat('struck', captain),
  razed: atPlanet('burst'),
  turned: (event, places) => ({ look: 'spin', at: places.cell(number(event, 'cell')) }),
  frozen: atShip('ice'),
  discarded: atSeat('struck', crew),
  sold: atSeat('ring', sign('crew')),
  'sold-card': atSeat('struck', crew),
  recruited: atSeat('ring', sign('crew')),
  'recruited-card': atSeat('ring', crew),
  gave: (event, places) => ({
    look: 'coins',
    at: places.seat(seatOf(event)),
    to: number(event, 'partner'),
    spices: [{ ...xy(places.seat(seatOf(event))), kind: text(event, 'spice') as Spice }],
  }),
  'built-frigate': atShip('flag'),
  'built-fortress': atPlanet('fort'),
  'built-galleon': atShip('flag', captain),
  conquered: atPlanet('flag'),
  eliminated: atSeat('struck', sign('conquest')),
}

/** Kinds of events that nothing on the map tells of: cards put back into a hand, the end of a match. */
export const placeless: ReadonlySet<string> = new Set(['picks-cancelled', 'over'])

/** What of an event is drawn on the map; null where it has no place there. */
export function markOf(event: PlayEvent, ground: Ground): Mark | null {
  const draw = drawn[event.kind]
  if (!draw) return null
  const { at = origin, ...more } = draw(event, new Places(ground))
  return { ...more, at: xy(at), ...sideOf(event, ground.view) }
}

/** Where on the page a seat's spices are, as selectors: those of the seat that looks in the dock, another's in the strip of scores. */
export function purseOf(seat: number, looking: number, kind: Spice): string {
  return seat === looking
    ? `.efemeris .purse [data-spice="${kind}"], .efemeris .own [data-spice="${kind}"]`
    : `.race [data-seats~="${seat}"]`
}

/** Whose mark it is: of whom the event names, else of the ship's owner. */
function sideOf({ args }: PlayEvent, view: View): Pick<Mark, 'nation' | 'second'> {
  if (typeof args.seat === 'number') return { nation: view.players[args.seat]?.nation ?? '', second: isSecond(view, args.seat) }
  const ship = String(args.ship ?? '')
  return ship ? { nation: nationOf(ship), second: ofSecond(ship) } : { nation: '', second: false }
}
