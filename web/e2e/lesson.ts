import { expect, type Page } from '@playwright/test'
import { card, pace, Table } from './table.ts'

/** A guided match as a learner sits before it. */
export class Lesson extends Table {
  /** Waits until the guide is at a step and the player may act. */
  async at(step: string): Promise<void> {
    await expect(this.page.locator(`.guide [data-step="${step}"]`)).toBeVisible()
    await this.settled()
  }

  /** The step that the guide is at, once the last click has been answered. */
  async step(): Promise<string> {
    await this.settled()
    return (await this.page.locator('.guide [data-step]').getAttribute('data-step'))!
  }

  /** Picks elements of board and panels one after another; the first is all there is to choose. */
  async pick(...elements: string[]): Promise<void> {
    await expect.poll(() => this.offered()).toEqual([elements[0]]) // pictures of cards may be on their way
    for (const element of elements) await this.click(element)
  }

  /** The elements that may be chosen now. */
  async offered(): Promise<string[]> {
    const open = '.board .open [data-element], .board .open[data-element], .board .target[data-element]'
    const all = await this.page.locator(open).evaluateAll((found) => found.map((e) => (e as HTMLElement).dataset.element!))
    return [...new Set(all)]
  }

  async finish(): Promise<void> {
    expect(await this.offered()).toEqual([])
    await this.end((await this.button())!)
  }

  /** Turns the page. */
  async next(): Promise<void> {
    await this.page.getByRole('button', { name: 'Go on', exact: true }).click()
  }
}

/** Begins the guided match of a game from the lobby. */
export async function begin<L extends Lesson>(page: Page, game: string, lesson: new (page: Page) => L): Promise<L> {
  await pace(page, 0)
  await page.goto('/')
  await card(page, game).getByRole('button', { name: 'Learn to play' }).click()
  await expect(page).toHaveURL(/\/m\/\w+$/)
  return new lesson(page)
}
