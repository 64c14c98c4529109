import type { PlayEvent } from '../../../play/types.ts'
import type { View } from '../model.ts'

/** A deal as it stands: being chosen by the asker, asked, or just answered. */
export interface Deal {
  state: 'choosing' | 'asked' | 'accepted' | 'declined'
  asker: number
  /** The seat asked, or -1 while it is not chosen. */
  asked: number
}

/** The deal on the table, or undefined when there is none. */
export function dealOf(view: View, picked: readonly string[], events: readonly PlayEvent[]): Deal | undefined {
  if (view.phase === 'deal') return { state: 'asked', asker: view.turn, asked: view.now.asked }
  if (picked[0] === 'button:offer') return { state: 'choosing', asker: view.turn, asked: -1 }
  const answer = events.findLast((e) => e.kind === 'accepted' || e.kind === 'declined')
  if (!answer) return undefined
  const seat = (colour: unknown) => view.provinces.findIndex((p) => p.colour === colour)
  return { state: answer.kind as Deal['state'], asker: seat(answer.args.to), asked: seat(answer.args.province) }
}
