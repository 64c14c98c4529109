import type { Translate } from '../../i18n/catalog.ts'
import type { GameAsks, GameEarly, GameIdle, GamePosition, GameWords } from '../../play/types.ts'
import { sites } from './abroad/holds.ts'
import { coast, islandAt, type Data, type View } from './model.ts'

type At = GamePosition<View, Data>

const actionsOfTurn = 2

/** A turn is to have its guild, and that its actions; a step that is left out is left out of choice as long as it has cards to choose from. */
export const early: GameEarly<View> = ({ phase, now }, next) =>
  phase === 'guild' ||
  (phase === 'action' && now.begun.length < actionsOfTurn) ||
  ((phase === 'hire' || phase === 'activate') && next.some((id) => /^(advisor|treasure):/.test(id)))

/** What goes on besides a turn's actions. */
const besides = new Set(['end-turn', 'offer', 'jettison'])

/** What is left of a turn once an action of it has begun. */
export const asks: GameAsks<View> = ({ phase, now }, _, kinds) => {
  if (phase !== 'action' || now.begun.length === 0) return ''
  if (now.begun.length < actionsOfTurn) return 'ui.one-left'
  return [...kinds].every((kind) => besides.has(kind)) ? 'ui.done' : 'ui.spent'
}

/** A province that misses the match decides nothing in it. */
export const idle: GameIdle<View> = ({ provinces }, seats) =>
  seats.length > 0 && seats.every((seat) => provinces[seat]?.away) ? 'ui.misses' : ''

/** Arguments whose name is not the sort of the id that they hold. */
const sorts: Record<string, string> = {
  other: 'province',
  to: 'province',
  from: 'province',
  with: 'advisor',
  without: 'good',
  into: 'good',
  event: 'event-card',
}

/** Deeds whose sentences leave out the good where gold alone is paid. */
const silent = new Set(['treasure', 'upgrade', 'upgraded', 'build', 'built'])

/**
 * Words for what depends on the position: spaces by their number, sites by what is there, places of provinces, cargo, ways of
 * paying; and for arguments that hold an id of another sort than their name.
 */
export const words: GameWords = (name, value, position) => {
  const at = position as At
  if (at.kind === '') return elementWords(name, String(value), at)
  return argumentWords(name, value, at)
}

function argumentWords(name: string, value: string | number, at: At): string | undefined {
  const { t, kind } = at
  switch (name) {
    case 'from':
    case 'to':
      if (typeof value === 'number') return spaceWords(value, at)
      break // a ship, a warehouse or a province
    case 'good':
      if (value === 'none') return silent.has(kind) ? value : t('good.none')
      break
    case 'over':
      return t(t.has(`building.${value}`) ? `building.${value}` : `upgrade.${value}`)
    case 'target': // a ship, or a fleet that belongs to nobody
      return called('ship', String(value), at) ?? called('fleet', String(value), at)
    case 'spot': // by the first rules, what one had crossed out was said by its entry
      return kind === 'crossed' || kind === 'chose' ? entryWords(String(value), t) : spotWords(String(value), at)
    case 'entry':
      return entryWords(String(value), t)
    case 'flag': // what was done, the entry tells
      return ''
    case 'option': {
      // By the first rules a spot was its entry.
      const entry = at.args?.entry ?? at.args?.spot
      return entry === undefined ? undefined : optionWords(String(entry), Number(value), t)
    }
    case 'find':
      return t(`find.${value}`)
    case 'place': // one that is held on an island has but one of a sort
      return at.args?.island && t.has(`hold.place.${value}`) ? t(`hold.place.${value}`) : undefined
    case 'research': // what is played says its dice itself
      return researchWords(String(value), kind === 'study' || kind === 'studied', at)
    case 'space':
      return spaceWords(Number(value), at)
    case 'gate':
    case 'ending':
    case 'tomb':
    case 'statue':
    case 'temple':
    case 'tile':
    case 'stack':
    case 'track':
    case 'chest':
      return called(name, String(value), at) ?? ''
    case 'title':
      return titleWords(String(value), bearerOf(at), at)
    case 'epithet':
      return epithetWords(String(value), bearerOf(at), at)
    case 'n': // what an advisor learns makes a deed stronger, or cheaper
      if (kind === 'improve' || kind === 'improved') return signed(Number(value))
  }
  if (typeof value === 'number') return undefined
  if (name === 'from' || name === 'to') {
    const abroad = storeWords(value, at)
    if (abroad) return abroad
  }
  const store = (name === 'from' || name === 'to') && t.has(`ship.${value}`)
  return called(store ? 'ship' : (sorts[name] ?? name), value, at)
}

/** A research card: by its number and what it gives; one of a chest's by its stack, its symbol and its dice. */
function researchWords(id: string, plays: boolean, { t, data }: Pick<At, 't' | 'data'>): string | undefined {
  const chart = data.charts?.find((card) => card.id === id)
  if (chart) {
    const [plain, of] = plays ? ['chart.chart-played', 'chart.chart-played-of'] : ['chart.chart', 'chart.chart-of']
    const key = chart.symbol ? of : plain
    return t(key, { n: Number(id), stack: t(`stack.${chart.stack}`), symbol: t(`symbol.${chart.symbol}`), dice: chart.dice })
  }
  return plays ? undefined : t('chart.research-card', researchOf(Number(id), data))
}

/** A research card by its number, from 1, with what it gives. */
function researchOf(n: number, data: Data): { n: number; dice: number } {
  return { n, dice: data.research[n - 1] ?? 1 }
}

/** What a thing is called: by the name that it was given, else by the catalog; undefined when it knows none. */
function called(sort: string, id: string, { t, names }: Pick<At, 't' | 'names'>): string | undefined {
  const key = `${sort}.${id}`
  return names?.[`${sort}:${id}`] ?? (t.has(key) ? t(key) : undefined)
}

function elementWords(sort: string, value: string, at: At): string | undefined {
  const { t, view, data } = at
  switch (sort) {
    case 'space':
      return spaceWords(Number(value), at)
    case 'site': {
      const [island, number] = cut(value)
      const place = t('chart.at-site', { island: called('island', island, at) ?? island, n: Number(number) })
      const site = view.islands.find((i) => i.id === island)?.sites[Number(number) - 1]
      const print = data.cards.islands.find((i) => i.id === island)?.sites[Number(number) - 1]
      if (!site || !print) return place
      const what = site.find === 'nothing' ? t(`symbol.${print.symbol}`) : findName(site, t)
      return t('chart.site-of', { place, what })
    }
    case 'place': {
      const [colour, place] = [value.slice(0, value.indexOf('-')), value.slice(value.indexOf('-') + 1)]
      return t('chart.place-of', { province: called('province', colour, at) ?? colour, place: t(`place.${place}`) })
    }
    case 'cargo': {
      const [store, good] = cut(value)
      return t('chart.cargo-of', { good: t(`good.${good}`), store: storeWords(store, at) ?? called('ship', store, at) ?? store })
    }
    case 'colony': {
      const site = sites.find((one) => value.endsWith(`-${one}`))
      const whole = holdWords(site ? value.slice(0, -site.length - 1) : value, 'on', at)
      return site ? t('chart.place-of', { province: whole, place: t(`hold.place.${site}`) }) : whole
    }
    case 'pay':
      return value.endsWith(store) ? holdWords(value.slice(0, -store.length), 'pay', at) : undefined
    case 'piece':
      return called('ship', value, at) ?? called('fleet', value, at)
    case 'research': {
      const known = data.charts?.some((card) => card.id === String(value))
      return known ? researchWords(String(value), false, at) : t('chart.research', researchOf(Number(value), data))
    }
    case 'deck':
      return t.has(`stack.${value}`) ? t('chart.deck', { stack: t(`stack.${value}`) }) : undefined
    case 'spot':
      return spotWords(value, at)
    case 'choice': {
      const { entry, spot } = view.endeavour
      return optionWords(entry ?? spot ?? '', Number(value), t)
    }
    case 'sticker':
      return t('chart.slot', { n: Number(value) + 1 })
    case 'title':
      return titleWords(value, at.view.provinces[at.view.decider]?.leader, at)
    case 'epithet':
      return epithetWords(value, at.view.provinces[at.view.decider]?.leader, at)
    default:
      return undefined
  }
}

/** How the warehouse of what is held on an island is named. */
const store = '-colony'

function storeWords(value: string, at: At): string | undefined {
  return value.endsWith(store) ? holdWords(value.slice(0, -store.length), 'store', at) : undefined
}

/** What is held on an island: all of it, its warehouse as a place for goods, or as what pays. */
function holdWords(island: string, as: 'on' | 'store' | 'pay', at: At): string {
  const name = called('island', island, at) ?? island
  const key = `hold.colony.${as}`
  return at.t.has(key) ? at.t(key, { island: name }) : name
}

/** A space: a harbour by its province, an island by its name, the archway, else the sea by column and row. */
export function spaceWords(number: number, at: Pick<At, 't' | 'view' | 'data' | 'names'>): string {
  const { t, view, data } = at
  const space = data.spaces[number]
  if (!space) return ''
  if (space.kind === 'harbour')
    return t('space.harbour', { province: called('province', data.provinces[space.row] ?? '', at) ?? '' })
  if (number === coast) return t('space.coast')
  const island = islandAt(view, data, number)
  if (island) return called('island', island, at) ?? ''
  if (number === data.archway) return t('space.archway')
  return t('space.sea', { column: space.column, row: space.row + 1 })
}

/** What was found at a site: a good, a mine with its gold, a wharf or a market of a good. */
export function findName(site: { find: string; good: string; gold: number }, t: Translate): string {
  if (site.good) return t(`find.${site.find}.${site.good}`)
  return t(`find.${site.find}`, { gold: site.gold })
}

/** A spot of the explorer's map, by its symbol and number: what is read there, nobody knows before. */
function spotWords(spot: string, { t, data }: At): string {
  const symbol = data.cards.spots.find((s) => s.id === spot)?.symbol
  return symbol ? t('chart.spot', { symbol: t(`symbol.${symbol}`), n: Number(spot) }) : spot
}

/** An entry of the log by its title, by its number, if it has one, while the page is on its way. */
export function entryWords(entry: string, t: Translate): string {
  if (t.has(`entry.${entry}`)) return t(`entry.${entry}`)
  return /^\d+$/.test(entry) ? t('chart.entry', { n: Number(entry) }) : t('scene.turning')
}

/** A number with its sign. */
export function signed(n: number): string {
  return n < 0 ? `−${-n}` : `+${n}`
}

/** An option that an entry leaves, in its own words and without their full stop; by its number while the page is on its way. */
export function optionWords(entry: string, option: number, t: Translate): string {
  const key = `entry.${entry}.option.${option}`
  return t.has(key) ? t(key).replace(/\.$/, '') : t('chart.option', { n: option })
}

/** The ruler of whom a choice or an event with a title tells: that of the province it names, else of who decides. */
function bearerOf({ view, args }: At): string | undefined {
  const named = view.provinces.find((p) => p.colour === args?.province)
  return (named ?? view.provinces[view.decider])?.leader
}

/** A ruler's epithet, in the form that fits the ruler. */
export function epithetWords(epithet: string, leader: string | undefined, { t, data }: Pick<At, 't' | 'data'>): string {
  const woman = `epithet.${epithet}.woman`
  return t(data.cards.leaders.find(({ id }) => id === leader)?.woman && t.has(woman) ? woman : `epithet.${epithet}`)
}

/** A title as a ruler bears it. */
export function titleWords(title: string, leader: string | undefined, { t, data }: Pick<At, 't' | 'data'>): string {
  const woman = data.cards.leaders.find((l) => l.id === leader)?.woman
  const key = `title.${title}.woman`
  return woman && t.has(key) ? t(key) : t(`title.${title}`)
}

/** The part before the last hyphen, and the part after it. */
function cut(value: string): [string, string] {
  const at = value.lastIndexOf('-')
  return [value.slice(0, at), value.slice(at + 1)]
}
