import { t, words } from './i18n/i18n.svelte.ts'
import { toasts } from './toasts.svelte.ts'

/** What the stream tells of matches that this page does not show. */
export interface ElsewhereNotice {
  /** How many matches wait for the player, besides those that the page shows. */
  waiting: number
  news?: { kind: 'turn' | 'time' | 'over' | 'invited' | 'chest'; match: string; game: string; number: number }[]
}

/** What happens in matches that this page does not show: how many wait for the player, and news. */
class Elsewhere {
  waiting = $state(0)

  /** @param listed a list on the page shows whose turn it is, and who invites: only the rest is told */
  hear({ waiting, news = [] }: ElsewhereNotice, listed = false): void {
    this.waiting = waiting
    const told = listed ? news.filter(({ kind }) => kind !== 'turn' && kind !== 'invited') : news
    if (told.length > 0) void this.#tell(told)
  }

  /** The page no longer tells of other matches. */
  leave(): void {
    this.waiting = 0
  }

  async #tell(news: NonNullable<ElsewhereNotice['news']>): Promise<void> {
    await words.useTitles().catch(() => undefined) // it is told without the name of the game, then
    for (const { kind, match, game } of news) {
      const title = words.has(`${game}:game.name`) ? t(`${game}:game.name`) : game
      toasts.note(t(`house.${kind}`, { game: title }), false, { page: 'match', id: match })
    }
  }
}

export const elsewhere = new Elsewhere()
