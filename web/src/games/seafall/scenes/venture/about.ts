import type { Data, View } from '../../model.ts'
import { colourOf } from '../../model.ts'
import type { Throw } from './throw.ts'

/** What an endeavour is about, whether it is under way or just over. */
export interface About {
  kind: 'explore' | 'raid' | 'raid-province'
  seat: number
  ship: string
  /** Empty when a province is raided. */
  island: string
  site: number
  /** Of the province raided, or empty. */
  colour: string
  defence: number
  dangerous: boolean
}

/** The endeavour under way, else the one whose end a move told of; undefined where there is none. */
export function aboutOf(view: View, data: Data, told: Throw | undefined): About | undefined {
  const e = view.endeavour
  if (e.kind) {
    const { kind, seat, ship, island, site, defence, dangerous } = e
    return { kind, seat, ship, island, site, defence, dangerous, colour: view.provinces[e.province]?.colour ?? '' }
  }
  const event = told?.about
  if (!event) return undefined
  const ship = String(event.args.ship)
  const seat = view.provinces.findIndex((p) => p.colour === colourOf(ship))
  if (event.kind === 'raids-province') {
    return {
      kind: 'raid-province',
      seat,
      ship,
      island: '',
      site: 0,
      colour: String(event.args.other),
      defence: told!.defence,
      dangerous: true,
    }
  }
  const island = String(event.args.island)
  const site = Number(event.args.site)
  const print = data.cards.islands.find((i) => i.id === island)?.sites[site - 1]
  return {
    kind: event.kind === 'explores' ? 'explore' : 'raid',
    seat,
    ship,
    island,
    site,
    colour: '',
    defence: told!.defence,
    dangerous: print?.dangerous ?? false,
  }
}
