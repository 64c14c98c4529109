import { t, words } from './i18n/i18n.svelte.ts'
import { toasts } from './toasts.svelte.ts'

/** What the stream tells of the rest of the house. */
export interface HouseNotice {
  /** How many matches wait for the player, besides those that the page shows. */
  waiting: number
  news?: { kind: 'turn' | 'time' | 'over' | 'invited'; match: string; game: string; number: number }[]
}

/** What happens at tables that this page does not show. */
class House {
  waiting = $state(0)

  hear({ waiting, news = [] }: HouseNotice): void {
    this.waiting = waiting
    if (news.length > 0) void this.#tell(news)
  }

  /** The page tells of the house no more. */
  leave(): void {
    this.waiting = 0
  }

  async #tell(news: NonNullable<HouseNotice['news']>): Promise<void> {
    await words.useTitles().catch(() => undefined) // it is told without the name of the game, then
    for (const { kind, match, game } of news) {
      const title = words.has(`${game}:game.name`) ? t(`${game}:game.name`) : game
      toasts.note(t(`house.${kind}`, { game: title }), false, { page: 'match', id: match })
    }
  }
}

export const house = new House()
