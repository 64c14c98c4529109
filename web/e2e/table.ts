import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test'
import { take, watch } from './complaints.ts'

/** A test in which no page complains, in whatever browser it is. */
export const test = base.extend<{ quiet: void }>({
  context: async ({ context }, use) => {
    await prepare(context)
    await use(context)
  },
  quiet: [
    async ({ browser }, use) => {
      const make = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await make(options)
        await prepare(context)
        return context
      }
      take()
      await use()
      browser.newContext = make
      expect(take(), 'what the pages complain about').toEqual([])
    },
    { auto: true },
  ],
})

/** Waits until an element lies still, such as a place of a chart that is on its way into its frame. What never rests is waited for no longer. */
function resting(element: Element): Promise<void> {
  return new Promise((rests) => {
    let was = ''
    let frames = 0
    const look = () => {
      const { x, y } = element.getBoundingClientRect()
      const now = `${Math.round(x)} ${Math.round(y)}`
      if (now === was || ++frames > 30) return rests()
      was = now
      requestAnimationFrame(look)
    }
    look()
  })
}

/**
 * Puts away the chest that somebody at a table of SeaFall has opened: it lies over the board of everybody there, and no test knows when. Another
 * one may lie beneath it.
 */
export const lid = (page: Page) => page.locator('[data-scene=chest] > .foot > [data-confirm]')

/** From now on it is put away. */
export const lift = (page: Page) => page.addLocatorHandler(lid(page), (close) => close.click(), { noWaitAfter: true })

/** Makes a browser as tests expect it: what its pages complain about is heard, and what happens is shown at once. */
async function prepare(context: BrowserContext): Promise<void> {
  watch(context)
  await choose(context)
  context.on('page', (page) => void lift(page))
  const slower = Number(process.env.E2E_SLOW ?? 1)
  if (slower > 1) context.on('page', (page) => void slow(page, slower))
}

/** Has pages that are wide enough show the log beside the board, as for somebody who left it open, and what others did at once. */
async function choose(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const first = (key: string, value: string) => localStorage.getItem(key) === null && localStorage.setItem(key, value)
    try {
      first('portolan.drawers', 'log')
      first('portolan.settings', '{"speed":0}')
    } catch {
      // a page without an address keeps nothing
    }
  })
}

/** Has a page run as on a slower machine. */
async function slow(page: Page, rate: number): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate })
}

/** A game's card in the lobby. */
export function card(page: Page, game = 'Efemeris'): Locator {
  return page.getByRole('article', { name: game, exact: true })
}

/** The code of an invitation, or why there is none: a server that is reached from its own machine alone has no address for others. */
export function coded(page: Page): Locator {
  return page
    .getByRole('img', { name: 'For a phone’s camera' })
    .or(page.getByText('This server can be reached from this machine alone.'))
}

/** What the log tells, in its drawer: it is opened where it is not, and lies over the board on a phone. */
export async function told(page: Page): Promise<Locator> {
  const button = page.locator('.rail').getByRole('button', { name: 'Log', exact: true })
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  return page.getByRole('region', { name: 'Log', exact: true })
}

/** Closes the log where it lies over the board. */
export async function closeLog(page: Page): Promise<void> {
  const button = page.locator('.rail').getByRole('button', { name: 'Log', exact: true })
  const over = await page.evaluate(() => innerWidth < 1024)
  if (over && (await button.getAttribute('aria-expanded')) === 'true') await button.click()
}

/** A browser of somebody else's. */
export async function somebody(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options)
  return context.newPage()
}

/** Chooses how fast a page shows what others did: a factor; at once without it. */
export async function pace(page: Page | BrowserContext, speed: number): Promise<void> {
  await page.addInitScript((speed) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('portolan.settings', JSON.stringify({ speed }))
  }, speed)
}

/** Has a page speak a language, as if it were chosen in another tab. */
export async function speak(page: Page, lang: string): Promise<void> {
  await page.evaluate((lang) => {
    const key = 'portolan.settings'
    localStorage.setItem(key, JSON.stringify({ ...(JSON.parse(localStorage.getItem(key) ?? '{}') as object), lang }))
    window.dispatchEvent(new StorageEvent('storage', { key }))
  }, lang)
  await expect(page.locator('html')).toHaveAttribute('lang', lang)
  await page.evaluate(() => document.fonts.ready) // it may have letters of its own
}

/** Has a page show itself by day or by night, as if it were chosen in another tab: a game under a night sky is dark by itself. */
export async function shine(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((theme) => {
    const key = 'portolan.settings'
    localStorage.setItem(key, JSON.stringify({ ...(JSON.parse(localStorage.getItem(key) ?? '{}') as object), theme }))
    window.dispatchEvent(new StorageEvent('storage', { key }))
  }, theme)
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

/** Numbers from 0 up to 1: those of a seed, by the seed of the run. */
export function dice(seed: number): () => number {
  let state = Math.imul(Number(process.env.E2E_SEED) + seed, 2654435761) >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Holds moves back on their way to the server until what it returns is called. */
export async function holdMoves(page: Page): Promise<() => void> {
  let go = () => {}
  const held = new Promise<void>((done) => (go = done))
  await page.route('**/moves', async (route) => {
    await held
    await route.continue()
  })
  return go
}

/** The number of the first element that nothing lies above, 0 where there is none. */
function uncovered(all: Element[]): number {
  const free = all.findIndex((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    const above = document.elementFromPoint(x + width / 2, y + height / 2)
    return width > 0 && !!above && (one.contains(above) || above.contains(one))
  })
  return Math.max(0, free)
}

/** Whether an open drawer, or what is asked, lies above the middle of an element that is not in it. */
function hidden(one: Element): boolean {
  const { x, y, width, height } = one.getBoundingClientRect()
  const above = document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.drawer, .ask')
  return !!above && !above.contains(one)
}

/** What can't be clicked by then never can: the page has become another one, and whoever plays looks at it anew. */
const briefly = { timeout: 10_000 }

/** A match as a person sits before it: what can be clicked, and clicking it. */
export class Table {
  readonly page: Page
  readonly #chance: () => number

  constructor(page: Page, seed = 1) {
    this.page = page
    this.#chance = dice(seed)
  }

  get ending(): Locator {
    return this.page.locator('.ending')
  }

  /** Waits until there is something to decide, or the match is over. */
  async ready(): Promise<'yours' | 'over'> {
    const found = await this.page.waitForFunction(() => {
      if (document.querySelector('.ending')) return 'over'
      const idle = document.querySelector('.table')?.getAttribute('aria-busy') === 'false'
      const whole = !document.querySelector('.board [aria-busy=true]') // what can be chosen is drawn part by part
      return idle && whole && document.querySelector('.bar.yours') ? 'yours' : false
    })
    return (await found.jsonValue()) as 'yours' | 'over'
  }

  /** Waits until the last click has been answered. */
  async settled(): Promise<void> {
    await this.page.waitForFunction(
      () =>
        document.querySelector('.table')?.getAttribute('aria-busy') === 'false' &&
        !document.querySelector('.board [aria-busy=true]'),
    )
  }

  /** The elements of board and panels that can be clicked now. */
  elements(): Promise<string[]> {
    return this.page
      .locator(':is(.board, .drawers) [data-element]')
      .evaluateAll((all) => [
        ...new Set(
          all
            .filter((e) => !(e as HTMLButtonElement).disabled && e.checkVisibility())
            .map((e) => (e as HTMLElement).dataset.element!),
        ),
      ])
  }

  /** Puts a scene away that only tells, and lies over the board. */
  async clear(): Promise<void> {
    const close = this.page.locator('.scene > .foot > [data-confirm]')
    // A chest’s lid is put away by whoever comes first: what is gone by then can’t be clicked.
    while (await close.isVisible()) await close.click(briefly).catch(() => undefined)
  }

  /** Clicks an element of board or panels. What lies above it may take the click, as it would a person's. */
  async click(element: string): Promise<void> {
    await this.clear()
    const found = this.page.locator(`:is(.board, .drawers) [data-element="${element}"]`)
    const target = found.nth(await found.evaluateAll(uncovered))
    await target.scrollIntoViewIfNeeded(briefly) // what lies in a drawer may be on its way into sight
    if (await target.evaluate(hidden)) {
      if (await this.lists(element)) return this.listed(element)
      const drawer = this.page.locator('.drawer > header button') // a path that is begun anew is on the board alone
      if ((await drawer.count()) > 0) await drawer.first().click(briefly)
    }
    await target.evaluate(resting)
    await target.click({ force: true, ...briefly })
    await this.settled()
    if (await this.page.locator('dialog[open]').isVisible()) await this.page.keyboard.press('Escape') // a rule card lay above
  }

  /** Picks something at random: by the board and the panels where there is something to click, else by the list. */
  async any(): Promise<void> {
    const confirm = this.page.locator('[data-confirm]')
    if (await confirm.isVisible()) {
      await confirm.click()
      return this.settled()
    }
    const elements = await this.elements()
    if (elements.length > 0) return this.click(elements[Math.floor(this.#chance() * elements.length)]!)
    await this.fromList()
  }

  /** Whether the list of choices has an element; it is drawn while it is unfolded. */
  async lists(element: string): Promise<boolean> {
    const toggle = this.page.locator('.toggle')
    if (!(await toggle.isVisible())) return false
    await toggle.click(briefly)
    const found = (await this.page.locator(`[data-button="${element}"]`).count()) > 0
    await toggle.click(briefly)
    return found
  }

  /** Whether an element can be picked, on the board or in the list of choices, which it leaves unfolded. */
  async offers(element: string): Promise<boolean> {
    if ((await this.elements()).includes(element)) return true
    const fold = this.page.locator('.toggle[aria-expanded=false]')
    if (await fold.isVisible()) await fold.click(briefly)
    return (await this.page.locator(`[data-button="${element}"]`).count()) > 0
  }

  /** Picks an element by its entry in the list of choices. */
  async listed(element: string): Promise<void> {
    const toggle = this.page.locator('.toggle[aria-expanded=false]')
    if (await toggle.isVisible()) await toggle.click(briefly)
    await this.page.locator(`[data-button="${element}"]`).click(briefly)
    await this.settled()
    const open = this.page.locator('.toggle[aria-expanded=true]')
    if (await open.isVisible()) await open.click(briefly)
  }

  /** Picks something at random from the list of choices, or ends the step when the list is empty. */
  async fromList(): Promise<void> {
    const toggle = this.page.locator('.toggle[aria-expanded=false]')
    if (await toggle.isVisible()) await toggle.click(briefly)
    const choices = this.page.locator('.choice:enabled')
    const count = await choices.count()
    const button = await this.button()
    if (count === 0 && button) return this.end(button) // there is nothing else to do
    await choices.nth(Math.floor(this.#chance() * count)).click()
    await this.settled()
  }

  /** The button that ends a step: Ready, End tactics, End turn. Null when there is none. */
  async button(): Promise<Locator | null> {
    const button = this.page.locator('.actions .ends button:enabled:not([data-button="button:cancel"])')
    return (await button.count()) > 0 ? button.last() : null
  }

  /** Ends the step, also when something is left undone. */
  async end(button: Locator): Promise<void> {
    await button.click()
    const anyway = this.page.locator('dialog[open] .main')
    if (await anyway.isVisible()) await anyway.click()
    await this.settled()
  }

  /** Plays one decision: picks while `eager` says so, ends the step where that can be. */
  async decide(eager: number): Promise<'yours' | 'over'> {
    if ((await this.ready()) === 'over') return 'over'
    const button = await this.button()
    if (button && this.#chance() >= eager) await this.end(button)
    else if (button && (await this.page.locator('.toggle').count()) === 0) await this.end(button)
    else await this.any()
    return 'yours'
  }

  /** Plays until the match is over. */
  async playOut(eager: number, most = 3000): Promise<void> {
    for (let i = 0; i < most; i++) if ((await this.decide(eager)) === 'over') return
    throw new Error(`the match is not over after ${most} decisions`)
  }
}
