import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { shine } from './table.ts'

interface Looked {
  /** The part of the page that is looked at; all of it without one. */
  within?: string
  /** The only rules that are looked at, or those that are left out. */
  only?: string[]
  but?: string[]
}

interface Fault {
  id: string
  grave: boolean
  nodes: string[]
}

/**
 * What axe finds wrong with a page. The page has no frames of others, so axe need not open another page to put together what it
 * finds, and it tells of faults alone: a board has thousands of elements without any.
 */
export async function faults(page: Page, { within, only, but = [] }: Looked = {}): Promise<Fault[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (within) axe.include(within)
  if (only) axe.withRules(only)
  if (but.length > 0) axe.disableRules(but)
  const { violations } = await axe.analyze()
  return violations.map(({ id, impact, nodes }) => ({
    id,
    grave: impact === 'serious' || impact === 'critical',
    nodes: nodes.map((node) => node.html),
  }))
}

/** Nothing sticks out sideways, and axe finds nothing serious. */
export async function sound(page: Page, where: string, looked: Looked = {}): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wider, `${where} is as wide as the screen`).toBeLessThanOrEqual(0)
  const grave = (await faults(page, looked)).filter((fault) => fault.grave)
  expect(grave, where).toEqual([])
}

/**
 * Buttons that are called otherwise than what is written on them: whoever speaks to the browser says what they read. Figures may stand in
 * any order, since beside a picture they are short for a sentence; what is a mere picture of text has no name of its own.
 */
export function misnamed(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate((within) => {
    const words = (text: string) =>
      text
        .replaceAll('\u00ad', '')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? []
    const found: string[] = []
    for (const button of document.querySelectorAll<HTMLElement>(`${within} :is(a, button)[aria-label]:not(:disabled)`)) {
      if (!button.checkVisibility({ visibilityProperty: true })) continue
      const name = button.getAttribute('aria-label')!
      const said = new Set(words(name))
      const unsaid = words(button.innerText).filter((word) => !said.has(word))
      if (unsaid.length > 0) found.push(`${name} lacks ${unsaid.join(', ')}`)
    }
    return found
  }, within)
}

/** The same in both themes: of the second one only the colours can be at fault. */
export async function soundInBoth(page: Page, where: string): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await shine(page, theme)
    await sound(page, `${where}, ${theme}`, theme === 'dark' ? { only: ['color-contrast'] } : {})
  }
}
