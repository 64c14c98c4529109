import type { View } from '../model.ts'

/** What a thing costs the viewer at home, without and with a good of its colour; enmity on islands comes on top. */
export interface Price {
  printed: number
  gold: number
  /** With a good of its colour, or -1 where none can be given in. */
  withGood: number
}

/** The price of a card or tile for the viewer, or as printed for who has no province. */
export function priceOf(view: View, sort: View['prices'][number]['sort'], id: string, printed: number): Price {
  const told = view.prices.find((price) => price.sort === sort && price.id === id)
  return { printed, gold: told?.gold ?? printed, withGood: told?.with ?? -1 }
}
