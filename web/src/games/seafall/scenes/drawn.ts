import type { PlayEvent } from '../../../play/types.ts'
import type { View } from '../model.ts'

/** The research card that the last move brought one of the seats, where one was drawn and so none was to be chosen, or undefined. */
export function drawnBy(view: View, you: readonly number[], events: readonly PlayEvent[]): string | undefined {
  if (!events.some(({ kind, args }) => (kind === 'charts' || kind === 'researched') && args.n === 1)) return undefined
  const mine = (province: unknown) => you.some((seat) => view.provinces[seat]?.colour === province)
  const event = events.find(({ kind, args }) => kind === 'kept-research' && mine(args.province))
  return event?.args.research ? String(event.args.research) : undefined
}
