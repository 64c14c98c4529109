import type { Data, View } from '../../model.ts'
import { holdAt } from '../../abroad/holds.ts'
import { colourOf } from '../../model.ts'
import type { Throw } from './throw.ts'

/** What an endeavour is about, whether it is under way or just over. */
export interface About {
  kind: 'explore' | 'raid' | 'raid-province'
  seat: number
  ship: string
  /** Empty when a province is raided or the sea is explored. */
  island: string
  site: number
  /** Of the sea that is explored, or -1. */
  space: number
  /** What lies beneath the site and is entered; 0 for nothing. */
  tomb: number
  /** The ship or the fleet that is raided, or the gate that is held; or empty. */
  target: string
  /** Of the province raided, on an island that of what it holds there; or empty. */
  colour: string
  defence: number
  dangerous: boolean
}

const nothing = { island: '', site: 0, space: -1, tomb: 0, target: '', colour: '' }

/** The seat that a raid is against: that of the province, of the owner of a ship or of what is held on an island. -1 where there is none. */
export function against(view: View, about: About): number {
  const colour = about.colour || (about.target && colourOf(about.target))
  return view.provinces.findIndex((province) => province.colour === colour)
}

/** The endeavour under way in a view; undefined where there is none. */
function underWay(view: View): About | undefined {
  const e = view.endeavour
  if (!e.kind) return undefined
  const { kind, seat, ship, island, defence, dangerous } = e
  const hold = holdAt(view, e)
  const target = hold ? '' : (e.target ?? '')
  return {
    kind,
    seat,
    ship,
    island,
    site: hold ? 0 : e.site,
    space: target ? -1 : (e.space ?? -1),
    target,
    tomb: (e as { n?: number }).n ?? 0,
    defence,
    dangerous,
    colour: target ? '' : (view.provinces[e.province]?.colour ?? ''),
  }
}

/**
 * The endeavour under way, else the one whose end a move told of: that which the move declared, or which was under way before it. Undefined
 * where there is none, or nothing is known of it.
 */
export function aboutOf(view: View, data: Data, told: Throw | undefined, before: View | null): About | undefined {
  const e = view.endeavour
  // At a gate that was passed an entry is read, which is no endeavour: what was thrown for it is told still.
  if (told?.gate) {
    const ship = String(told.about?.args.ship ?? before?.endeavour.ship ?? e.ship)
    const seat = view.provinces.findIndex((p) => p.colour === colourOf(ship))
    return { ...nothing, kind: 'raid', seat, ship, target: told.gate, defence: told.defence, dangerous: true }
  }
  if (e.kind) return underWay(view)
  const event = told?.about
  if (!event) return told && before ? underWay(before) : undefined
  const ship = String(event.args.ship)
  const seat = view.provinces.findIndex((p) => p.colour === colourOf(ship))
  if (event.kind === 'raids-province') {
    return {
      kind: 'raid-province',
      seat,
      ship,
      island: '',
      site: 0,
      space: -1,
      target: '',
      tomb: 0,
      colour: String(event.args.other),
      defence: told!.defence,
      dangerous: true,
    }
  }
  if (event.kind === 'surveys') {
    const { space } = event.args
    const dangerous = before?.endeavour.dangerous ?? false
    return {
      kind: 'explore',
      seat,
      ship,
      island: '',
      site: 0,
      space: Number(space),
      target: '',
      tomb: 0,
      colour: '',
      defence: told!.defence,
      dangerous,
    }
  }
  if (event.kind === 'raids-ship' || event.kind === 'raids-fleet') {
    const fleet = event.kind === 'raids-fleet'
    return {
      kind: 'raid',
      seat,
      ship,
      island: '',
      site: 0,
      space: -1,
      target: String(fleet ? event.args.fleet : event.args.target),
      tomb: 0,
      colour: '',
      defence: told!.defence,
      dangerous: fleet,
    }
  }
  if (event.kind === 'raids-colony') {
    const colour = String(event.args.other)
    return {
      ...nothing,
      kind: 'raid',
      seat,
      ship,
      island: String(event.args.island),
      colour,
      defence: told!.defence,
      dangerous: true,
    }
  }
  if (event.kind === 'challenges') {
    const target = before?.endeavour.target ?? view.stages?.at(-1)?.id ?? '' // the one that is fought for
    return { ...nothing, kind: 'raid', seat, ship, target, defence: told!.defence, dangerous: true }
  }
  const island = String(event.args.island)
  const site = Number(event.args.site)
  const print = data.cards.islands.find((i) => i.id === island)?.sites[site - 1]
  return {
    kind: event.kind === 'raids' ? 'raid' : 'explore',
    seat,
    ship,
    island,
    site,
    space: -1,
    target: '',
    tomb: Number(event.args.tomb ?? 0),
    colour: '',
    defence: told!.defence,
    dangerous: event.kind === 'enters' || (print?.dangerous ?? false),
  }
}
