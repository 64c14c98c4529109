/** The shapes of the server's view of a match (games/seafall/view.go). */
export interface AdvisorView {
  id: string
  /** @description face down until winter */
  tired: boolean
}

export interface BuildingView {
  /**
   * @description face down until winter
   */
  down: number
  kind: string
  /**
   * @description face up
   */
  up: number
}

export interface DueView {
  /** @description of which kinds */
  goods: string[]
  /** @enum {string} */
  kind: '' | 'load' | 'give' | 'pick' | 'appease' | 'box'
  /**
   * @description how many
   */
  n: number
  seat: number
  /** @description that loses goods, or empty */
  ship: string
}

export interface EndeavourView {
  /**
   * @description what the throw does as it stands
   */
  damage: number
  dangerous: boolean
  defence: number
  /** @description nothing, small, medium, large; all 0 before the roll */
  dice: number[]
  /** @description or empty */
  island: string
  /** @enum {string} */
  kind: '' | 'explore' | 'raid' | 'raid-province'
  /**
   * @description damage still to be dealt out to the flagship
   */
  left: number
  /**
   * @description luck that may still be used: -1 for any
   */
  luck: number
  /** @description of the province, once it is looted */
  place: string
  /** @description the dice by their reasons, before the roll */
  pool: ReasonView[]
  /**
   * @description seat raided, or -1
   */
  province: number
  seat: number
  /** @description the flagship */
  ship: string
  /**
   * @description 1 to 6, or 0
   */
  site: number
  /** @description crossed out for it, or empty */
  spot: string
  /** @description research played */
  studied: string[]
  successes: number
}

export interface EnmityView {
  n: number
  seat: number
}

export interface FinishView {
  /**
   * @description seat, when the campaign ends; else -1
   */
  emperor: number
  /** @description advisors kept, by seat; empty for none */
  kept: string[]
  /** @description the campaign ends with this match */
  last: boolean
  /** @description seats, the least glory first */
  order: number[]
  /** @description the last round has been played */
  over: boolean
  /** @enum {string} */
  reason: '' | 'target' | 'years' | 'islands' | 'world-end'
  /**
   * @description left of the roll for enmity
   */
  successes: number
  /** @description of the next match, by seat; empty until taken */
  titles: string[]
  /**
   * @description seat, or -1
   */
  winner: number
}

export interface GoodsView {
  iron: number
  linen: number
  spice: number
  timber: number
}

export interface IslandView {
  garrison: number
  id: string
  /** @description enmity at the garrison */
  markers: EnmityView[]
  /** @description named in this prologue */
  named: boolean
  sites: SiteView[]
  /** @description eternal enmity */
  stickers: EnmityView[]
}

export interface PeekView {
  card: string
  /** @enum {string} */
  deck: 'advisors' | 'events' | 'damage'
}

export interface PlaceView {
  id: string
  markers: number
  owner: number
}

export interface ProvinceView {
  /** @description the active advisor, or empty */
  active: string
  /** @description of the council */
  advisors: AdvisorView[]
  /** @description misses this match */
  away: boolean
  /**
   * @description boxes to fill before the set-up
   */
  boxes: number
  /** @description kind on each building site, or empty */
  buildings: string[]
  /**
   * @description glory of the matches before; of this one, too, once it is recorded
   */
  campaign: number
  /** @enum {string} */
  colour: 'red' | 'green' | 'blue' | 'violet' | 'grey'
  /** @description empty for none */
  epithet: string
  /**
   * @description glory from milestones over the campaign
   */
  fame: number
  /** @description gold of each field */
  fields: number[]
  /**
   * @description without garrison symbols
   */
  garrison: number
  /**
   * @description of this match
   */
  glory: number
  gold: number
  /** @description in the warehouse */
  goods: GoodsView
  /**
   * @description developments to take before the set-up
   */
  growth: number
  /**
   * @description garrison with its symbols
   */
  guard: number
  influence: number
  leader: string
  luck: number
  /**
   * @description own enmity markers in the supply
   */
  markers: number
  /** @description its sites with enmity markers */
  places: PlaceView[]
  research: string[]
  ships: ShipView[]
  /** @description expertise in force: buy, sell, upgrade, build, explore, raid, tax, research */
  skills: number[]
  /**
   * @description influence at the beginning of a match
   */
  startInfluence: number
  /**
   * @description luck at the beginning of a match
   */
  startLuck: number
  /** @description eternal enmity of others */
  stickers: EnmityView[]
  /** @enum {string} */
  title: 'elector' | 'duke' | 'prince' | 'count' | 'baron'
  treasures: string[]
  /** @description markers at war */
  war: EnmityView[]
}

export interface ReasonView {
  dice: number
  /** @enum {string} */
  reason: 'ship' | 'upgrades' | 'damage' | 'cards' | 'support' | 'expertise' | 'place' | 'research' | 'garrison' | 'towers' | 'enmity' | 'defenders' | 'war'
}

export interface ShipView {
  /** @description filled: sail, raid, explore, hold */
  boxes: number[]
  cargo: GoodsView
  damage: string[]
  explore: number
  hold: number
  id: string
  /**
   * @description steps left in the sail action under way
   */
  left: number
  raid: number
  /**
   * @description as it is now
   */
  sail: number
  /**
   * @description -1 when it is sunk
   */
  space: number
  upgrades: UpgradeView[]
}

export interface SiteView {
  /**
   * @description nothing while unexplored
   * @enum {string}
   */
  find: 'nothing' | 'good' | 'mine' | 'wharf' | 'market' | 'shipyard' | 'ruin'
  /**
   * @description of a mine
   */
  gold: number
  /** @description of a good, a wharf or a market; else empty */
  good: string
  /** @description a good lies there */
  lying: boolean
  markers: number
  /**
   * @description which option of the log entry held, from 1
   */
  option: number
  /**
   * @description seat of the enmity markers, or -1
   */
  owner: number
  /** @description of the explorer's map; empty while unexplored */
  spot: string
}

export interface TaughtView {
  advisor: string
  expertise: string
  n: number
  scholar: string
}

export interface TurnView {
  /**
   * @description seat that answers an offer, or -1
   */
  asked: number
  /** @description actions of the guild begun: sail, ship, home */
  begun: string[]
  /** @description research cards drawn, one of which is kept */
  cards: string[]
  /** @description a milestone was claimed this turn */
  claimed: boolean
  /**
   * @description goods bought or sold in it
   */
  count: number
  /**
   * @description the action that can go on
   * @enum {string}
   */
  current: '' | 'sail' | 'ship' | 'home'
  /** @description seats whose regions can be used */
  deals: number[]
  /** @enum {string} */
  guild: '' | 'merchants' | 'builders' | 'explorers' | 'soldiers'
}

export interface UpgradeView {
  /** @description face down till repaired */
  flipped: boolean
  id: string
}

export interface View {
  /** @description tiles on the display, by kind */
  buildings: BuildingView[]
  /**
   * @description seat that decides, or -1
   */
  decider: number
  /** @description advisors to hire; empty for a gap */
  display: string[]
  /** @description what an effect leaves to choose; kind is empty when nothing */
  due: DueView
  /** @description the one under way; kind is empty when there is none */
  endeavour: EndeavourView
  /** @description face up, or empty */
  event: string
  /** @description all of the deck */
  events: string[]
  /** @description those not yet turned over this year */
  eventsLeft: string[]
  /** @description the end of the match */
  finish: FinishView
  /**
   * @description seat that begins this year's rounds, or -1
   */
  first: number
  /** @description on the chart */
  islands: IslandView[]
  /**
   * @description the match of the campaign, from 1; 0 for the prologue
   */
  match: number
  /** @description that nobody has claimed */
  milestones: string[]
  /** @description the turn under way */
  now: TurnView
  /** @description seats clockwise, the lowest title first */
  order: number[]
  /** @description cards that the viewer has seen on top of face-down stacks */
  peeks: PeekView[]
  /**
   * @description what is decided now
   * @enum {string}
   */
  phase: 'roster' | 'hire' | 'activate' | 'guild' | 'action' | 'pool' | 'luck' | 'damage' | 'spot' | 'entry' | 'loot' | 'plunder' | 'load' | 'give' | 'pick' | 'appease' | 'research' | 'deal' | 'cargo' | 'naming' | 'retire' | 'develop' | 'improve' | 'keep' | 'box' | 'reconcile' | 'titles' | 'over'
  /** @description this match is the prologue */
  prologue: boolean
  /** @description by seat */
  provinces: ProvinceView[]
  /**
   * @description the astrolabe, 1 to 6; 0 before the set-up
   */
  round: number
  /** @description with stickers left */
  scholars: string[]
  /**
   * @description of the last chart
   */
  scraps: number
  /** @description upgrades face down on the display */
  spent: string[]
  /** @description crossed out on the explorer's map */
  spots: string[]
  /**
   * @description advisors face down
   */
  stack: number
  supply: GoodsView
  /**
   * @description glory that ends the match; 0 in the prologue
   */
  target: number
  /** @description advisors with a scholar's sticker */
  taught: TaughtView[]
  /** @description for sale */
  treasures: string[]
  /**
   * @description seat in turn, or -1
   */
  turn: number
  /** @description face up on the display */
  upgrades: string[]
  /**
   * @description 1 to 12; 0 before the set-up
   */
  year: number
}
