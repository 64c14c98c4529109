import type { GameAsks, GameEarly, GamePosition, GameWords } from '../../play/types.ts'
import type { Data, View } from './model.ts'

/** The events that tell of a ship with the hold that it has there: a joker’s name does not say it. */
const took = ['sailed', 'loaded']
const joker = (ship: string) => !/\d$/.test(ship)

/** A turn is to have an action. */
export const early: GameEarly<View> = ({ phase, begun }) => phase === 'play' && begun.length === 0

/** Once both actions are done, cards are all that is left of a turn. */
export const asks: GameAsks<View> = ({ phase, begun }) => (phase === 'play' && begun.length > 1 ? 'ui.spent' : '')

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
