import type { PlayEvent } from '../../../play/types.ts'
import type { View } from '../model.ts'

/** The island that the last move let one of the seats name, or undefined. */
export function mayName(view: View, you: readonly number[], events: readonly PlayEvent[]): string | undefined {
  const event = events.findLast((e) => e.kind === 'names' && you.some((seat) => view.provinces[seat]?.colour === e.args.province))
  return event && String(event.args.island)
}
