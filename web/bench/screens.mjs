// The screens that gallery.mjs photographs: matches are played up to them, and each is told by its address and what is done there.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const games = [
  { game: 'efemeris', bots: 1, number: 60, drawers: ['log', 'players', 'planets'] },
  { game: 'discoveries', bots: 3, number: 90, drawers: ['log', 'houses', 'missions'] },
  { game: 'seafall', bots: 2, number: 60, drawers: ['log', 'others', 'own', 'market', 'islands', 'book'] },
]

/** A person of the server, and the calls that set the screens up. */
class Person {
  constructor(context, url) {
    Object.assign(this, { request: context.request, context, url })
  }

  async call(method, path, data) {
    const answer = await this.request.fetch(this.url + path, { method, data })
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
    return answer.status() === 204 ? null : answer.json()
  }

  static async named(browser, url, name) {
    const person = new Person(await browser.newContext(), url)
    await person.call('POST', '/api/sessions', { name })
    return person
  }

  open(game, others, options = {}) {
    const seats = [{ kind: 'me' }, ...others]
    return this.call('POST', '/api/matches', { game, options, seats, visibility: 'unlisted' })
  }

  /**
   * Has a bot play in this person's seat, as a person with sense would, until the match has a number and waits for this person,
   * or is over.
   */
  async play(id, until) {
    const read = () => this.call('GET', `/api/matches/${id}`)
    let match = await read()
    const [seat] = match.you
    const takeover = `/api/matches/${id}/seats/${seat}/takeover`
    for (; match.status !== 'over'; match = await read()) {
      const late = match.number >= until
      const bot = match.seats[seat].bot !== undefined
      if (late && !bot && match.deciding.includes(seat)) break
      if (late && bot) await this.call('DELETE', takeover).catch(() => undefined) // the match may be over by now
      if (!late && !bot) await this.call('POST', takeover, { bot: 'greedy' })
      await new Promise((done) => setTimeout(done, pace))
    }
    return match
  }

  /** A match of a game that is played up to a number and not over: the first of some. */
  async underway(game, others, until, options = {}) {
    for (;;) {
      const { id } = await this.open(game, others, options)
      if ((await this.play(id, until)).status !== 'over') return id
    }
  }

  /**
   * A row of a match in which something of a kind happened: this person's last, since some scenes are for who did it alone, and
   * of scorings the final one has a scene.
   */
  async rowOf(id, last, kind) {
    const { you } = await this.call('GET', `/api/matches/${id}`)
    const rows = await this.call('GET', `/api/matches/${id}/history?from=1&to=${last}`)
    const fit = rows.filter((row) => row.events.some((event) => event.kind === kind))
    const own = kind === 'scoring' ? undefined : fit.findLast((row) => you.includes(row.seat))
    return (own ?? fit.at(-1))?.number
  }
}

/** How many sit at the guided match of a game. */
const guides = { efemeris: 2, discoveries: 2, seafall: 3 }

/** How long bots wait before a move, in milliseconds: long enough to get a seat back from one before a match is over. */
export const pace = 15

const bots = (n, bot = 'greedy') => Array.from({ length: n }, () => ({ kind: 'bot', bot }))

/**
 * All screens: a name, whose browser it is, the address, what is kept in the browser, and what is done there before the picture. Those with
 * none of some words in their names are left out, where there are words.
 */
export async function screens(browser, url, only, saga) {
  const wanted = ({ name }) => only.length === 0 || only.some((word) => name.includes(word))
  const newcomer = new Person(await browser.newContext(), url)
  const ada = await Person.named(browser, url, 'Ada Azimuth')
  const shots = [{ name: 'lobby-newcomer', who: newcomer, path: '/' }]
  const matches = only.length === 0 || only.some((word) => !/^(campaign|page|friend)/.test(word))
  for (const { game, bots: n, drawers, number } of matches ? games : []) {
    const start = await ada.open(game, bots(n))
    const middle = await ada.underway(game, bots(n), number)
    const waiting = await ada.open(game, [...bots(n - 1), { kind: 'open' }])
    const over = await ada.open(game, bots(n))
    const { number: last } = await ada.play(over.id, Infinity)
    const guided = await ada.open(game, bots(guides[game] - 1), { guide: 'yes' })
    const to = (path) => ({ who: ada, path })
    shots.push(
      { name: `${game}-start`, ...to(`/m/${start.id}`) },
      { name: `${game}-guide`, ...to(`/m/${guided.id}`) },
      { name: `${game}-middle`, ...to(`/m/${middle}`) },
      ...[...drawers, 'list'].map((drawer) => ({
        name: `${game}-drawer-${drawer}`,
        ...to(`/m/${middle}`),
        act: (page) => openDrawer(page, drawer),
      })),
      { name: `${game}-path`, ...to(`/m/${middle}`), act: pickOne },
      { name: `${game}-waiting`, ...to(`/m/${waiting.id}`) },
      { name: `${game}-invited`, who: newcomer, path: `/m/${waiting.id}` },
      { name: `${game}-ending`, ...to(`/m/${over.id}`) },
      { name: `${game}-herald`, ...to(`/m/${over.id}`), act: (page) => page.locator('.ending .tell').click() },
      { name: `${game}-replay`, ...to(`/m/${over.id}/replay?at=${Math.floor(last * 0.8)}`) },
      { name: `${game}-report`, ...to(`/m/${over.id}/report`) },
      { name: `${game}-rules`, ...to(`/rules/${game}`) },
    )
    if (game === 'seafall') shots.push({ name: 'seafall-history', ...to(`/m/${over.id}/history`) })
    for (const { name, row } of await scenesOf(ada, over.id, last, game))
      shots.push({
        name: `${game}-scene-${name}`,
        ...to(`/m/${over.id}/replay?at=${row - 1}`),
        act: (page) => forward(page, name),
        motion: true,
      })
  }
  const more = [
    { game: 'efemeris', n: 3, options: { mode: 'team', level: 'expert' }, name: 'efemeris-expert-team' },
    { game: 'discoveries', n: 1, options: { missions: 'open' }, name: 'discoveries-two' },
    { game: 'seafall', n: 4, options: { prologue: 'no' }, name: 'seafall-five' },
  ]
  for (const { game, n, options, name } of matches ? more : []) {
    shots.push({ name, who: ada, path: `/m/${await ada.underway(game, bots(n), 70, options)}` })
  }
  if (only.length === 0 || only.some((word) => word.startsWith('campaign'))) shots.push(...(await campaign(ada, saga)))
  const { secret } = await ada.call('POST', '/api/friends/link')
  const pages = ['privacy', 'import', 'join#t', 'seat#t', 'claim#t', 'mail#t', 'reset#t', 'provider?state=s&code=c']
  shots.push(
    { name: 'lobby-regular', who: ada, path: '/' },
    { name: 'settings', who: ada, path: '/', act: (page) => page.locator('header button[aria-haspopup=dialog]').click() },
    { name: 'account', who: ada, path: '/account' },
    { name: 'friend', who: newcomer, path: `/friend#${secret}` },
    ...pages.map((path) => ({ name: `page-${/^\w+/.exec(path)}`, who: newcomer, path: `/${path}` })),
    { name: 'lost', who: newcomer, path: '/nowhere' },
  )
  return shots.filter(wanted)
}

/** Events that SeaFall plays out over its chart: each is shown where it happened last. */
const moments = ['explores', 'throw', 'luck', 'read', 'decided', 'crossed', 'claimed', 'names', 'accepted', 'raids', 'raids-province', 'raids-ship', 'looted', 'tile', 'turned-up', 'enters', 'surveys', 'rise', 'founded', 'burnt', 'challenges', 'passed', 'world-end'] // prettier-ignore

/** The screens of a campaign of SeaFall, from its first match to its end. */
async function campaign(person, saga) {
  const found = new Map()
  const { player } = await person.call('GET', '/api/me')
  const ids = saga(player)
  let last
  for (const id of ids) {
    last = await person.call('GET', `/api/matches/${id}`)
    for (const { number, events } of await person.call('GET', `/api/matches/${id}/history?from=1&to=${last.number}`))
      for (const { kind } of events) found.set(kind, `/m/${id}/replay?at=${number}`)
  }
  const to = (name, path, stored) => ({ name: `campaign-${name}`, who: person, path, stored })
  const home = `/m/${ids.at(-1)}`
  /** A chest is opened before whoever has put away those that were opened before it in the same match. */
  const chest = ({ match }, i, all) => {
    const before = all.slice(0, i).filter((one) => one.match === match)
    const at = ids[match - 1]
    return to(`chest-${i + 1}`, `/m/${at}`, {
      'portolan.chests': JSON.stringify({ [at]: before.map(({ id }) => id) }),
    })
  }
  return [
    ...last.view.chests.map(chest),
    ...moments.filter((kind) => found.has(kind)).map((kind) => to(`moment-${kind}`, found.get(kind))),
    to('late', `/m/${ids.at(-2)}/replay?at=150`),
    to('late-rules', `/rules/seafall?match=${ids.at(-1)}`),
    to('coronation', home),
    to('home', `${home}/campaign`),
    to('book', `${home}/history`),
  ]
}

/** The kinds of events that have a scene, by game; each is shown where it happened last. */
const scenes = JSON.parse(readFileSync(join(import.meta.dirname, 'scenes.json'), 'utf8'))

async function scenesOf(person, id, last, game) {
  const found = []
  for (const kind of scenes[game] ?? []) {
    const row = await person.rowOf(id, last, kind)
    if (row) found.push({ name: kind, row })
  }
  return found
}

/** Opens a drawer by the place of its button, whatever the language; what a game lacks shows the match as it is. */
async function openDrawer(page, drawer) {
  if (drawer === 'list') return void (await page.locator('.toggle[aria-expanded=false]').click({ timeout: 8000 }).catch(() => undefined)) // prettier-ignore
  await page.locator(`.rail [aria-controls="drawer-${drawer}"]`).click({ timeout: 8000 }).catch(() => undefined) // prettier-ignore
}

/** Begins a choice on the board. */
async function pickOne(page) {
  await page.locator('.board [data-element]:not([disabled])').first().click({ force: true, timeout: 3000 }).catch(() => undefined) // prettier-ignore
}

/**
 * One step on in a replay, into the scene of a kind of event: others of the same step may be shown before it. A scene that is not
 * loaded in time is passed over; then it is stepped again.
 */
async function forward(page, kind, tries = 3) {
  await page.keyboard.press('ArrowRight')
  try {
    await page.locator(`.scene[data-event="${kind}"]`).waitFor({ timeout: 12_000 })
  } catch (missed) {
    if (tries === 1) throw missed
    await page.keyboard.press('ArrowLeft')
    await page.waitForTimeout(1000)
    return forward(page, kind, tries - 1)
  }
  await page.waitForTimeout(1200)
}
