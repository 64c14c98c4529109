import type { GameAsks, GameEarly, GamePosition, GameStruck, GameVerdict, GameWords } from '../../play/types.ts'
import { nationOf, ofSecond, type Data, type PlayerView, type View } from './model.ts'
import { chartOf } from './board/chart.ts'
import { sidesOf } from './sides.ts'
import { alliesOf, isSecond } from './variant.ts'
import { winners } from './victory.ts'
import { weights } from './weights.ts'

type At = Pick<GamePosition<View, Data>, 'view' | 'data' | 't'>

/**
 * As long as whoever plays has neither sailed nor played a card, their tactics do not seem to be over. Of two partners, who play at the
 * same time (EF-12.5), it is the one whose ships can sail, else the one who has not passed.
 */
export const early: GameEarly<View> = (view, next) => {
  const { phase, turn, players } = view
  const busy = alliesOf(view, turn).flatMap((seat) => (players[seat] && !players[seat].passed ? [players[seat]] : []))
  const { ships, played } = busy.find((one) => one.ships.some(({ id }) => next.includes(`ship:${id}`))) ?? busy[0] ?? nobody
  return phase === 'tactics' && played.length === 0 && ships.some(({ frozen }) => !frozen) && !ships.some(({ moved }) => moved)
}
const nobody: Pick<PlayerView, 'ships' | 'played'> = { ships: [], played: [] }

/** The choices of tactics that bonuses give; all but these, sailing and the end are crew cards'. */
const bonus = new Set(['winds', 'warning-shot', 'cargo'])

/**
 * Four play as two teams, whose players have one captain each. A secret choice that is complete asks to be confirmed. Once no
 * ship can sail, tactics ask for what is left to do.
 */
export const asks: GameAsks<View> = ({ phase, players }, _next, kinds) => {
  const one = players.length === 4
  if (kinds.has('ready')) return phase === 'crew' ? 'ui.confirm-crew' : one ? 'ui.confirm-captain' : 'ui.confirm-captains'
  if (phase === 'captains' && one) return 'ui.choose-captain.hint'
  if (phase !== 'tactics' || kinds.has('sail') || !kinds.has('end-tactics')) return ''
  const bonuses = [...kinds].filter((kind) => bonus.has(kind)).length
  const cards = kinds.size - bonuses - 1 > 0
  if (cards) return bonuses > 0 ? 'ui.left-both' : 'ui.left-cards'
  return bonuses > 0 ? 'ui.left-bonuses' : 'ui.left-nothing'
}

const ofShips = new Set(['sunk', 'swallowed', 'frozen', 'driven'])

/** A ship is told by its nation, and so is a fortress by its planet: whose it was is to be said. */
export const struck: GameStruck<View> = (view, { number, kind, args }, log) => {
  if (kind === 'captain-lost') return Number(args.seat)
  if (kind === 'conquered') return Number(args.from ?? -1)
  if (kind === 'razed') {
    // Where the planet was conquered since, that tells whose the fortress was.
    const taken = log
      .filter((row) => row.number > number)
      .flatMap(({ events }) => events)
      .find((event) => event.kind === 'conquered' && event.args.planet === args.planet)
    return taken ? Number(taken.args.from ?? -1) : (view.planets.find(({ id }) => id === args.planet)?.owner ?? -1)
  }
  if (!ofShips.has(kind)) return -1
  const ship = String(args.ship)
  return view.players.findIndex(({ nation }, seat) => nation === nationOf(ship) && isSecond(view, seat) === ofSecond(ship))
}

/** A nation wins by its planets: how many it holds, and how many the others do. */
export const verdict = {
  reason: (view, { reason }, t) => {
    const seats = winners(view, reason)
    const sides = sidesOf(view).map((side) => ({
      ...side,
      n: view.planets.filter(({ owner }) => side.seats.includes(owner)).length,
    }))
    const first = sides.find((side) => side.seats.every((seat) => seats.includes(seat)))
    if (!first) return ''
    const others = sides.filter((side) => side !== first).map(({ name, n }) => t('ui.won-other', { nation: t(name), n }))
    return t(reason === 'conquest' ? 'ui.won-conquest' : 'ui.won-last', {
      nation: t(first.name),
      n: first.n,
      goal: view.goal,
      others: others.join(', '),
    })
  },
  // It is won by conquest: a galleon that was sunk long before and built anew did not decide it.
  weights: { ...weights, conquered: 10 },
} satisfies GameVerdict<View>

/** Words for what depends on the position: fields, cells, turns of a tile, prices. */
export const words: GameWords = (name, value, position) => {
  const at = position as GamePosition<View, Data>
  switch (name) {
    case 'from':
      if (at.kind === 'conquered') return at.players[Number(value)]?.name ?? ''
      return fieldWords(Number(value), at)
    case 'field':
    case 'to':
      return fieldWords(Number(value), at)
    case 'cell':
      return cellWords(Number(value), at)
    case 'turn':
      return at.kind === '' ? at.t('ui.turned', { degrees: Number(value) * 60 }) : undefined
    case 'seat': // a partner by himself is who is given to; captains' and votes' seats are names
      return at.kind === '' && at.view.phase === 'construction'
        ? at.t('ui.give', { player: at.players[Number(value)]?.name ?? '' })
        : undefined
    case 'pay': {
      const [pepper = 0, vanilla = 0] = String(value).split('-').map(Number)
      return at.t('ui.price', { pepper, vanilla })
    }
    default:
      return undefined
  }
}

/** "the anchorage at Anchorage Cross", "the edge between Pytheas and Compass Rose", "Pytheas". */
export function fieldWords(number: number, at: At): string {
  const field = chartOf(at.data, at.view.cells).fields.get(number)
  if (!field) return at.t('ui.field-unknown')
  const [first, second] = field.tiles
  const tile = at.t(`tile.${first}`)
  if (field.type === 'planet') return at.t('place.planet', { planet: at.t(`planet.${first}`) })
  if (second) return at.t('place.edge.between', { tile, other: at.t(`tile.${second}`) })
  return at.t(`place.${field.type}`, { tile })
}

/** Where a cell lies, as on a compass: "north, next to the rose", "between north and north-east, outer ring". */
export function cellWords(number: number, { data, t }: At): string {
  const cell = data.cells[number]
  if (!cell) return String(number)
  const { q, r } = cell
  const ring = Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r))
  if (ring === 0) return t('ui.cell-centre')
  // Clockwise about the centre from N, in sixths of a circle.
  const sixth = ((Math.atan2(1.5 * q, -Math.sqrt(3) * (r + q / 2)) / Math.PI) * 3 + 6) % 6
  const near = Math.round(sixth)
  const name = (d: number) => t(`direction.${data.directions[d % 6]}`)
  if (Math.abs(sixth - near) < 0.1) return t('ui.cell-at', { direction: name(near), ring })
  return t('ui.cell-between', { direction: name(Math.floor(sixth)), other: name(Math.floor(sixth) + 1), ring })
}
