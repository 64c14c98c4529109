import type { Translate } from '../i18n/catalog.ts'
import { botName } from '../play/standing.ts'

/** What a chapter calls who played: a bot is there by its spec alone, which is nothing for players to read. */
export function playerNames(players: readonly string[], t: Translate): string[] {
  return players.map((name) => (t.has(`bot.${name.replace(/:\d+$/, '')}`) ? botName(name, t) : name))
}
