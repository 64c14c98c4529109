import { eventsOf, standing } from '../../play/logbook.ts'
import type { GameVerdict, PlayEvent } from '../../play/types.ts'
import type { PlayerView, View } from './model.ts'
import { weights } from './weights.ts'

/** What is told of the end of a match: by what it was won, and what brought the winner most. */
export const verdict = {
  reason(view, { winners, reason }, t) {
    const [first, ...more] = winners
    const best = view.players[first ?? -1]
    if (reason !== 'points' || !best) return ''
    const mine = best.points
    if (more.length > 0) return t('ui.why.shared', { mine })
    const next = runnerUp(view, winners)
    if (!next) return ''
    if (next.points === mine) return t('ui.why.tie', { mine, n: best.gained.harbour, less: next.gained.harbour })
    const cause = causeOf(best, next)
    const args = { mine, other: next.points, n: partsOf(best)[cause] }
    if (cause === 'journeys') return t('ui.why.journeys', args)
    if (cause === 'harbour') return t('ui.why.harbour', args)
    return t('ui.why.mission', { ...args, mission: t(`mission.${best.mission}`) })
  },

  deed(view, log, winners) {
    const events = standing(log).flatMap(eventsOf)
    const told = events.filter(({ args }) => winners.includes(Number(args.seat ?? -1)))
    const sum = (scored: readonly PlayEvent[]) => scored.reduce((points, { args }) => points + Number(args.points), 0)
    const scored = new Map<string, PlayEvent[]>() // by player and journey
    for (const event of told.filter(({ kind }) => kind === 'scored')) {
      const key = `${event.args.seat} ${event.args.journey}`
      scored.set(key, [...(scored.get(key) ?? []), event])
    }
    const [most] = [...scored.values()].sort((a, b) => sum(b) - sum(a))
    const [mission] = told.filter(({ kind }) => kind === 'mission-scored').sort((a, b) => sum([b]) - sum([a]))
    const next = runnerUp(view, winners)
    const best = view.players[winners[0] ?? -1]
    // What is named as the cause need not be told again.
    const named = winners.length === 1 && best && next && next.points < best.points && causeOf(best, next) === 'mission'
    if (mission && !named && sum([mission]) > sum(most ?? [])) return mission
    if (!most) return null
    const { seat, journey } = most[0]!.args
    const ships = told.filter(({ kind, args }) => kind === 'sailed' && args.seat === seat && args.journey === journey)
    if (!ships[0]) return null
    const args = { seat: seat!, journey: journey!, ships: ships.length, points: sum(most) }
    return { ...ships[0], kind: 'journey-brought', args }
  },

  margin: 3,

  // That an hourglass comes up changes no score, and a scoring is nobody's deed.
  own: true,
  weights: {
    ...weights,
    sailed: 6,
    hourglass: 0,
    scored: 0,
    'mission-scored': 0,
    'contract-played': 4,
    fulfilled: 4,
  },
} satisfies GameVerdict<View>

type Part = 'mission' | 'journeys' | 'harbour'

function partsOf({ gained }: PlayerView): Record<Part, number> {
  return { mission: gained.mission, journeys: gained.interim + gained.final, harbour: gained.harbour }
}

/** In what a player gained the lead over another. */
function causeOf(best: PlayerView, next: PlayerView): Part {
  const [a, b] = [partsOf(best), partsOf(next)]
  return (['mission', 'journeys', 'harbour'] as const).toSorted((x, y) => a[y] - b[y] - (a[x] - b[x]))[0]!
}

/** Who came next: of equal points whoever has more ships on no journey. */
function runnerUp(view: View, winners: readonly number[]): PlayerView | undefined {
  return view.players
    .filter((_, seat) => !winners.includes(seat))
    .toSorted((a, b) => b.points - a.points || b.gained.harbour - a.gained.harbour)[0]
}
