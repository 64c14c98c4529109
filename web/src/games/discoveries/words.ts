import type { GameAsks, GameEarly, GamePosition, GameUndone, GameWords } from '../../play/types.ts'
import type { Data, View } from './model.ts'

/** The events that tell of a ship with the hold that it has there: a joker’s name does not say it. */
const took = ['sailed', 'loaded']
const joker = (ship: string) => !/\d$/.test(ship)

const perTurn = 2 // actions (AD-2.2)

/** As long as another action can be begun, a turn that ends leaves it out. */
export const early: GameEarly<View> = (view, next) => view.phase === 'play' && further(view, next)

/** A turn’s end counts the actions that are left: none of them can be begun where only cards can be played, or an action goes on. */
export const undone: GameUndone<View> = (view, next) => others(view, next).map((action) => `ui.still.${action}`)

/** What is left of a turn once something was done in it: another action, one that goes on, cards, or nothing. */
export const asks: GameAsks<View> = (view, next) => {
  const { phase, begun, chain } = view
  if (phase !== 'play') return ''
  if (chain.kind !== '') return chained(view, next)
  const goesOn = actionsOf(view, next).some((action) => begun.includes(action))
  if (further(view, next)) return begun.length === 0 ? '' : left[begun[0] as Action][goesOn ? 1 : 0]
  if (goesOn) return view.current === 'buy' ? 'ui.on.buy' : 'ui.on.deploy'
  return next.some((element) => element.startsWith('card:')) ? 'ui.spent' : 'ui.done'
}

/** What the chain that is open needs next. */
function chained({ chain }: View, next: readonly string[]): string {
  if (chain.kind === 'any') return 'ui.chain.any'
  if (chain.kind === 'colour') return 'ui.chain.colour'
  if (next.some((element) => element.startsWith('ship:'))) return 'ui.chain.load'
  return next.includes('card:any') ? 'ui.chain.card' : 'ui.chain'
}

const actions = ['coins', 'contract', 'buy', 'deploy'] as const
type Action = (typeof actions)[number]

/** What is asked after one action, by which it was: where it is over, and where it may go on. */
const left: Record<Action, readonly [over: string, on: string]> = {
  coins: ['ui.left.coins', 'ui.left.coins'],
  contract: ['ui.left.contract', 'ui.left.contract'],
  buy: ['ui.left.buy', 'ui.left.buy-on'],
  deploy: ['ui.left.deploy', 'ui.left.deploy-on'],
}

function further(view: View, next: readonly string[]): boolean {
  return others(view, next).length > 0
}

/** The actions of which one can still be begun, in their order. */
function others(view: View, next: readonly string[]): Action[] {
  if (view.begun.length >= perTurn) return []
  const open = actionsOf(view, next)
  return actions.filter((action) => open.includes(action) && !view.begun.includes(action))
}

/** The actions to which elements that can be chosen next belong. */
function actionsOf(view: View, next: readonly string[]): Action[] {
  return next.flatMap((element): Action[] => {
    const [sort, id] = element.split(':', 2)
    if (element === 'button:coins') return ['coins']
    if (sort === 'market') return ['buy']
    if (sort === 'ship' || element === 'card:any') return ['deploy']
    if (sort === 'pile') return ['contract']
    if (sort !== 'contract') return []
    return [view.contracts.some(({ contract }) => contract === id) ? 'contract' : 'deploy'] // in the market, or in hand
  })
}

/**
 * Which actions something can be chosen of, by the elements with which a choice may begin: as it was, where none is told while the answer
 * to a move is awaited; any of them until a turn has told its first.
 */
export function possibles(): (view: View, beginnings: readonly string[]) => ReadonlySet<Action> {
  let turn = ''
  let last: ReadonlySet<Action> = new Set(actions)
  return (view, beginnings) => {
    const now = `${view.round}:${view.turn}`
    if (now !== turn) [turn, last] = [now, new Set(actions)]
    if (beginnings.length > 0 && view.chain.kind === '') last = new Set(actionsOf(view, beginnings))
    return last
  }
}

/**
 * Words for elements that no key names alone: a ship by its number, a place of the market by what lies there, rounds and holds.
 * As arguments of choices and events the same names are ids and counts, which the catalog's sentences take as they are, but for a
 * joker, which has another hold each time.
 */
export const words: GameWords = (name, value, position) => {
  const { view, data, kind, args, t } = position as GamePosition<View, Data>
  if (took.includes(kind) && name === 'ship' && joker(String(value)))
    return t('ui.joker-of', { ship: t(`ship.${value}`), hold: args?.hold ?? 0 })
  if (kind !== '') return undefined
  const n = Number(value)
  switch (name) {
    case 'ship':
      return shipWords(n)
    case 'market':
      return t('ui.in-sale', { ship: shipWords(view.sale[n]?.ship ?? -1) })
    case 'queue':
      return t('ui.in-queue', { ship: shipWords(view.queue[n]?.ship ?? -1) })
    case 'pile':
      return t('thing.pile')
    case 'rounds':
      return t('ui.rounds', { n })
    case 'hold':
      return t('ui.hold', { n })
    default:
      return undefined
  }

  function shipWords(number: number): string {
    const ship = data.ships[number]
    return ship ? t(`ship.${ship.id}`) : ''
  }
}
