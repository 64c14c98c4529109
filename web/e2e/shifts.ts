import type { Page } from '@playwright/test'

/** Takes note of all that moves on the page by itself. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; what: string[] }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[]) {
        if (entry.hadRecentInput) continue
        const what = entry.sources.map(({ node, previousRect: a, currentRect: b }) => {
          const name = node instanceof Element ? `${node.tagName}.${node.getAttribute('class')}` : node?.parentElement?.className
          return `${name ?? 'what is gone by now'} ${[a.x, a.y, a.width, a.height].map(Math.round)} → ${[b.x, b.y, b.width, b.height].map(Math.round)}`
        })
        shifts.push({ value: entry.value, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })

    interface Shift {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
  })
}

/** All shifts there were, as one number, with the greatest of them in words. */
export async function shifted(page: Page): Promise<{ total: number; worst: string }> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number; what: string[] }[] }).shifts)
  const worst = shifts.sort((a, b) => b.value - a.value).slice(0, 8)
  return {
    total: shifts.reduce((sum, { value }) => sum + value, 0),
    worst: worst.map(({ value, what }) => `${value.toFixed(4)}: ${what.join(' | ')}`).join('\n'),
  }
}
