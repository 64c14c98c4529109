// Pictures of every screen, for a look at the whole: each at three widths, light and dark, in four languages, and of each a
// contact sheet. It builds and starts a server of its own, which serves what web/dist holds:
//
//   node web/bench/gallery.mjs [--only WORD[,WORD]] [--langs de,hu] [--themes dark] [--widths 360] [--axe] [--to FOLDER]
//
// --only takes the screens with one of the words in their names; those of a campaign begin with campaign. The pictures go to web/gallery, as
// <screen>/<width>-<theme>-<lang>.png, the sheets beside them as <screen>.png, and index.html shows the sheets. Screens that complain are named
// at the end: faults of scripts, words that break without a hyphen, texts that end in dots, pages wider than their window, and with --axe what
// that finds.
import AxeBuilder from '@axe-core/playwright'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pace, screens } from './screens.mjs'
import { withServer } from './server.mjs'
import { complaints } from './typesetting.mjs'

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    langs: { type: 'string', default: 'en,de,fr,hu' },
    themes: { type: 'string', default: 'light,dark' },
    widths: { type: 'string', default: '360,1280,1920' },
    axe: { type: 'boolean', default: false },
    to: { type: 'string', default: join(import.meta.dirname, '..', 'gallery') },
  },
})
const list = (flag) => flag.split(',').filter(Boolean)
const [only, langs, themes, widths] = [flags.only, flags.langs, flags.themes, flags.widths].map(list)
const heights = { 360: 780, 1280: 800, 1920: 1080 }
/** Waits until a page is whole: nothing waits to be drawn, and for a while nothing was loaded or changed. */
async function settle(page) {
  await page.waitForLoadState('load')
  await page.evaluate(async () => {
    await document.fonts.ready
    const { promise, resolve } = Promise.withResolvers()
    let timer
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const awaited = [...document.querySelectorAll('[aria-busy=true], .wait, .title-page')]
        if (awaited.some((one) => one.checkVisibility({ visibilityProperty: true }))) later()
        else resolve()
      }, 500)
    }
    new MutationObserver(later).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    new PerformanceObserver(later).observe({ type: 'resource' })
    later()
    setTimeout(resolve, 15_000)
    await promise
  })
}

/** Lets what was done end: what is loaded for it is there, and nothing turns into something else. */
async function rested(page) {
  await page.waitForTimeout(250)
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running' || one.effect?.getTiming().iterations === Infinity), undefined, { timeout: 5000 }).catch(() => undefined) // prettier-ignore
}

/** What axe finds. */
async function axed(page) {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.map(({ id, nodes }) => `axe finds ${id} at ${nodes.map(({ target }) => target.join(' ')).slice(0, 3).join(', ')}`) // prettier-ignore
}

async function shoot(context, url, shot, theme, lang, faults) {
  const cookies = await shot.who.context.cookies()
  if (cookies.length > 0) await context.addCookies(cookies)
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(`${shot.name} ${theme} ${lang}: ${error.message}`))
  for (const width of widths) {
    await page.setViewportSize({ width: Number(width), height: heights[width] ?? 800 })
    await page.goto('about:blank') // an address that differs by its fragment alone is not loaded anew
    await page.goto(url + shot.path)
    await settle(page)
    await shot.act?.(page)
    if (shot.act && !shot.motion) await rested(page)
    const said = [...(await complaints(page)), ...(flags.axe ? await axed(page) : [])]
    faults.push(...said.map((one) => `${shot.name} ${width} ${theme} ${lang}: ${one}`))
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

await withServer(async (browser, url, { saga }) => {
  const shots = await screens(browser, url, only, saga)
  const faults = shots.length > 0 ? [] : ['no screen has such a name']
  for (const { name } of shots) mkdirSync(join(flags.to, name), { recursive: true })
  for (const theme of themes) {
    for (const lang of langs) {
      for (const shot of shots) {
        const context = await browser.newContext({ locale: lang, colorScheme: theme })
        const settings = JSON.stringify({ speed: shot.motion ? 0.5 : 0, lang, theme })
        const kept = { ...shot.stored, 'portolan.settings': settings }
        await context.addInitScript((all) => {
          if (origin === 'null') return // the empty page before the first has no memory
          for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value)
        }, kept)
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
