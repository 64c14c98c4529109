/**
 * How a shape of a portrait is drawn, in two inks on paper:
 *
 * - `ink` filled with the dark ink; `hair` with as much of it as the hair is dark; `skin` with as much as the skin is
 * - `steel` filled with a pale mixture of ink and paper
 * - `tint` filled with the second ink, `deep` with a darker mixture of both; `paper` left white
 * - `line` an outline; `fine` a thin one, which small portraits leave out; `light` a thin one in white on something dark
 * - `shade` hatched; in a small portrait it is toned instead
 */
export type Kind = 'ink' | 'hair' | 'skin' | 'tint' | 'deep' | 'steel' | 'paper' | 'line' | 'fine' | 'light' | 'shade'

/** A shape: how it is drawn, and its path within a square of 100 in which the head looks to the right. */
export type Shape = readonly [Kind, string]

/** A part with what of it lies behind the head and the body. */
export interface Part {
  behind?: readonly Shape[]
  before?: readonly Shape[]
}
