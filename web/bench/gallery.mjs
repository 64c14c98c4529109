// Pictures of every screen, for a look at the whole: each at three widths, light and dark, in four languages, and of each a
// contact sheet. It builds and starts a server of its own, which serves what web/dist holds:
//
//   node web/bench/gallery.mjs [--only WORD[,WORD]] [--langs de,hu] [--themes dark] [--widths 360] [--to FOLDER]
//
// --only takes the screens with one of the words in their names. The pictures go to web/gallery, as <screen>/<width>-<theme>-<lang>.png,
// the sheets beside them as <screen>.png, and index.html shows the sheets. A screen that complains is named at the end.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withServer } from './server.mjs'

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    langs: { type: 'string', default: 'en,de,fr,hu' },
    themes: { type: 'string', default: 'light,dark' },
    widths: { type: 'string', default: '360,1280,1920' },
    to: { type: 'string', default: join(import.meta.dirname, '..', 'gallery') },
  },
})
const list = (flag) => flag.split(',').filter(Boolean)
const [only, langs, themes, widths] = [flags.only, flags.langs, flags.themes, flags.widths].map(list)
const heights = { 360: 780, 1280: 800, 1920: 1080 }
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

/** How long bots wait before a move, in milliseconds: long enough to get a seat back from one before a match is over. */
const pace = 15

const bots = (n, bot = 'greedy') => Array.from({ length: n }, () => ({ kind: 'bot', bot }))

/** Lets a match that begins with set-up and its panels settle: what is loaded is drawn, and nothing is under way. */
async function settle(page) {
  await page.waitForLoadState('load')
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() => {
    return !document.querySelector('[aria-busy=true], .wait')
  }, undefined, { timeout: 15_000 }).catch(() => undefined) // prettier-ignore
  await page.waitForTimeout(350)
}

/** Lets what was done end: what is loaded for it is there, and nothing turns into something else. */
async function rested(page) {
  await page.waitForTimeout(250)
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running' || one.effect?.getTiming().iterations === Infinity), undefined, { timeout: 5000 }).catch(() => undefined) // prettier-ignore
}

/** All screens: a name, whose browser it is, the address, and what is done there before the picture. */
async function screens(browser, url) {
  const newcomer = new Person(await browser.newContext(), url)
  const ada = await Person.named(browser, url, 'Ada Azimuth')
  const shots = [{ name: 'lobby-newcomer', who: newcomer, path: '/' }]
  for (const { game, bots: n, drawers, number } of games) {
    const start = await ada.open(game, bots(n))
    const middle = await ada.underway(game, bots(n), number)
    const waiting = await ada.open(game, [...bots(n - 1), { kind: 'open' }])
    const over = await ada.open(game, bots(n))
    const { number: last } = await ada.play(over.id, Infinity)
    const to = (path) => ({ who: ada, path })
    shots.push(
      { name: `${game}-start`, ...to(`/m/${start.id}`) },
      { name: `${game}-middle`, ...to(`/m/${middle}`) },
      ...[...drawers, 'list'].map((drawer) => ({
        name: `${game}-drawer-${drawer}`,
        ...to(`/m/${middle}`),
        act: (page) => openDrawer(page, drawer),
      })),
      { name: `${game}-path`, ...to(`/m/${middle}`), act: pickOne },
      { name: `${game}-waiting`, ...to(`/m/${waiting.id}`) },
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
  for (const { game, n, options, name } of [
    { game: 'efemeris', n: 3, options: { mode: 'team', level: 'expert' }, name: 'efemeris-expert-team' },
    { game: 'discoveries', n: 1, options: { missions: 'open' }, name: 'discoveries-two' },
    { game: 'seafall', n: 4, options: { prologue: 'no' }, name: 'seafall-five' },
  ]) {
    shots.push({ name, who: ada, path: `/m/${await ada.underway(game, bots(n), 70, options)}` })
  }
  shots.push(
    { name: 'lobby-regular', who: ada, path: '/' },
    { name: 'settings', who: ada, path: '/', act: (page) => page.locator('header button[aria-haspopup=dialog]').click() },
    { name: 'account', who: ada, path: '/account' },
    { name: 'lost', who: newcomer, path: '/nowhere' },
  )
  return shots.filter(({ name }) => only.length === 0 || only.some((word) => name.includes(word)))
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

async function shoot(context, url, shot, theme, lang, faults) {
  const cookies = await shot.who.context.cookies()
  if (cookies.length > 0) await context.addCookies(cookies)
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(`${shot.name} ${theme} ${lang}: ${error.message}`))
  for (const width of widths) {
    await page.setViewportSize({ width: Number(width), height: heights[width] ?? 800 })
    await page.goto(url + shot.path)
    await settle(page)
    await shot.act?.(page)
    if (shot.act && !shot.motion) await rested(page)
    await page.screenshot({ path: join(flags.to, shot.name, `${width}-${theme}-${lang}.png`) })
  }
  await page.close()
}

/** Lays the pictures of a screen out on one sheet: a row for each width and theme, a column for each language. */
async function sheet(browser, name) {
  const context = await browser.newContext({ viewport: { width: 1600, height: 900 } })
  const page = await context.newPage()
  const source = (width, theme, lang) => {
    const bytes = readFileSync(join(flags.to, name, `${width}-${theme}-${lang}.png`))
    return `data:image/png;base64,${bytes.toString('base64')}`
  }
  const rows = widths.flatMap((width) => themes.map((theme) => ({ width, theme })))
  const cells = rows.map(
    ({ width, theme }) =>
      `<tr><th>${width} ${theme}</th>${langs.map((lang) => `<td><img src="${source(width, theme, lang)}"></td>`).join('')}</tr>`,
  )
  await page.setContent(
    `<style>body{margin:8px;font:14px sans-serif}img{max-width:${Math.floor(1480 / langs.length)}px;max-height:420px;display:block}
     td,th{padding:4px;vertical-align:top}</style><h1>${name}</h1><table>${cells.join('')}</table>`,
  )
  await page.screenshot({ path: join(flags.to, `${name}.png`), fullPage: true })
  await context.close()
}

await withServer(async (browser, url) => {
  const shots = await screens(browser, url)
  const faults = []
  for (const { name } of shots) mkdirSync(join(flags.to, name), { recursive: true })
  for (const theme of themes) {
    for (const lang of langs) {
      for (const shot of shots) {
        const context = await browser.newContext({ locale: lang, colorScheme: theme })
        const settings = JSON.stringify({ speed: shot.motion ? 0.5 : 0, lang, theme })
        await context.addInitScript((value) => localStorage.setItem('portolan.settings', value), settings)
        await shoot(context, url, shot, theme, lang, faults).catch((fault) => faults.push(`${shot.name}: ${fault.message}`))
        await context.close()
      }
      console.error(`${theme}, ${lang}: ${shots.length} screens`)
    }
  }
  for (const { name } of shots) await sheet(browser, name).catch((fault) => faults.push(`${name}: ${fault.message}`))
  const pictures = shots.map(({ name }) => `<p><a href="${name}/"><img src="${name}.png" loading="lazy" alt="${name}"></a></p>`)
  writeFileSync(join(flags.to, 'index.html'), `<!doctype html><title>Portolan, every screen</title>${pictures.join('\n')}`)
  for (const fault of faults) console.error(fault)
  console.log(`${shots.length} screens in ${flags.to}`)
  if (faults.length > 0) process.exitCode = 1
}, `${pace}ms`)
