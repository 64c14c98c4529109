import type { Translate } from '../i18n/catalog.ts'
import { numberedNames } from '../play/players.ts'
import { botName, givenNames } from '../play/standing.ts'

/** What a chapter calls who played, as their match does: a bot is there by its spec alone, which is nothing for players to read. */
export function playerNames(players: readonly string[], t: Translate): string[] {
  const specs = players.map((name) => (t.has(`bot.${name.replace(/:\d+$/, '')}`) ? name : ''))
  const given = givenNames(specs, t)
  return numberedNames(players.map((name, seat) => given[seat] || (specs[seat] ? botName(name, t) : name)))
}
