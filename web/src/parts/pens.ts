/** How a line is drawn that stands for one of several players, so that it is told from others without its colour, too. */
export interface Pen {
  /** The custom property of its colour, where a game has no colour of its own for the player. */
  colour: string
  /** The lengths of its strokes and gaps; none for a line that goes through. */
  dash: string
  cap: 'butt' | 'round'
  width: number
  /** The outline of its mark within 11 by 11 about the origin. */
  mark: string
}

const pens: readonly Pen[] = [
  { colour: '--pen-0', dash: 'none', cap: 'butt', width: 2, mark: 'M0-5.5L5.5 0 0 5.5-5.5 0Z' },
  { colour: '--pen-1', dash: '8 4', cap: 'butt', width: 2, mark: 'M-4.5-4.5h9v9h-9Z' },
  { colour: '--pen-2', dash: '0.1 4.5', cap: 'round', width: 2.7, mark: 'M0-5.5 5.5 4.5h-11Z' },
  { colour: '--pen-3', dash: '10 3 2 3', cap: 'butt', width: 2, mark: 'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z' },
  {
    colour: '--pen-4',
    dash: '18 3 2 3 2 3',
    cap: 'butt',
    width: 2,
    mark: 'M-2-5.5h4v3.5h3.5v4h-3.5v3.5h-4v-3.5h-3.5v-4h3.5Z',
  },
]

/** As many players as any game seats have a pen of their own. */
export const penCount = pens.length

export function penOf(seat: number): Pen {
  return pens[seat % pens.length]!
}
